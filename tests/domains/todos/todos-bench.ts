import { part } from "../../support/checked-pack.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { RequestOf } from "../../support/operations.ts";

export type NewTodo = RequestOf<"ielts_study_todos_create">["items"][number];

/** An hour of 10 September 2026 in Shanghai; the clock of a bench starts at 10:00 on the day before. */
export const hour = (hours: number) => `2026-09-10T${String(hours).padStart(2, "0")}:00:00+08:00`;

/** Operations on todos over one reading part. */
export class TodosBench extends LibraryBench {
  constructor() {
    super();
    this.apply({ parts: [part("trees", { title: "Urban trees" })] });
  }

  get partId(): number {
    return this.number("SELECT id FROM parts WHERE part_key = 'trees'");
  }

  async add(account: number, ...items: NewTodo[]) {
    return (await this.call(account, "ielts_study_todos_create", { items })).items;
  }

  /** A new todo's id. */
  async one(account: number, todo: Partial<NewTodo> = {}): Promise<number> {
    const [made] = await this.add(account, { title: "A todo", ...todo });
    return made?.todoId ?? 0;
  }

  update(account: number, request: RequestOf<"ielts_study_todos_update">) {
    return this.call(account, "ielts_study_todos_update", request);
  }

  async list(account: number, request: RequestOf<"ielts_study_todos_list"> = {}) {
    return this.call(account, "ielts_study_todos_list", request);
  }

  async titles(account: number, request: RequestOf<"ielts_study_todos_list"> = {}) {
    return (await this.list(account, { limit: 50, ...request })).items.map(({ title }) => title);
  }

  /** Whether a notice of a todo is pending. */
  awaits(todoId: number): boolean {
    return this.number("SELECT awaits_notice FROM todos WHERE id = ?", todoId) === 1;
  }

  /** Types and payloads of the account's events about todos, oldest first. */
  events(account: number) {
    const sql =
      "SELECT event_type, object_type, object_id, payload FROM learning_events WHERE account_id = ? ORDER BY cursor";
    return this.rows(sql, account).map((row) => ({
      type: row["event_type"],
      object: `${row["object_type"]} ${row["object_id"]}`,
      payload: JSON.parse(String(row["payload"])),
    }));
  }
}
