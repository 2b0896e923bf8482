import { course, guide, type PackContent, part, prediction, sha256Of } from "../../support/checked-pack.ts";
import { section } from "../../support/install-pack.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";
import { speakingPart } from "../../support/speaking.ts";

type NewTask = RequestOf<"ielts_study_plans_create">["tasks"][number];
type ContentRef = NewTask["contentRef"];
export type Plan = DataOf<"ielts_study_plans_create">;

const TALK = "media/talk.opus";
const SENTENCES = ["Good morning.", "The ferry leaves at noon."];

/** One item of every kind of content: parts `p1` and `p2`, a dictation `talk`, a course, a guide, a record, a paper. */
export const LIBRARY: PackContent = {
  media: { [TALK]: "a talk" },
  parts: [
    part("p1"),
    part("p2"),
    part("talk", {
      ...{ subject: "listening", passages: [], audio: TALK },
      transcript: SENTENCES.map((text, at) => ({ start: at, end: at + 1, text })),
    }),
    speakingPart("town", ["Where do you come from?"]),
    ...section("reading", "r"),
    ...section("listening", "l", () => ({ passages: [], audio: TALK })),
  ],
  courses: [course("scan", { look: [], check: [] })],
  guides: [guide("rooms")],
  predictions: [prediction("recalled")],
  "mock-papers": [
    { key: "two", title: "Two sections", category: "Academic", parts: ["l1", "l2", "l3", "l4", "r1", "r2", "r3"] },
  ],
};

/** Learners with study plans over {@link LIBRARY}; the time is 10:00 on 9 September 2026 in Shanghai. */
export class Planner extends LibraryBench {
  constructor() {
    super();
    this.db.raw.prepare("INSERT INTO stored_files VALUES (?, ?, 0)").run(sha256Of("a talk"), TALK.length);
    this.apply(LIBRARY);
  }

  part(key = "p1"): ContentRef & { kind: "question_part" } {
    return { kind: "question_part", partId: this.number("SELECT id FROM parts WHERE part_key = ?", key) };
  }

  section(key = "look"): ContentRef & { kind: "course_section" } {
    const id = (column: string) => this.number(`SELECT ${column} FROM course_sections WHERE section_key = ?`, key);
    return { kind: "course_section", courseId: id("course_id"), sectionId: id("id") };
  }

  guide(): ContentRef {
    return { kind: "prep_guide", slug: "rooms" };
  }

  record(): ContentRef {
    return { kind: "prediction_hit", hitId: this.number("SELECT id FROM predictions") };
  }

  dictation(): ContentRef & { kind: "listening_dictation" } {
    return { kind: "listening_dictation", partId: this.part("talk").partId };
  }

  paper(): ContentRef & { kind: "mock_paper" } {
    return { kind: "mock_paper", paperId: "test:two" };
  }

  async material(me: number, title = "My town"): Promise<ContentRef & { kind: "speaking_material" }> {
    const material = { title, coreStory: "I grew up by the sea." };
    const { materialId } = await this.call(me, "ielts_speaking_materials_create", material);
    return { kind: "speaking_material", materialId };
  }

  /** A plan with one task for each of these; omitted fields of a task default to part `p1` tomorrow evening. */
  make(
    me: number,
    tasks: readonly Partial<NewTask>[] = [{}],
    more: { title?: string; goal?: string } = {},
  ): Promise<Plan> {
    return this.call(me, "ielts_study_plans_create", {
      title: "Autumn",
      ...more,
      tasks: tasks.map((task) => this.task(task)),
    });
  }

  task(task: Partial<NewTask> = {}): NewTask {
    return { contentRef: this.part(), date: "2026-09-10", slot: "evening", ...task };
  }

  /** The step that adds {@link task}. */
  addStep(more: Partial<NewTask> = {}) {
    const { durationMinutes = 30, messengerReminder = false, ...task } = this.task(more);
    return { action: "add" as const, ...task, durationMinutes, messengerReminder };
  }

  read(me: number, planId: number, more: Partial<RequestOf<"ielts_study_plans_get">> = {}) {
    return this.call(me, "ielts_study_plans_get", { planId, ...more });
  }

  /** States of a plan's tasks, in order. */
  async states(me: number, planId: number): Promise<string[]> {
    return (await this.read(me, planId)).tasks.map(({ state }) => state);
  }

  change(me: number, planId: number, steps: RequestOf<"ielts_study_plans_change_tasks">["steps"], expected?: number) {
    const base = expected === undefined ? {} : { expectedRevision: expected };
    return this.call(me, "ielts_study_plans_change_tasks", { planId, steps, ...base });
  }

  /** Types and payloads of an account's events about plans and tasks, in order. */
  events(me: number): [type: string, payload: Record<string, unknown>][] {
    const rows = this.rows(
      "SELECT event_type, payload FROM learning_events WHERE account_id = ? AND event_type LIKE 'plan.%' ORDER BY cursor",
      me,
    );
    return rows.map((row) => [String(row["event_type"]), JSON.parse(String(row["payload"]))]);
  }

  /** All data of an account's plans, to detect any change. */
  stored(): unknown {
    return [this.rows("SELECT * FROM study_plans"), this.rows("SELECT * FROM study_tasks ORDER BY id")];
  }
}
