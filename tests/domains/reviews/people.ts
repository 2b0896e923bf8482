import type { Subject } from "../../../src/database/words.ts";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import type { PackContent, PartInput } from "../../support/checked-pack.ts";
import { installPack } from "../../support/install-pack.ts";
import type { DataOf, OperationId, RequestOf } from "../../support/operations.ts";
import { FIXTURE_PACK, FIXTURE_PARTS } from "../question-bank/fixture-parts.ts";

/** A paper of the fixture pack's four subjects. */
export const PAPER = "fixture:full";

const PACK: PackContent = {
  ...FIXTURE_PACK,
  "mock-papers": [
    {
      key: "full",
      title: "The whole test",
      category: "Full mock",
      parts: FIXTURE_PARTS.map(({ key }) => key).filter((key) => !key.includes("general")),
    },
  ],
};

/** A service with the fixture pack and one whole paper. */
export async function startReviews(): Promise<TestApp> {
  const app = await startApp();
  await installPack(app, PACK);
  return app;
}

/** Imports a version of the fixture pack in which some parts are replaced. */
export async function changeParts(app: TestApp, change: (part: PartInput) => PartInput): Promise<void> {
  await installPack(app, { ...PACK, version: "2.0.0", parts: FIXTURE_PARTS.map(change) });
}

/** A part with another key for one of its questions. */
export function rekeyed(part: PartInput, number: number, answer: string): PartInput {
  const groups = part.groups.map((group) => ({
    ...group,
    questions: group.questions.map((one) => (one.number === number ? { ...one, answer } : one)),
  }));
  return { ...part, groups };
}

/** A user of the workspace. */
export class Person {
  constructor(
    readonly app: TestApp,
    readonly accountId: number,
    readonly session: TestSession,
  ) {}

  static async of(
    app: TestApp,
    role: "learner" | "teacher" | "owner" = "learner",
    name = "A learner",
  ): Promise<Person> {
    const account = await app.account({ role, name });
    return new Person(app, account.id, await app.session(account));
  }

  call<const Id extends OperationId>(id: Id, request: RequestOf<Id>): Promise<DataOf<Id>> {
    return this.app.webOk(id, request, this.session);
  }

  /** Status and message of a call that must be refused. */
  async refusal<const Id extends OperationId>(id: Id, request: RequestOf<Id>) {
    const { status, refusal } = await this.app.web(id, request, this.session);
    const { reason, message = "", details, facts } = { ...refusal };
    return { status, reason, message, details, facts };
  }

  /** Practises a part with these answers by number and submits it. */
  async practise(partKey: string, answers: Readonly<Record<number, string>> = {}): Promise<number> {
    const partId = partIdOf(this.app, partKey);
    const { sessionId } = await this.call("practice_begin", { partId });
    await this.answer(sessionId, answers);
    return sessionId;
  }

  /** Answers the section in progress by number and submits it. */
  async answer(sessionId: number, answers: Readonly<Record<number, string>>): Promise<void> {
    const { section, parts } = await this.call("practice_open", { sessionId });
    const questions = parts.flatMap(({ questionGroups }) => questionGroups.flatMap((group) => group.questions));
    const changes = questions.flatMap(({ number, questionSlotId }) => {
      const value = answers[number];
      return value === undefined ? [] : { questionSlotId, value, basedOn: 0 };
    });
    const key = { sessionId, subject: section.subject };
    if (changes.length > 0) await this.call("practice_save_answers", { ...key, changes });
    await this.call("practice_submit", key);
  }

  /** Completes one section of the paper; begins a mock test unless one is given. */
  async sit(subject: Subject, answers: Readonly<Record<number, string>> = {}, sitting?: number): Promise<number> {
    const sessionId = sitting ?? (await this.call("mock_begin", { paperId: PAPER })).sessionId;
    await this.call("mock_begin_section", { sessionId, subject });
    await this.answer(sessionId, answers);
    return sessionId;
  }

  review(sessionId: number, snapshot?: number): Promise<DataOf<"reviews_read">> {
    const target = { kind: "practice" as const, sessionId };
    return this.call("reviews_read", snapshot === undefined ? { target } : { target, snapshot });
  }

  share(sessionId: number, shared = true): Promise<DataOf<"reviews_share">> {
    return this.call("reviews_share", { sessionId, shared });
  }
}

export function partIdOf(app: TestApp, partKey: string): number {
  return numberIn(app, "SELECT id AS n FROM parts WHERE part_key = ?", partKey);
}

/** The slot of a question of a part. */
export function slotOf(app: TestApp, partKey: string, number: number): number {
  const sql =
    "SELECT q.id AS n FROM question_slots q JOIN parts p ON p.id = q.part_id WHERE p.part_key = ? AND q.number = ?";
  return numberIn(app, sql, partKey, number);
}

export function numberIn(app: TestApp, sql: string, ...values: (string | number)[]): number {
  const row = app.db.raw.prepare<(string | number)[], { n: number }>(sql).get(...values);
  if (row === undefined) throw new Error(`nothing found: ${sql}`);
  return row.n;
}

/** Types and payloads of an account's learning events of a kind, oldest first. */
export function eventsOf(app: TestApp, accountId: number, type: string) {
  return app.db.raw
    .prepare<[number, string], { object_type: string; object_id: string; payload: string }>(
      "SELECT * FROM learning_events WHERE account_id = ? AND event_type = ? ORDER BY cursor",
    )
    .all(accountId, type)
    .map((row) => ({ object: `${row.object_type} ${row.object_id}`, payload: JSON.parse(row.payload) }));
}
