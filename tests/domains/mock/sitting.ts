import type { TestApp, TestSession } from "../../support/app.ts";
import { group, type PackContent, type PartInput, questions } from "../../support/checked-pack.ts";
import { section } from "../../support/install-pack.ts";

export type Subject = "listening" | "reading" | "writing" | "speaking";

/** How many questions the parts of whole sections have: 40 in listening and in reading. */
const COUNTS = { listening: [10, 10, 10, 10], reading: [13, 13, 14] } as const;

/** The right answer of every question of {@link wholeParts} in listening and reading. */
const RIGHT = "harbour";

/** The parts of a whole test: 40 marked questions in listening and in reading, open ones in writing and speaking. */
export function wholeParts(prefix: string, module: "academic" | "general" | "both" = "academic"): PartInput[] {
  const marked = (subject: "listening" | "reading") =>
    section(subject, `${prefix}${subject[0]}`, (number) => ({
      module,
      groups: [group({ questions: questions(...Array(COUNTS[subject][number - 1] ?? 0).fill(RIGHT)) })],
      ...(subject === "listening" ? { audio: "media/talk.opus" } : {}),
    }));
  return [
    ...marked("listening"),
    ...marked("reading"),
    ...section("writing", `${prefix}w`, (number) => ({
      module,
      passages: [],
      groups: [group({ type: "writing_task", questions: [{ number: 1, stem: `Task ${number}` }] })],
      task: { prompt: `Task ${number}.`, minWords: number === 1 ? 150 : 250, sampleAnswers: [] },
    })),
    ...section("speaking", `${prefix}s`, () => ({
      module,
      passages: [],
      groups: [group({ type: "speaking_question", questions: [{ number: 1, stem: "Where do you live?" }] })],
    })),
  ];
}

/** The keys of the parts of {@link wholeParts} for these subjects. */
export function keysOf(prefix: string, ...subjects: Subject[]): string[] {
  const counts = { listening: 4, reading: 3, writing: 2, speaking: 3 };
  return subjects.flatMap((subject) =>
    Array.from({ length: counts[subject] }, (_, index) => `${prefix}${subject[0]}${index + 1}`),
  );
}

export const EVERY_SUBJECT = ["listening", "reading", "writing", "speaking"] as const;

/** A pack with one whole paper, `test:whole`. */
export const WHOLE: PackContent = {
  media: { "media/talk.opus": "a talk" },
  parts: wholeParts("a"),
  "mock-papers": [{ key: "whole", title: "Whole test", category: "Academic", parts: keysOf("a", ...EVERY_SUBJECT) }],
};

/** A learner's actions in a mock test, through the operations of the workspace. */
export class Sitter {
  constructor(
    readonly app: TestApp,
    readonly session: TestSession,
  ) {}

  static async of(app: TestApp): Promise<Sitter> {
    return new Sitter(app, await app.session(await app.account()));
  }

  begin(paperId = "test:whole") {
    return this.app.webOk("mock_begin", { paperId }, this.session);
  }

  beginSection(sessionId: number, subject: Subject) {
    return this.app.webOk("mock_begin_section", { sessionId, subject }, this.session);
  }

  read(sessionId: number) {
    return this.app.webOk("mock_read_session", { sessionId }, this.session);
  }

  /** Answers this many questions of the current section correctly, from the first one on. */
  async answer(sessionId: number, subject: Subject, right: number): Promise<void> {
    const { parts } = await this.app.webOk("practice_open", { sessionId, subject }, this.session);
    const slots = parts.flatMap(({ questionGroups }) =>
      questionGroups.flatMap(({ questions: asked }) => asked.map(({ questionSlotId }) => questionSlotId)),
    );
    const changes = slots.slice(0, right).map((questionSlotId) => ({ questionSlotId, value: RIGHT }));
    if (changes.length === 0) return;
    await this.app.webOk("practice_save_answers", { sessionId, subject, changes }, this.session);
  }

  submit(sessionId: number, subject: Subject) {
    return this.app.webOk("practice_submit", { sessionId, subject }, this.session);
  }

  /** Starts a section, answers this many questions correctly and submits it. */
  async sit(sessionId: number, subject: Subject, right = 0): Promise<void> {
    await this.beginSection(sessionId, subject);
    await this.answer(sessionId, subject, right);
    await this.submit(sessionId, subject);
  }

  /** A refusal of an operation: its status and reason. */
  async refusal(id: string, request: object): Promise<[number, string | undefined, string | undefined]> {
    const { status, refusal } = await this.app.web(id, request, this.session);
    return [status, refusal?.reason, refusal?.message];
  }
}

/** Types of the learner's mock events, in order. */
export function eventsOf(app: TestApp, sessionId: number): string[] {
  return app.db.raw
    .prepare<[string], { type: string }>(
      "SELECT event_type AS type FROM learning_events WHERE object_type = 'mock_session' AND object_id = ? ORDER BY cursor",
    )
    .all(String(sessionId))
    .map(({ type }) => type);
}
