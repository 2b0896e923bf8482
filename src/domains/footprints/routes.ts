import type { ActivityKind } from "../../database/words.ts";
import { contentPath, dictationPath, feedbackPath, reviewPath, sessionPath, writingPath } from "../../lib/links.ts";

/** The page that lists all spoken practice, newest first. */
const RECORDINGS_PATH = "/speaking?tab=recordings";

/** Path of the page that shows an activity, by the fact in its key, or null if there is no such page. */
export function routeOf(activity: {
  readonly key: string;
  readonly entityId: string | null;
  readonly kind: ActivityKind;
  readonly metrics: { readonly [name: string]: unknown };
}): string | null {
  const { key, entityId, kind, metrics } = activity;
  const fact = key.slice(0, key.indexOf(":"));
  const id = Number(entityId);
  switch (fact) {
    case "session":
      if (kind === "mock") return sessionPath({ kind: "mock", id });
      return practicePath(id, metrics);
    case "dictation":
      return entityId === null ? null : dictationPath({ attemptId: entityId });
    case "section": {
      const { courseId, sectionId } = metrics;
      if (typeof courseId !== "number" || typeof sectionId !== "number") return null;
      return contentPath({ kind: "course_section", courseId, sectionId });
    }
    case "speaking": {
      const { materialId } = metrics;
      return typeof materialId === "number" ? contentPath({ kind: "speaking_material", materialId }) : RECORDINGS_PATH;
    }
    case "asset":
      return contentPath({ kind: "asset", assetId: id });
    case "note": {
      const { sessionId, sessionKind } = metrics;
      if (typeof sessionId !== "number") return null;
      return sessionPath({ kind: sessionKind === "mock" ? "mock" : "practice", id: sessionId });
    }
    case "feedback":
      return feedbackPath();
    default:
      return null;
  }
}

function practicePath(id: number, { status, subject }: { readonly [name: string]: unknown }): string {
  if (status !== "submitted" || typeof subject !== "string") return sessionPath({ kind: "practice", id });
  return subject === "writing" ? writingPath({ id }) : reviewPath({ kind: "practice", id, subject });
}
