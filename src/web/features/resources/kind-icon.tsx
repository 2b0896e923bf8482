import {
  File,
  GraduationCap,
  Headphones,
  type LucideIcon,
  Mic,
  NotebookPen,
  ScrollText,
  Sparkles,
  Timer,
} from "lucide-react";
import type { RequestOf } from "../../api.ts";
import { classes } from "../../ui/classes.ts";

export type ContentKind = RequestOf<"ielts_resources_related">["contentRef"]["kind"];

const ICONS: Readonly<Record<ContentKind, LucideIcon>> = {
  question_part: NotebookPen,
  mock_paper: Timer,
  course_section: GraduationCap,
  listening_dictation: Headphones,
  prep_guide: ScrollText,
  prediction_hit: Sparkles,
  speaking_material: Mic,
  asset: File,
};

/** The icon of a kind of content, beside its title; its name is shown elsewhere. */
export function KindIcon({ kind, isSmall = false }: { kind: ContentKind; isSmall?: boolean }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden className={classes("shrink-0 text-soft", isSmall ? "size-4" : "mt-1 size-4.5")} />;
}
