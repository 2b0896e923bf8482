import { ChevronLeft, ChevronRight, CircleAlert, Flag } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { type Book, entryAt, troubleOf } from "./answer-book.ts";
import type { Place } from "./outline.ts";
import { useSectionState } from "./player-context.ts";
import { useScrollEdges } from "./scroll-edges.ts";
import type { SectionStore } from "./section-store.ts";
import type { Subject } from "./use-section.ts";

interface PaletteProps {
  store: SectionStore;
  subject: Subject;
  /** Printed numbers of the parts. */
  parts: readonly number[];
  outline: readonly Place[];
  /** The part in view, from 0. */
  part: number;
  current: Place | undefined;
  onPart(part: number): void;
  onQuestion(place: Place): void;
}

/** The questions of a section at the lower edge: the current one, the answered and flagged ones, with a link to each. */
export function Palette({ store, subject, parts, outline, part, current, onPart, onQuestion }: PaletteProps) {
  const { t } = useTranslation();
  const { book } = useSectionState(store);
  const at = outline.findIndex(({ slotId }) => slotId === current?.slotId);
  const numbers = useRef<HTMLElement>(null);
  const markEdges = useScrollEdges(numbers, part);
  const [previous, next] = [at > 0 ? outline[at - 1] : undefined, outline[at + 1]];
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-surface px-2 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] sm:px-4 lg:flex-nowrap">
      <nav
        ref={numbers}
        aria-label={t("player.palette")}
        onScroll={markEdges}
        className="order-1 flex min-w-0 basis-full scroll-px-24 items-center gap-1 overflow-x-auto data-after:mask-r-from-[calc(100%-3.5rem)] data-before:mask-l-from-[calc(100%-3.5rem)] lg:order-2 lg:flex-1 lg:basis-auto"
      >
        {parts.map((number, index) => {
          const places = outline.filter((place) => place.part === index);
          const name = t(`player.partNav.${subject}`, { number });
          if (parts.length > 1 && index !== part) {
            return <PartButton key={number} name={name} places={places} book={book} onPress={() => onPart(index)} />;
          }
          return (
            <div key={number} className="flex shrink-0 items-center gap-1">
              {parts.length > 1 && <span className="px-1.5 text-sm font-semibold whitespace-nowrap">{name}</span>}
              <Numbers places={places} book={book} current={current} onQuestion={onQuestion} />
            </div>
          );
        })}
      </nav>
      <div className="order-2 lg:order-1">{current !== undefined && <FlagButton store={store} place={current} />}</div>
      <div className="order-3 ml-auto flex lg:ml-0">
        <IconButton
          label={t("player.previous")}
          icon={<ChevronLeft aria-hidden className="size-5" />}
          isDisabled={previous === undefined}
          onPress={() => previous !== undefined && onQuestion(previous)}
        />
        <IconButton
          label={t("player.next")}
          icon={<ChevronRight aria-hidden className="size-5" />}
          isDisabled={next === undefined}
          onPress={() => next !== undefined && onQuestion(next)}
        />
      </div>
    </footer>
  );
}

function PartButton({
  name,
  places,
  book,
  onPress,
}: {
  name: string;
  places: readonly Place[];
  book: Book;
  onPress(): void;
}) {
  const { t } = useTranslation();
  const [trouble] = places.flatMap((place) => troubleOf(entryAt(book, place.slotId)) ?? []);
  const counts = { done: places.filter((place) => isAnswered(book, place)).length, total: places.length };
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-md border border-line px-3 text-sm whitespace-nowrap -outline-offset-2 hover:bg-sunken"
    >
      <span className="font-medium">{name}</span>{" "}
      <span className="text-xs text-soft tabular-nums">{t("player.partDone", counts)}</span>{" "}
      <span className="sr-only">{t("player.answered")}</span>
      {trouble !== undefined && (
        <CircleAlert role="img" aria-label={t(`player.trouble.${trouble}`)} className="size-4 shrink-0 text-warn" />
      )}
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** One tab stop; the arrow keys move from number to number. */
function Numbers({
  places,
  book,
  current,
  onQuestion,
}: {
  places: readonly Place[];
  book: Book;
  current: Place | undefined;
  onQuestion(place: Place): void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const stop = places.find(({ slotId }) => slotId === current?.slotId) ?? places[0];
  useEffect(() => {
    if (stop === undefined) return;
    list.current
      ?.querySelector(`[data-number="${stop.slotId}"]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [stop]);
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button.matches(":focus"));
    const ends: Readonly<Record<string, number>> = { Home: 0, End: buttons.length - 1 };
    const step = STEPS[event.key];
    const to = step === undefined ? ends[event.key] : at + step;
    const button = to === undefined ? undefined : buttons[to];
    if (button === undefined) return;
    event.preventDefault();
    button.focus();
  };
  return (
    <ol ref={list} onKeyDown={onKeyDown} className="flex gap-0.5 p-0.5">
      {places.map((place) => {
        const { slotId, number } = place;
        const isDone = isAnswered(book, place);
        const entry = entryAt(book, slotId);
        const { flagged } = entry;
        const trouble = troubleOf(entry);
        const done = isDone ? t("player.answered") : t("player.unanswered");
        const state =
          trouble === null
            ? done
            : t("player.paletteTrouble", { state: done, trouble: t(`player.trouble.${trouble}`) });
        const isCurrent = slotId === current?.slotId;
        return (
          <li key={slotId}>
            <button
              type="button"
              data-number={slotId}
              tabIndex={slotId === stop?.slotId ? 0 : -1}
              aria-current={isCurrent ? "true" : undefined}
              aria-label={t(flagged ? "player.paletteFlagged" : "player.paletteItem", { number, state })}
              onClick={() => onQuestion(place)}
              className={classes(
                "relative flex size-11 cursor-pointer items-center justify-center rounded-md border text-sm tabular-nums -outline-offset-2 lg:pointer-fine:size-9",
                isCurrent
                  ? "border-transparent bg-accent font-semibold text-on-accent"
                  : isDone
                    ? "border-accent bg-accent-soft font-semibold text-ink"
                    : "border-line text-soft hover:bg-sunken",
              )}
            >
              {number}
              {isCurrent && isDone && (
                <span aria-hidden className="absolute inset-x-2 bottom-1 h-0.5 rounded-full bg-current" />
              )}
              {trouble !== null && (
                <CircleAlert
                  aria-hidden
                  className="absolute -top-0.5 -left-0.5 size-3.5 rounded-full bg-surface text-warn"
                />
              )}
              {flagged && (
                <Flag
                  aria-hidden
                  className="absolute -top-0.5 -right-0.5 size-3.5 rounded-full bg-surface fill-current p-px text-warn"
                />
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function FlagButton({ store, place }: { store: SectionStore; place: Place }) {
  const { t } = useTranslation();
  const { book } = useSectionState(store);
  const { slotId, number } = place;
  const { flagged } = entryAt(book, slotId);
  return (
    <button
      type="button"
      aria-pressed={flagged}
      onClick={() => store.write(slotId, { flagged: !flagged })}
      className={classes(
        "flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 text-sm font-medium whitespace-nowrap tabular-nums -outline-offset-2 hover:bg-sunken",
        flagged ? "bg-warn-soft text-warn" : "text-ink",
      )}
    >
      <Flag aria-hidden className={classes("size-4", flagged && "fill-current")} />
      {t("player.flag", { number })}
    </button>
  );
}

function isAnswered(book: Book, { slotId }: Place): boolean {
  return entryAt(book, slotId).value.trim() !== "";
}
