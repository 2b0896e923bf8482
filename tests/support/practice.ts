import { inTransaction } from "../../src/database/transaction.ts";
import type { Subject } from "../../src/database/words.ts";
import { beginSection, createSession } from "../../src/domains/practice/begin.store.ts";
import { pinPart } from "../../src/domains/practice/versions.store.ts";
import type { Failure } from "../../src/kernel/errors.ts";
import { MINUTE_MS } from "../../src/lib/time.ts";
import { FIXTURE_PACK, FIXTURE_PARTS } from "../domains/question-bank/fixture-parts.ts";
import type { Row } from "./dump.ts";
import { LibraryBench } from "./library-bench.ts";
import type { DataOf, RequestOf } from "./operations.ts";

type Save = RequestOf<"practice_save_answers">;
export type Change = NonNullable<Save["changes"]>[number];
export type Mode = "practice" | "test";

/** Every question type, in the parts of the fixture pack. */
export function practiceBench(): LibraryBench {
  const bench = new LibraryBench();
  // The import command records the files of parts before it imports the pack.
  for (const [path, content] of Object.entries(FIXTURE_PACK.media ?? {})) {
    const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
    bench.db.raw.prepare("INSERT INTO stored_files VALUES (?, ?, 0)").run(sha256, path.length);
  }
  bench.apply(FIXTURE_PACK);
  return bench;
}

/** The id of a part by its key. */
export function partIdOf(bench: LibraryBench, key: string): number {
  return bench.number("SELECT id FROM parts WHERE part_key = ?", key);
}

/** A right answer by number, for each marked question of a part of the fixture pack. */
export function rightAnswers(key: string): Record<number, string> {
  const groups = FIXTURE_PARTS.find((part) => part.key === key)?.groups ?? [];
  const questions = groups.flatMap((group) => group.questions).filter(({ answer }) => answer !== undefined);
  return Object.fromEntries(questions.map(({ number, answer = "" }) => [number, spelt(answer)]));
}

/** The first spelling of a key, without its optional parts. */
function spelt(key: string): string {
  const [first = ""] = key.split("/");
  return first.replace(/\([^)]*\)/g, "").trim();
}

/** Starts a practice through the operation. */
export async function begin(
  bench: LibraryBench,
  accountId: number,
  partKey: string,
  mode: Mode = "practice",
): Promise<Sitting> {
  const partId = partIdOf(bench, partKey);
  const { sessionId } = await bench.call(accountId, "practice_begin", { partId, mode });
  return sittingOf(bench, accountId, sessionId);
}

/** A section that is in progress, as its learner opens it. */
async function sittingOf(
  bench: LibraryBench,
  accountId: number,
  sessionId: number,
  subject: Subject | "" = "",
): Promise<Sitting> {
  const opened = await bench.call(accountId, "practice_open", { sessionId, subject });
  const questions = opened.parts.flatMap(({ questionGroups }) => questionGroups.flatMap((group) => group.questions));
  const slots = new Map(questions.map(({ number, questionSlotId }) => [number, questionSlotId]));
  return new Sitting(bench, accountId, sessionId, opened.section.subject, slots);
}

/** One section of a session in progress, and its learner's actions. */
export class Sitting {
  constructor(
    private readonly bench: LibraryBench,
    readonly accountId: number,
    readonly sessionId: number,
    readonly subject: Subject,
    /** Slot of each question by its number. */
    private readonly slots: ReadonlyMap<number, number>,
  ) {}

  get key(): { sessionId: number; subject: Subject } {
    return { sessionId: this.sessionId, subject: this.subject };
  }

  slot(number: number): number {
    const slot = this.slots.get(number);
    if (slot === undefined) throw new Error(`There is no question ${number}`);
    return slot;
  }

  /** A change of the answer to a question. */
  change(number: number, value: string, basedOn = 0): Change {
    return { questionSlotId: this.slot(number), value, basedOn };
  }

