import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { clockOf } from "../player/audio-time.ts";
import { cutText } from "../player/highlights.ts";
import { provedInSegment } from "./evidence.ts";
import type { ReviewPart, ReviewQuestion } from "./reviews.ts";

/** The id of a segment's line in the transcript. */
export function segmentId(partId: number, segment: number): string {
  return `segment-${partId}-${segment}`;
}

/** The transcript, line by line, with the evidence of answers marked. A line plays from its beginning. */
export function Transcript({
  part,
  questions,
  playing,
  hasTranslation,
  onPlay,
}: {
  part: ReviewPart;
  questions: readonly ReviewQuestion[];
  /** The segment that is playing. */
  playing: number | null;
  hasTranslation: boolean;
  onPlay(ms: number): void;
}) {
  const { t } = useTranslation();
  const { partId, transcript } = part;
  if (transcript.length === 0) return <p className="text-sm text-soft">{t("reviews.noTranscript")}</p>;
  return (
    <ol aria-label={t("reviews.transcript")} className="flex flex-col gap-1">
      {transcript.map(({ startMs, speaker, text, translation }, segment) => {
        const time = clockOf(startMs / 1000);
        const spans = provedInSegment(questions, { partId, segment, length: text.length });
        return (
          <li
            key={startMs}
            id={segmentId(partId, segment)}
            tabIndex={-1}
            aria-current={segment === playing ? "true" : undefined}
            className={classes(
              "grid scroll-my-28 grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2 rounded-md py-1 pr-3",
              segment === playing && "bg-accent-soft",
            )}
          >
            <span data-screen-only>
              <IconButton
                label={t("reviews.playFrom", { time })}
                icon={<Play aria-hidden className="size-4" />}
                onPress={() => onPlay(startMs)}
              />
            </span>
            <div className="py-2">
              <p lang="en" className="font-serif leading-7">
                {speaker !== "" && (
                  <span data-extra className="font-sans text-sm font-medium text-soft">
                    {speaker}:{" "}
                  </span>
                )}
                {cutText(text, spans).map((piece) => (
                  <Piece key={piece.start} text={piece.text} numbers={piece.ids} />
                ))}
              </p>
              {hasTranslation && translation !== "" && (
                <p lang="zh-CN" className="mt-0.5 text-sm text-soft">
                  {translation}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Piece({ text, numbers }: { text: string; numbers: readonly number[] }) {
  const { t } = useTranslation();
  const shown = [...new Set(numbers)];
  if (shown.length === 0) return text;
  return (
    <>
      {shown.map((number) => (
        <span
          key={number}
          lang={document.documentElement.lang}
          className="mr-1 inline-block min-w-6 rounded-full bg-accent px-1.5 text-center font-sans text-xs font-semibold text-on-accent tabular-nums select-none"
        >
          <span className="sr-only">{t("reviews.evidenceFor", { number })} </span>
          <span aria-hidden>{number}</span>
        </span>
      ))}
      <span className="underline decoration-accent decoration-double decoration-2 underline-offset-4">{text}</span>
    </>
  );
}
