import { Check, CircleDashed, type LucideIcon, MessageSquareText, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MarkState } from "./marks.ts";

const LOOKS = {
  right: { icon: Check, tone: "bg-accent-soft text-accent" },
  wrong: { icon: X, tone: "bg-danger-soft text-danger" },
  unanswered: { icon: CircleDashed, tone: "bg-warn-soft text-warn" },
  open: { icon: MessageSquareText, tone: "bg-sunken text-soft" },
} as const satisfies Record<MarkState, { icon: LucideIcon; tone: string }>;

/** A mark as icon and word. */
export function MarkSign({ state }: { state: MarkState }) {
  const { t } = useTranslation();
  const { icon: Icon, tone } = LOOKS[state];
  return (
    <span className={`inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium ${tone}`}>
      <Icon aria-hidden className="size-3.5" />
      {t(`reviews.marks.${state}`)}
    </span>
  );
}

/** Only the icon, beside something that has the word. */
export function MarkIcon({ state }: { state: MarkState }) {
  const { icon: Icon } = LOOKS[state];
  return <Icon aria-hidden className="size-3.5 shrink-0" />;
}

export function toneOf(state: MarkState): string {
  return LOOKS[state].tone;
}
