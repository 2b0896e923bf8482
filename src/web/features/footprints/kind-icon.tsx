import { File, GraduationCap, MessageSquare, NotebookPen, StickyNote, Timer } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Kind } from "./filters.ts";

const ICONS = {
  practice: NotebookPen,
  mock: Timer,
  study: GraduationCap,
  file: File,
  note: StickyNote,
  chat: MessageSquare,
} as const;

/** The kind of an activity as an icon, with a text for screen readers. */
export function KindIcon({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const Icon = ICONS[kind];
  return (
    <span
      role="img"
      aria-label={t(`footprints.kinds.${kind}`)}
      className="flex size-9 items-center justify-center rounded-full bg-accent-soft text-accent"
    >
      <Icon aria-hidden className="size-4.5" />
    </span>
  );
}
