import { Flag } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useEntry } from "./player-context.ts";

/** The number of a question beside its field, with its flag. */
export function NumberBadge({ slotId, number }: { slotId: number; number: number }) {
  return (
    <span aria-hidden className="inline-flex items-center gap-1 text-sm font-semibold tabular-nums">
      {number}
      <FlagMark slotId={slotId} />
    </span>
  );
}

/** With a flag if the question has one. */
export function FlagMark({ slotId }: { slotId: number }) {
  const { t } = useTranslation();
  if (!useEntry(slotId).flagged) return null;
  return <Flag role="img" aria-label={t("player.flagged")} className="size-3.5 shrink-0 fill-current text-warn" />;
}
