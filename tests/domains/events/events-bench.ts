import { toInstant } from "../../../src/lib/time.ts";
import { startApp, type TestAccount, type TestApp } from "../../support/app.ts";
import { type Row, rowsOf } from "../../support/dump.ts";
import type { Json, JsonObject } from "../../support/json.ts";
import type { DataOf, RequestOf } from "../../support/operations.ts";
import type { Reply } from "../../support/reply.ts";

export type Sent = RequestOf<"ielts_learning_push_events">["events"][number];
/** Why an event is refused. */
export type Reason = DataOf<"ielts_learning_push_events">["rejected"][number]["reason"];
type Pulled = DataOf<"ielts_learning_pull_events">;

export interface Person extends TestAccount {
  readonly token: string;
}

/** Agents that push and pull the events of one service's learners. */
export class EventsBench {
  private constructor(readonly app: TestApp) {}

  static async start(): Promise<EventsBench> {
    return new EventsBench(await startApp());
  }

  stop(): Promise<void> {
    return this.app.stop();
  }

  async person(): Promise<Person> {
    const { account, token } = await this.app.learner();
    return { ...account, token };
  }

  /** A valid event to push. */
  event(changes: Partial<Sent> = {}): Sent {
    return {
      eventId: this.app.ids.uuid(),
      deviceId: "laptop",
      eventType: "tutor.lesson_finished",
      occurredAt: toInstant(this.app.clock.now()),
      ...changes,
    };
  }

  /** Valid evidence to push, with another payload. */
  evidence(payload: JsonObject, changes: Partial<Sent> = {}): Sent {
    return this.event({
      eventType: "learning.evidence_recorded",
      subjectCode: "reading",
      skillCodes: ["reading.paraphrase"],
      payload,
      ...changes,
    });
  }

  push(person: Person, events: Sent[]) {
    return this.app.ok("ielts_learning_push_events", { events }, person.token);
  }

  /** A push of any content, however invalid. */
  tryPush(person: Person, events: Json | readonly object[]): Promise<Reply> {
    return this.app.call("ielts_learning_push_events", { events }, person.token);
  }

  pull(person: Person, request: RequestOf<"ielts_learning_pull_events"> = {}): Promise<Pulled> {
    return this.app.ok("ielts_learning_pull_events", request, person.token);
  }

  /** Every event after a cursor, in pages of this size. */
  async pullAll(person: Person, limit = 500): Promise<Pulled["events"]> {
    const events: Pulled["events"] = [];
    for (let cursor = 0; ; ) {
      const page = await this.pull(person, { cursor, limit });
      events.push(...page.events);
      if (!page.hasMore) return events;
      cursor = page.nextCursor;
    }
  }

  /** Something that the service itself records: a word of the learner's book. */
  async addWord(person: Person, phrase: string): Promise<void> {
    await this.app.ok("ielts_vocabulary_personal_add", { items: [{ phrase, meaning: "意思" }] }, person.token);
  }

  rows(sql: string, ...values: (string | number)[]): Row[] {
    return rowsOf(this.app.db, sql, ...values);
  }
}
