import { type RefObject, useEffect, useRef } from "react";
import { recordOnLeave, type Section, useRecordProgress } from "./learning.ts";

/** Recorded at most this often while it plays. */
const RECORD_EVERY_MS = 15_000;
/** From this share on, a video counts as watched; few people watch the credits. */
const SEEN_SHARE = 0.9;
/** The greatest position that the service accepts. */
const LAST_SECOND = 36_000;

/** A video that resumes where the learner left it, and records the position. `position` shares the current second with other components. */
export function SectionVideo({
  url,
  section,
  position,
}: {
  url: string;
  section: Section;
  position: RefObject<number>;
}) {
  const { courseId } = section.course;
  const { sectionId, title } = section;
  const { mutate } = useRecordProgress();
  const recorded = useRef({ second: position.current, at: performance.now() });

  const request = (status: "in_progress" | "completed") => {
    recorded.current = { second: position.current, at: performance.now() };
    return { courseId, sectionId, status, positionSeconds: position.current };
  };
  const recordMove = (send: (what: ReturnType<typeof request>) => void) => {
    if (position.current !== recorded.current.second) send(request("in_progress"));
  };

  const latest = useRef(recordMove);
  latest.current = recordMove;
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === "hidden") latest.current(recordOnLeave);
    };
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      latest.current(mutate);
    };
  }, [mutate]);

  const onTime = ({ currentTime, duration, paused }: HTMLVideoElement) => {
    const before = position.current;
    position.current = Math.min(Math.floor(currentTime), LAST_SECOND);
    const seen = duration * SEEN_SHARE;
    if (before < seen && currentTime >= seen) mutate(request("completed"));
    else if (!paused && performance.now() - recorded.current.at >= RECORD_EVERY_MS) recordMove(mutate);
  };

  return (
    // biome-ignore lint/a11y/useMediaCaption: packs contain no captions; the text of the section is below
    <video
      src={url}
      aria-label={title}
      controls
      playsInline
      preload="metadata"
      className="aspect-video w-full rounded-lg border border-line bg-black"
      onLoadedMetadata={({ currentTarget: loaded }) => {
        if (position.current < loaded.duration * SEEN_SHARE) loaded.currentTime = position.current;
      }}
      onPlay={() => {
        recorded.current = { ...recorded.current, at: performance.now() };
      }}
      onTimeUpdate={({ currentTarget }) => onTime(currentTarget)}
      onPause={() => recordMove(mutate)}
      onEnded={() => mutate(request("completed"))}
    />
  );
}
