import type { TestApp } from "./app.ts";
import type { JsonObject } from "./json.ts";
import { seedLibrary } from "./library-seed.ts";
import { seedFile } from "./own-content.ts";

/** Gives a learner a plan with a part, a section and a file of their own, the section completed. Returns ids that reach it. */
export async function seedPlan(app: TestApp, token: string, mark: string): Promise<JsonObject> {
  const { partId, courseId } = await seedLibrary(app);
  const { sectionId } = app.db.raw
    .prepare<[number], { sectionId: number }>("SELECT min(id) AS sectionId FROM course_sections WHERE course_id = ?")
    .get(courseId) ?? { sectionId: 0 };
  const assetId = await seedFile(app, token, `planned ${mark}`);
  const { planId, tasks } = await app.ok(
    "ielts_study_plans_create",
    {
      title: `Plan ${mark}`,
      goal: `goal ${mark}`,
      tasks: [
        { contentRef: { kind: "question_part", partId }, date: "2030-10-01", slot: "morning", messengerReminder: true },
        { contentRef: { kind: "asset", assetId }, date: "2030-10-02", slot: "afternoon" },
        { contentRef: { kind: "course_section", courseId, sectionId }, date: "2030-10-03", slot: "evening" },
      ],
    },
    token,
  );
  const taskIds = tasks.map(({ taskId }) => taskId);
  const [taskId = 0, fileId = 0, sectionTaskId = 0] = taskIds;
  const done = [{ action: "complete" as const, taskId: sectionTaskId }];
  const { revision } = await app.ok("ielts_study_plans_change_tasks", { planId, steps: done }, token);
  const steps = [
    { action: "edit", taskId, date: "2030-10-05" },
    { action: "complete", taskId: fileId },
  ];
  return { planId, taskId, taskIds, steps, expectedRevision: revision };
}
