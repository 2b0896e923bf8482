import type { Subject } from "../../database/words.ts";
import { notWriting, slotUnknown } from "./refusals.ts";
import type { WritingTask } from "./writing.schema.ts";

/**
 * The writing section among the sections of a session.
 * @throws Failure 400 if there is none
 */
export function writingSection<S extends { readonly subject: Subject }>(sections: readonly S[]): S {
  const section = sections.find(({ subject }) => subject === "writing");
  if (section === undefined) throw notWriting();
  return section;
}

/**
 * The task of a slot among the tasks of a section.
 * @throws Failure 400 if there is none
 */
export function taskOf(tasks: readonly WritingTask[], questionSlotId: number): WritingTask {
  const task = tasks.find((one) => one.questionSlotId === questionSlotId);
  if (task === undefined) throw slotUnknown();
  return task;
}
