import type { ContentRef } from "../../lib/content-ref.ts";
import type { ContentStep, ServerEvent } from "../events/facts.schema.ts";

type Payload = ServerEvent["payload"];

const part = ({ partId }: Payload): ContentRef | null =>
  typeof partId === "number" ? { kind: "question_part", partId } : null;
const dictation = ({ partId }: Payload): ContentRef | null =>
  typeof partId === "number" ? { kind: "listening_dictation", partId } : null;
const paper = ({ paperId }: Payload): ContentRef | null =>
  typeof paperId === "string" ? { kind: "mock_paper", paperId } : null;
const material = ({ materialId }: Payload): ContentRef | null =>
  typeof materialId === "number" ? { kind: "speaking_material", materialId } : null;
const section = ({ courseId, sectionId }: Payload): ContentRef | null =>
  typeof courseId === "number" && typeof sectionId === "number"
    ? { kind: "course_section", courseId, sectionId }
    : null;

type StepOf = readonly [step: "started" | "finished", refOf: (payload: Payload) => ContentRef | null];

/** The types of events that report that a content was started or finished, and the content of each. */
export const CONTENT_EVENTS = {
  "practice.started": ["started", part],
  "practice.submitted": ["finished", part],
  "mock.section_started": ["started", paper],
  "mock.completed": ["finished", paper],
  "dictation.started": ["started", dictation],
  "dictation.submitted": ["finished", dictation],
  "course.section_started": ["started", section],
  "course.section_completed": ["finished", section],
  "speaking.recorded": ["started", material],
  "speaking.practised": ["finished", material],
} as const satisfies Readonly<Record<string, StepOf>>;

const stepOf: ReadonlyMap<string, StepOf> = new Map(Object.entries(CONTENT_EVENTS));

/** Types that report a change of which the event has to name what became of the contents. */
export const CHANGES = ["course.section_reopened", "speaking.practice_changed", "speaking.practice_reopened"] as const;

const changes: ReadonlySet<string> = new Set(CHANGES);

/** @throws Error if the event does not say what its type requires, which is a fault of the operation that records it. */
export function contentSteps({ eventType, payload, contents }: ServerEvent): readonly ContentStep[] {
  if (contents !== undefined) return contents;
  if (changes.has(eventType)) throw new Error(`${eventType} has to name what became of its contents`);
  const [step, refOf] = stepOf.get(eventType) ?? [];
  const ref = refOf?.(payload) ?? null;
  return step === undefined || ref === null ? [] : [{ step, ref }];
}