  save(changes: Change[], more: Partial<Save> = {}): Promise<DataOf<"practice_save_answers">> {
    return this.bench.call(this.accountId, "practice_save_answers", { ...this.key, changes, ...more });
  }

  refusedSave(changes: Change[], more: Partial<Save> = {}): Promise<Failure> {
    return this.bench.refusal(this.accountId, "practice_save_answers", { ...this.key, changes, ...more });
  }

  /** Answers questions by number, replacing existing answers. */
  answer(values: Readonly<Record<number, string>>): Promise<DataOf<"practice_save_answers">> {
    const basedOn = Number.MAX_SAFE_INTEGER;
    return this.save(Object.entries(values).map(([number, value]) => this.change(Number(number), value, basedOn)));
  }

  open(): Promise<DataOf<"practice_open">> {
    return this.bench.call(this.accountId, "practice_open", this.key);
  }

  submit(): Promise<DataOf<"practice_submit">> {
    return this.bench.call(this.accountId, "practice_submit", this.key);
  }

  /** The stored answers by the number of their question. */
  stored(): Record<number, string> {
    const { rows } = this.#rows("SELECT slot_id, value FROM session_answers WHERE session_id = ? AND subject = ?");
    const numbers = new Map([...this.slots].map(([number, slot]) => [slot, number]));
    return Object.fromEntries(
      rows.map((row) => [numbers.get(Number(row["slot_id"])) ?? 0, String(row["value"])] as const),
    );
  }

  /** The stored row of the section. */
  section(): Row {
    return this.#rows("SELECT * FROM session_sections WHERE session_id = ? AND subject = ?").rows[0] ?? {};
  }

  /** The stored row of the session. */
  session(): Row {
    return this.bench.rows("SELECT * FROM practice_sessions WHERE id = ?", this.sessionId)[0] ?? {};
  }

  #rows(sql: string): { rows: Row[] } {
    return { rows: this.bench.rows(sql, this.sessionId, this.subject) };
  }
}

/** A sitting of a mock paper of these sections, none of them started; the paper itself does not exist. */
export function createMock(
  bench: LibraryBench,
  accountId: number,
  sections: Partial<Record<Subject, readonly string[]>>,
): number {
  const now = bench.clock.now();
  return inTransaction(bench.db, (db) => {
    const pinned = Object.entries(sections).map(([subject, keys]) => ({
      subject: subjectOf(subject),
      module: "academic" as const,
      durationMinutes: 30,
      parts: keys.flatMap((key) => pinPart(db, { partId: partIdOf(bench, key), now }) ?? []),
    }));
    const paper = { kind: "mock" as const, mode: "test" as const, title: "A paper", paperId: "fixture:paper" };
    return createSession(db, accountId, { ...paper, bandTables: null, now, sections: pinned });
  });
}

/** Starts a section of a mock sitting, with half an hour for it. */
export async function beginMockSection(
  bench: LibraryBench,
  accountId: number,
  section: { sessionId: number; subject: Subject },
): Promise<Sitting> {
  const now = bench.clock.now();
  inTransaction(bench.db, (db) => beginSection(db, accountId, { ...section, now, endsAt: now + 30 * MINUTE_MS }));
  return sittingOf(bench, accountId, section.sessionId, section.subject);
}

function subjectOf(name: string): Subject {
  const found = (["listening", "reading", "writing", "speaking"] as const).find((subject) => subject === name);
  if (found === undefined) throw new Error(`${name} is no subject`);
  return found;
}

/** Learning events of an account, oldest first, their payloads parsed. */
export function eventsOf(bench: LibraryBench, accountId: number) {
  const rows = bench.rows("SELECT * FROM learning_events WHERE account_id = ? ORDER BY cursor", accountId);
  return rows.map((row) => ({
    type: String(row["event_type"]),
    subject: row["subject_code"],
    object: `${row["object_type"]} ${row["object_id"]}`,
    payload: JSON.parse(String(row["payload"])),
  }));
}
