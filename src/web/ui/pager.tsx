import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

/** Moves through a long list by pages. */
export function Pager({
  offset,
  size,
  nextOffset,
  isWaiting,
  onMove,
}: {
  offset: number;
  /** Entries on a page. */
  size: number;
  nextOffset: number | null;
  isWaiting: boolean;
  onMove(offset: number): void;
}) {
  const { t } = useTranslation();
  if (offset === 0 && nextOffset === null) return null;
  return (
    <nav aria-label={t("pager.label")} className="flex items-center justify-between gap-3">
      <Button
        icon={<ChevronLeft aria-hidden className="size-4" />}
        isDisabled={offset === 0 || isWaiting}
        onPress={() => onMove(Math.max(0, offset - size))}
      >
        {t("pager.previous")}
      </Button>
      <span aria-live="polite" className="text-sm text-soft tabular-nums">
        {t("pager.page", { number: offset / size + 1 })}
      </span>
      <Button
        icon={<ChevronRight aria-hidden className="size-4" />}
        isDisabled={nextOffset === null || isWaiting}
        onPress={() => onMove(nextOffset ?? offset)}
      >
        {t("pager.next")}
      </Button>
    </nav>
  );
}
