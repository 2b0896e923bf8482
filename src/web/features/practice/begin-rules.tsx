import { Clock, DoorOpen, Headphones, type LucideIcon, Send, Volume2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Subject } from "./practice.ts";

/** The rules while a section is taken under test conditions. */
export function TestRules({ subject, minutes }: { subject: Subject; minutes: number }) {
  const { t } = useTranslation();
  const rules: readonly { readonly icon: LucideIcon; readonly text: string }[] = [
    { icon: Clock, text: t("begin.rules.time", { count: minutes }) },
    ...(subject === "listening" ? [{ icon: Headphones, text: t("begin.rules.audio") }] : []),
    ...(subject === "speaking" ? [{ icon: Volume2, text: t("begin.rules.speaking") }] : []),
    { icon: DoorOpen, text: t("begin.rules.leave") },
    { icon: Send, text: t("begin.rules.over") },
  ];
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {rules.map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
