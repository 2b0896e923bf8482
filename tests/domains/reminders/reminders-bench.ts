import { LibraryBench } from "../../support/library-bench.ts";
import type { RequestOf } from "../../support/operations.ts";

/** An instant of 9 September 2026 in Shanghai; the clock of a bench starts at 10:00. */
export const at = (time: string) => `2026-09-09T${time}+08:00`;

export class RemindersBench extends LibraryBench {
  add(account: number, remindAt: string, more: Partial<RequestOf<"ielts_reminders_create">> = {}) {
    return this.call(account, "ielts_reminders_create", { content: `At ${remindAt}`, remindAt, ...more });
  }

  list(account: number, request: RequestOf<"ielts_reminders_list"> = {}) {
    return this.call(account, "ielts_reminders_list", request);
  }

  async one(account: number, reminderId: number) {
    const found = (await this.list(account, { limit: 50 })).items.find((one) => one.reminderId === reminderId);
    if (found === undefined) throw new Error(`Reminder ${reminderId} is not listed`);
    return found;
  }

  events(account: number) {
    const sql = "SELECT event_type, object_id, payload FROM learning_events WHERE account_id = ? ORDER BY cursor";
    return this.rows(sql, account).map((row) => ({
      type: row["event_type"],
      object: Number(row["object_id"]),
      payload: JSON.parse(String(row["payload"])),
    }));
  }
}
