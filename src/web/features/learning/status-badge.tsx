import { Circle, CircleCheck, CircleDot } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import type { ProgressState } from "./learning.ts";

const TONES: Readonly<Record<ProgressState, BadgeTone>> = {
  not_started: "plain",
  in_progress: "warn",
  completed: "accent",
};
const ICONS = { not_started: Circle, in_progress: CircleDot, completed: CircleCheck } as const;

export function StatusBadge({ status }: { status: ProgressState }) {
  const { t } = useTranslation();
  return <Badge tone={TONES[status]}>{t(`learning.status.${status}`)}</Badge>;
}

/** The same as an icon before a row, with a text for screen readers. */
export function StatusMark({ status }: { status: ProgressState }) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <Icon
      role="img"
      aria-label={t(`learning.status.${status}`)}
      className={classes("mt-0.5 size-5 shrink-0", status === "not_started" ? "text-edge" : "text-accent")}
    />
  );
}
