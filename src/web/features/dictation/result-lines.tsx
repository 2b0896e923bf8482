import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PillChoice } from "../../ui/pill-choice.tsx";
import { Comparison } from "./comparison.tsx";
import type { ShownLine } from "./dictation.ts";
import { type Segments, useSegments, useSpeed } from "./segment.ts";
import { SegmentAudio } from "./segment-audio.tsx";
import { SpeedChoice } from "./speed-choice.tsx";

const VIEWS = ["all", "different", "unwritten"] as const;
type View = (typeof VIEWS)[number];

/** Every line with its comparison; each can be played again. */
export function ResultLines({ audioUrl, lines }: { audioUrl: string | null; lines: readonly ShownLine[] }) {
  const { t } = useTranslation();
  const [speed, setSpeed] = useSpeed();
  const segments = useSegments(speed);
  const [last, setLast] = useState<ShownLine | null>(null);
  const [view, setView] = useState<View>("all");
  const ofView = (one: View) => lines.filter((line) => one === "all" || kindOf(line) === one);
  const choices = VIEWS.map((id) => ({ id, name: t(`dictation.views.${id}`), count: ofView(id).length }));
  const play = (line: ShownLine) => {
    setLast(line);
    segments.play(line);
  };
  return (
    <Card title={t("dictation.lines")} flush>
      <div className="flex flex-col gap-4 px-5 pb-4 sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PillChoice
            label={t("dictation.views.label")}
            choices={choices.filter(({ id, count }) => id === "all" || count > 0)}
            value={view}
            onChange={(id) => setView(VIEWS.find((known) => known === id) ?? "all")}
          />
          {audioUrl !== null && <SpeedChoice speed={speed} onChange={setSpeed} />}
        </div>
        <SegmentAudio src={audioUrl} segments={segments} onRetry={() => last !== null && segments.play(last)} />
      </div>
      <ol className="divide-y divide-line border-t border-line">
        {ofView(view).map((line) => (
          <LineRow
            key={line.position}
            line={line}
            segments={audioUrl === null ? null : segments}
            onPlay={() => play(line)}
          />
        ))}
      </ol>
    </Card>
  );
}

/** Whether a line has differences, or was left out. */
function kindOf({ status, words }: ShownLine): Exclude<View, "all"> | null {
  if (status === "not_written") return "unwritten";
  return words.every(({ result }) => result === "match") ? null : "different";
}

function LineRow({
  line,
  segments,
  onPlay,
}: {
  line: ShownLine;
  /** Null if there is no audio. */
  segments: Segments | null;
  onPlay(): void;
}) {
  const { t } = useTranslation();
  const { position, speaker, text, translation, words, scores } = line;
  const isPlaying = segments?.isPlaying(line) ?? false;
  const kind = kindOf(line);
  const number = position + 1;
  return (
    <li className="flex gap-2 px-3 py-4 sm:gap-4 sm:px-6">
      {segments !== null && (
        <IconButton
          label={t(isPlaying ? "dictation.pauseLine" : "dictation.playLine", { number })}
          icon={isPlaying ? <Pause aria-hidden className="size-4.5" /> : <Play aria-hidden className="size-4.5" />}
          onPress={() => (isPlaying ? segments.pause() : onPlay())}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-soft">
          <span className="tabular-nums">{t("dictation.line", { number })}</span>
          <span lang="en">{speaker}</span>
          <span className="ml-auto tabular-nums">
            {kind === "unwritten"
              ? t("dictation.notWritten")
              : t("dictation.rightOf", { right: scores.correctWords, count: scores.expectedWords })}
          </span>
        </p>
        {kind === "different" ? (
          <Comparison words={words} />
        ) : (
          <p lang="en" className={`font-serif text-lg ${kind === "unwritten" ? "text-soft" : ""}`}>
            {text}
          </p>
        )}
        {translation !== "" && (
          <p lang="zh-CN" className="text-sm text-soft">
            {translation}
          </p>
        )}
      </div>
    </li>
  );
}
