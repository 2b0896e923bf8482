import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Select } from "../../ui/select.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { AudioFree, type Moment } from "../player/audio-free.tsx";
import { usePartNames } from "../practice/names.ts";
import { mediaPath } from "../questions/media-path.ts";
import type { ReviewPart, ReviewQuestion } from "./reviews.ts";
import { Transcript } from "./transcript.tsx";

/** The audio of a part, and the position last requested. */
export interface Listening {
  readonly partId: number;
  readonly moment: Moment | null;
}

/** The audio of the current part. It stays in view while the transcript scrolls. */
export function ReviewAudio({
  parts,
  listening,
  onTime,
}: {
  parts: readonly ReviewPart[];
  listening: Listening;
  onTime(ms: number): void;
}) {
  const { t } = useTranslation();
  const names = usePartNames();
  const part = parts.find(({ partId }) => partId === listening.partId);
  return (
    <div
      data-screen-only
      className="sticky top-0 z-10 -mx-4 flex flex-col gap-x-5 gap-y-1.5 border-b border-line bg-page px-4 py-3 sm:mx-0 sm:rounded-b-lg sm:border-x sm:px-5 lg:flex-row lg:items-center"
    >
      {parts.length > 1 && part !== undefined && (
        <p className="text-sm font-medium whitespace-nowrap">{names.part("listening", part.partNumber)}</p>
      )}
      <div className="min-w-0 flex-1">
        {part === undefined || part.audioUrl === null ? (
          <p className="text-sm text-soft">{t("practice.noAudio")}</p>
        ) : (
          <AudioFree
            key={part.partId}
            src={mediaPath(part.audioUrl)}
            title={part.title}
            seekTo={listening.moment}
            onTime={onTime}
          />
        )}
      </div>
    </div>
  );
}

/** The transcript of the current part, with its translation on demand. */
export function ReviewTranscript({
  parts,
  part,
  questions,
  playedMs,
  onListen,
}: {
  parts: readonly ReviewPart[];
  /** The part whose audio is shown. */
  part: ReviewPart;
  questions: readonly ReviewQuestion[];
  /** The position of the audio; null before it was played. */
  playedMs: number | null;
  onListen(listening: Listening): void;
}) {
  const { t } = useTranslation();
  const names = usePartNames();
  const [hasTranslation, setTranslation] = useState(false);
  const { transcript } = part;
  const playing = playedMs === null ? -1 : transcript.findLastIndex(({ startMs }) => startMs <= playedMs);
  return (
    <div className="flex flex-col gap-3 px-2 py-4 sm:px-3">
      {parts.length > 1 && (
        <div className="px-3">
          <Select
            label={t("reviews.listeningPart")}
            hideLabel
            options={parts.map(({ partId, partNumber, title }) => ({
              id: String(partId),
              name: `${names.part("listening", partNumber)} · ${title}`,
            }))}
            value={String(part.partId)}
            onChange={(id) => onListen({ partId: Number(id), moment: null })}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 pr-3 pl-3">
        <h2 className="text-lg font-semibold">{t("reviews.transcript")}</h2>
        {transcript.some(({ translation }) => translation !== "") && (
          <Toggle label={t("reviews.translation")} isSelected={hasTranslation} onChange={setTranslation} />
        )}
      </div>
      <Transcript
        part={part}
        questions={questions}
        playing={playing === -1 ? null : playing}
        hasTranslation={hasTranslation}
        onPlay={(ms) => onListen({ partId: part.partId, moment: { ms } })}
      />
    </div>
  );
}
