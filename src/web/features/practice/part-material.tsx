import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { mediaPath } from "../questions/media-path.ts";
import { TaskPrompt } from "../questions/task-prompt.tsx";
import { piecesOf } from "./material.ts";
import type { PartDetails } from "./practice.ts";

/** The passages of a reading part. */
export function Passages({ part, isWaiting, onMore }: { part: PartDetails; isWaiting: boolean; onMore(): void }) {
  const { t } = useTranslation();
  const { material } = part;
  // The page already shows the title.
  const pieces = piecesOf(material).filter(
    ({ kind, text }, index) => index > 0 || kind !== "title" || text !== part.title,
  );
  return (
    <article lang="en" className="flex flex-col gap-4 font-serif leading-7">
      {pieces.map(({ kind, label, start, text }) => {
        if (kind === "title") {
          return (
            <h2 key={start} className="font-serif text-xl font-semibold not-first:mt-6">
              {text}
            </h2>
          );
        }
        if (kind === "subtitle") {
          return (
            <p key={start} className="not-first:-mt-2 text-soft italic">
              {text}
            </p>
          );
        }
        return (
          <div key={start} className={label === "" ? "" : "grid grid-cols-[1.75rem_minmax(0,1fr)]"}>
            {label !== "" && <span className="font-sans font-semibold text-accent">{label}</span>}
            <p className="whitespace-pre-line">{text}</p>
          </div>
        );
      })}
      {!material.isComplete && (
        <div className="flex flex-col items-start gap-2 font-sans">
          <p lang={document.documentElement.lang} className="text-sm text-soft">
            {t("practice.cut", { count: material.remainingChars })}
          </p>
          {material.nextMaxChars !== null && (
            <Button isPending={isWaiting} onPress={onMore}>
              {t("practice.readOn")}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

/** A writing task with its visual. */
export function WritingTask({ part }: { part: PartDetails }) {
  const { t } = useTranslation();
  const { task, material } = part;
  if (task === null) return null;
  // The description of the visual is for readers who do not see it; here it is its alternative text.
  const prompt = piecesOf(material).find(({ kind }) => kind === "prompt")?.text ?? "";
  return (
    <article className="flex flex-col gap-5">
      <TaskPrompt prompt={prompt} image={task.image} top={2} />
      <p className="text-sm text-soft">{t("practice.minWords", { count: task.minWords })}</p>
    </article>
  );
}

/** The audio of a listening part, in the browser's own player. */
export function PartAudio({ part }: { part: PartDetails }) {
  const { t } = useTranslation();
  if (part.audio.url === null) return <p className="text-sm text-soft">{t("practice.noAudio")}</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the transcript would give the answers away; the review shows it
    <audio
      controls
      preload="metadata"
      src={mediaPath(part.audio.url)}
      aria-label={t("practice.audioOf", { title: part.title })}
      className="w-full"
    />
  );
}
