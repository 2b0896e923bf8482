import type { TestApp } from "./app.ts";
import type { JsonObject } from "./json.ts";

/** Gives a learner todos, one of them completed; returns the id of an open one. */
export async function seedTodos(app: TestApp, token: string, mark: string): Promise<JsonObject> {
  const { items } = await app.ok(
    "ielts_study_todos_create",
    {
      items: [
        { title: `Read it again ${mark}`, note: `A note ${mark}`, scheduledAt: "2030-12-01T08:00:00+08:00" },
        { title: `Done ${mark}` },
      ],
    },
    token,
  );
  const [open, done] = items.map(({ todoId }) => todoId);
  await app.ok("ielts_study_todos_update", { todoId: done ?? 0, completed: true }, token);
  return { todoId: open ?? 0 };
}

/** Gives a learner reminders, one of them cancelled; returns the id of a future one. */
export async function seedReminders(app: TestApp, token: string, mark: string): Promise<JsonObject> {
  const remind = (content: string) =>
    app.ok("ielts_reminders_create", { content: `${content} ${mark}`, remindAt: "2030-12-01T08:15:30+08:00" }, token);
  const { reminderId } = await remind("Take your passport");
  const cancelled = await remind("Never mind");
  await app.ok("ielts_reminders_cancel", { reminderId: cancelled.reminderId }, token);
  return { reminderId };
}
