import type { Person } from "../person.ts";
import { commentsOn, type Said } from "./essays.ts";

/** The teacher reads the submitted text of a task of a session and writes the review; returns the band. */
export async function reviewText(
  teacher: Person,
  { sessionId, task, said }: { sessionId: number; task: { questionSlotId: number; taskNumber: number }; said: Said },
): Promise<number | null> {
  const { versions } = await teacher.call("writing_open", { sessionId });
  const submitted = versions.find(
    ({ reason, questionSlotId }) => reason === "handed_in" && questionSlotId === task.questionSlotId,
  );
  if (submitted === undefined) return null;
  const { versionId } = submitted;
  const { version } = await teacher.call("writing_read_version", { versionId });
  const first = task.taskNumber === 1 ? "task_achievement" : "task_response";
  const names = [first, "coherence_and_cohesion", "lexical_resource", "grammatical_range_and_accuracy"] as const;
  const criteria = names.map((criterion, index) => {
    return { criterion, band: said.bands[index] ?? null, remark: said.remarks[index] ?? "" };
  });
  const comments = commentsOn(version.text, said);
  const { summary } = said;
  const content = { basedOn: null, criteria, comments, summary };
  const { review } = await teacher.call("writing_save_review", { versionId, ...content });
  return review?.band ?? null;
}
