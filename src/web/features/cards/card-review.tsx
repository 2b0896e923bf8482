import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_RESPONSE_MS } from "../../bounds.ts";
import { Button } from "../../ui/button.tsx";
import { useKey, useKeyNote, useKeySwitch } from "../../ui/keys.tsx";
import { Back, Front } from "./card-faces.tsx";
import { type Card, RATINGS, type Rating } from "./cards.ts";
import { type Direction, frontOf } from "./direction.ts";

interface Given {
  readonly rating: Rating;
  readonly responseMs: number;
  readonly spentMs: number;
}

/** One card: its front, then its back, then the rating. */
export function CardReview({
  card,
  direction,
  onRate,
}: {
  card: Card;
  direction: Direction;
  onRate(given: Given): void;
}) {
  const { t } = useTranslation();
  const [response, setResponse] = useState<number | null>(null);
  const shownAt = useRef(performance.now());
  const front = frontOf(card, direction);
  const passed = () => Math.min(MAX_RESPONSE_MS, Math.round(performance.now() - shownAt.current));

  const show = () => setResponse((known) => known ?? passed());
  const give = (rating: Rating) => {
    if (response !== null) onRate({ rating, responseMs: response, spentMs: passed() });
  };
  useShowKeys(response === null, show);
  useKey("1", t("cards.keys.again"), () => give("again"));
  useKey("2", t("cards.keys.hard"), () => give("hard"));
  useKey("3", t("cards.keys.good"), () => give("good"));

  return (
    <>
      <div className="flex flex-1 flex-col justify-center gap-6 rounded-lg border border-line bg-surface px-5 py-8 shadow-card sm:px-8 lg:min-h-72">
        <Front card={card} front={front} />
        {direction !== front && <p className="text-center text-sm text-soft">{t("cards.frontIsWord")}</p>}
        {response !== null && <Back card={card} front={front} />}
      </div>
      <div className="sticky bottom-14 z-10 -mx-4 border-t border-line bg-page px-4 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:bottom-0 lg:mx-0 lg:border-t-0 lg:px-0 lg:pt-0 lg:pb-4">
        {response === null ? (
          <Button look="primary" wide autoFocus onPress={show}>
            {t("cards.show")}
          </Button>
        ) : (
          <Ratings onGive={give} />
        )}
      </div>
    </>
  );
}

function Ratings({ onGive }: { onGive(rating: Rating): void }) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid grid-cols-3 gap-2 sm:gap-3">
      <legend className="sr-only">{t("cards.rate")}</legend>
      {RATINGS.map((rating, place) => (
        <Button key={rating} wide look={rating === "good" ? "primary" : "secondary"} onPress={() => onGive(rating)}>
          <span className="flex flex-col items-center gap-0.5 py-2">
            <span className="text-base">
              {t(`cards.ratings.${rating}`)}
              <kbd aria-hidden className="ml-2 hidden font-mono text-xs opacity-75 lg:inline">
                {place + 1}
              </kbd>
            </span>
            <span className="hidden text-xs font-normal sm:block">{t(`cards.ratingAbout.${rating}`)}</span>
          </span>
        </Button>
      ))}
    </fieldset>
  );
}

/** Space and Enter show the back, unless the focused control uses these keys itself. */
function useShowKeys(isBackHidden: boolean, show: () => void): void {
  const { t } = useTranslation();
  const [isOn] = useKeySwitch();
  useKeyNote("Space", t("cards.keys.show"));
  useKeyNote("Enter", t("cards.keys.show"));
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (!isOn || !isBackHidden) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isKey = event.key === " " || event.key === "Enter";
      if (!isKey || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isPressable(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, isBackHidden]);
}

function isPressable(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("button, a, input, textarea, select, [role=dialog], [role=menu], [role=listbox]") !== null
  );
}
