import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import type { Line, Opened } from "./dictation.ts";
import { useDictationErrorText } from "./errors.ts";
import { LineChecked } from "./line-checked.tsx";
import { LineField } from "./line-field.tsx";
import { SegmentAudio } from "./segment-audio.tsx";
import { Transport } from "./transport.tsx";
import type { DeskState } from "./use-desk.ts";

/** When a button gets the focus, it scrolls above the bar at the lower edge of a phone. */
const CLEAR_OF_NAV = "[&_button]:scroll-mb-24";

/** One line: to play and write, or compared. Only the button of the next step is emphasised. */
export function LineDesk({
  opened: { attempt, audioUrl, lines },
  line,
  desk,
  autoPlay,
}: {
  opened: Opened;
  line: Line;
  desk: DeskState;
  autoPlay: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { place } = desk;
  const checked = line.line;
  const title = t("dictation.lineOf", { number: format.number(place + 1), count: lines.length });
  return (
    <section
      aria-label={title}
      data-toasts="top"
      className="flex flex-col gap-6 rounded-lg border border-line bg-surface px-4 py-5 shadow-card sm:px-8 sm:py-7"
    >
      <div className="flex items-center gap-2">
        <h2 className="text-lg font-semibold tabular-nums">{title}</h2>
        {line.speaker !== "" && (
          <Badge>
            <span className="sr-only">{t("dictation.speaker")} </span>
            <span lang="en">{line.speaker}</span>
          </Badge>
        )}
        <span className="-mr-2 ml-auto flex">
          <IconButton
            label={t("dictation.previousLine")}
            icon={<ChevronLeft aria-hidden className="size-5" />}
            isDisabled={place === 0}
            onPress={() => desk.goTo(place - 1)}
          />
          <IconButton
            label={t("dictation.nextLine")}
            icon={<ChevronRight aria-hidden className="size-5" />}
            isDisabled={place === lines.length - 1}
            onPress={() => desk.goTo(place + 1)}
          />
        </span>
      </div>
      <SegmentAudio src={audioUrl} segments={desk.segments} onRetry={desk.fromStart} />
      {audioUrl !== null && (
        <Transport line={line} desk={desk} isFirstStep={checked === null && desk.draft.entry.trim() === ""} />
      )}
      {checked === null ? (
        <LineField
          key={place}
          number={place + 1}
          entry={desk.draft.entry}
          isPending={desk.isChecking}
          error={desk.checkError}
          onChange={desk.change}
          onCheck={desk.check}
        />
      ) : (
        <>
          <LineChecked
            key={place}
            attempt={attempt}
            line={checked}
            texts={lines.flatMap((one) => (one.line === null ? [] : [one.line.text]))}
          />
          <Onward desk={desk} autoPlay={autoPlay} />
        </>
      )}
      <p role="status" className="sr-only">
        {checked !== null && (
          <>
            {t("dictation.corrections.line", {
              right: checked.scores.correctWords,
              count: checked.scores.expectedWords,
            })}{" "}
            {checked.scores.extraWords > 0 && t("dictation.results.insertion", { count: checked.scores.extraWords })}
          </>
        )}
      </p>
    </section>
  );
}

/** Moves from a compared line to the next one, or to the result. It has the focus, so that Enter continues. */
function Onward({ desk: { place, next, goTo, submit }, autoPlay }: { desk: DeskState; autoPlay: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useDictationErrorText();
  if (next !== null) {
    return (
      <div className={CLEAR_OF_NAV}>
        <Button
          key={place}
          autoFocus
          look="primary"
          icon={<ChevronRight aria-hidden className="size-4" />}
          onPress={() => goTo(next, { plays: autoPlay })}
        >
          {t("dictation.goOnLine", { number: format.number(next + 1) })}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes("flex flex-col items-start gap-3", CLEAR_OF_NAV)}>
      {submit.error !== null && <Notice tone="danger">{errorText(submit.error)}</Notice>}
      <Button autoFocus look="primary" isPending={submit.isPending} onPress={() => submit.mutate()}>
        {t("dictation.handIn")}
      </Button>
    </div>
  );
}
