import type { Role } from "../../../src/database/words.ts";
import type { Signal } from "../../../src/kernel/signals.ts";
import { startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { type Row, rowsOf } from "../../support/dump.ts";
import type { DataOf, OperationId, RequestOf } from "../../support/operations.ts";
import type { Reply } from "../../support/reply.ts";

/** A user of a service, with the live notifications they receive. */
export interface Person extends TestAccount {
  readonly session: TestSession;
  readonly token: string;
  readonly signals: Signal[];
}

/** Learners and owners of one service who write to each other. */
export class FeedbackBench {
  private constructor(readonly app: TestApp) {}

  static async start(): Promise<FeedbackBench> {
    return new FeedbackBench(await startApp({ siteUrl: "https://lectern.example" }));
  }

  stop(): Promise<void> {
    return this.app.stop();
  }

  async person(name: string, role: Role = "learner"): Promise<Person> {
    const account = await this.app.account({ name, role });
    const signals: Signal[] = [];
    this.app.app.kernel.signals.subscribe(account.id, (signal) => signals.push(signal));
    const [session, token] = [await this.app.session(account), await this.app.token(account)];
    return { ...account, session, token, signals };
  }

  /** Writes as a person's agent. */
  send(person: Person, content: string, pagePath?: string) {
    const request = pagePath === undefined ? { content } : { content, pagePath };
    return this.app.ok("ielts_feedback_create", request, person.token);
  }

  list(person: Person) {
    return this.app.ok("ielts_feedback_list", {}, person.token);
  }

  /** Calls as the workspace. */
  web<const Id extends OperationId>(person: Person, id: Id, request: RequestOf<Id>): Promise<DataOf<Id>> {
    return this.app.webOk(id, request, person.session);
  }

  refused<const Id extends OperationId>(person: Person, id: Id, request: RequestOf<Id>): Promise<Reply> {
    return this.app.web(id, request, person.session);
  }

  rows(sql: string, ...values: (string | number)[]): Row[] {
    return rowsOf(this.app.db, sql, ...values);
  }

  notices({ id }: Person): Row[] {
    return this.rows("SELECT text, route, read_at FROM notices WHERE account_id = ? ORDER BY id", id);
  }

  events({ id }: Person) {
    const sql = "SELECT event_type, object_id, payload FROM learning_events WHERE account_id = ? ORDER BY cursor";
    return this.rows(sql, id).map((row) => [row["event_type"], row["object_id"], JSON.parse(String(row["payload"]))]);
  }

  /** This many messages of one side at once, "1" the oldest. */
  fill({ id }: Person, messages: { count: number; senderType: "user" | "team" }): void {
    const { raw } = this.app.db;
    raw
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO feedback_messages (account_id, sender_type, sender_name, source, content, page_path, created_at)
         SELECT ?, ?, '', 'web', CAST(i AS TEXT), '', i FROM n`,
      )
      .run(messages.count, id, messages.senderType);
    raw
      .prepare(
        `INSERT INTO feedback_conversations (account_id, last_message_id)
         SELECT account_id, max(id) FROM feedback_messages WHERE account_id = ?
         ON CONFLICT (account_id) DO UPDATE SET last_message_id = excluded.last_message_id`,
      )
      .run(id);
  }
}
