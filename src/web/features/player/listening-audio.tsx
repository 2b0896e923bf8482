import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/form.tsx";
import { mediaPath } from "../questions/media-path.ts";
import { AudioFree } from "./audio-free.tsx";
import { AudioOnce } from "./audio-once.tsx";
import { useSectionState } from "./player-context.ts";
import type { SectionStore } from "./section-store.ts";
import type { PlayerPart } from "./use-section.ts";

/** The audio of the current part, to be played freely. */
export function FreeAudio({ part }: { part: PlayerPart }) {
  const { t } = useTranslation();
  if (part.audioUrl === null) return <Notice tone="warn">{t("player.noAudio")}</Notice>;
  const name = t("player.partNav.listening", { number: part.partNumber });
  const title = t("player.audioOf", { part: name, title: part.title });
  return <AudioFree key={part.partId} src={mediaPath(part.audioUrl)} title={title} />;
}

/** The audio of a section as in the test: part after part, each once, regardless of the part in view. */
export function TestAudio({
  store,
  parts,
  shown,
  onShow,
}: {
  store: SectionStore;
  parts: readonly PlayerPart[];
  /** The part in view, from 0. */
  shown: number;
  onShow(part: number): void;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const { playsElsewhere } = useSectionState(store);
  const [endedBefore, setEndedBefore] = useState(0);
  const [isContinued, setContinuing] = useState(false);
  // It continues with the last part that was played at all, here or in another window.
  const lastPlayed = parts.findLastIndex(({ partId }) => store.playedUntil(partId) > 0);
  const at = Math.max(endedBefore, lastPlayed);
  const index = parts.findIndex(({ audioUrl }, place) => place >= at && audioUrl !== null);
  const playing = parts[index] ?? parts.findLast(({ audioUrl }) => audioUrl !== null);
  if (playing === undefined || playing.audioUrl === null) return <Notice tone="warn">{t("player.noAudio")}</Notice>;
  const { partId } = playing;
  const name = t("player.partNav.listening", { number: playing.partNumber });
  return (
    <div ref={box} className="flex flex-col gap-1">
      <AudioOnce
        src={mediaPath(playing.audioUrl)}
        title={t("player.audioOf", { part: name, title: playing.title })}
        isEnded={index === -1}
        isElsewhere={playsElsewhere}
        playedUntil={() => store.playedUntil(partId)}
        mayBegin={() => store.mayPlay()}
        autoPlay={isContinued}
        onPlaying={(isPlaying) => store.setPlaying(isPlaying)}
        onProgress={(seconds) => store.noteAudio(partId, seconds)}
        onEnded={(isHere) => {
          // Played to its end, so that nothing of it plays again after a reload.
          const length = box.current?.querySelector("audio")?.duration ?? 0;
          if (Number.isFinite(length)) store.noteAudio(partId, length);
          store.send().catch(() => {});
          setContinuing(isHere);
          setEndedBefore(index + 1);
        }}
      />
      {parts.length > 1 && index !== -1 && index !== shown && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
          {t("player.nowPlaying", { part: name })}
          <button
            type="button"
            onClick={() => onShow(index)}
            className="min-h-11 cursor-pointer text-accent underline underline-offset-4 lg:min-h-8"
          >
            {t("player.showIt")}
          </button>
        </p>
      )}
    </div>
  );
}
