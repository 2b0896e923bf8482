import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

/** Pages through a long list; each page begins at its top, for eye, keyboard and screen reader alike. */
export function Pager({
  offset,
  size,
  nextOffset,
  isWaiting,
  onMove,
}: {
  offset: number;
  /** Entries per page. */
  size: number;
  nextOffset: number | null;
  isWaiting: boolean;
  onMove(offset: number): void;
}) {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  const [requested, setRequested] = useState<{ readonly offset: number; readonly isBack: boolean } | null>(null);
  useEffect(() => {
    if (isWaiting || requested?.offset !== offset) return;
    setRequested(null);
    if (place.current !== null) beginList(place.current);
  }, [isWaiting, offset, requested]);
  const move = (to: number, isBack: boolean) => {
    setRequested({ offset: to, isBack });
    onMove(to);
  };
  // The pressed button retains the focus until the page is loaded.
  const isBack = isWaiting && requested?.isBack === true;
  const isOn = isWaiting && requested?.isBack === false;
  if (offset === 0 && nextOffset === null) return null;
  return (
    <nav ref={place} aria-label={t("pager.label")} className="flex items-center justify-between gap-3">
      <Button
        icon={<ChevronLeft aria-hidden className="size-4" />}
        isDisabled={!isBack && (offset === 0 || isWaiting)}
        isPending={isBack}
        onPress={() => move(Math.max(0, offset - size), true)}
      >
        {t("pager.previous")}
      </Button>
      <span aria-live="polite" className="text-sm text-soft tabular-nums">
        {t("pager.page", { number: offset / size + 1 })}
      </span>
      <Button
        icon={<ChevronRight aria-hidden className="size-4" />}
        isDisabled={!isOn && (nextOffset === null || isWaiting)}
        isPending={isOn}
        onPress={() => move(nextOffset ?? offset, false)}
      >
        {t("pager.next")}
      </Button>
    </nav>
  );
}

/** Scrolls to the beginning of the paged list, and moves the focus to its heading. */
function beginList(pager: HTMLElement): void {
  const beside = pager.previousElementSibling;
  const isList = beside instanceof HTMLElement && beside.querySelector("ul[aria-label]") !== null;
  const list = isList ? beside : (pager.closest("section") ?? pager.parentElement);
  const heading = list?.querySelector<HTMLElement>("h2") ?? list;
  if (!list || !heading) return;
  heading.tabIndex = -1;
  list.scrollIntoView({ block: "start" });
  heading.focus({ preventScroll: true });
}
