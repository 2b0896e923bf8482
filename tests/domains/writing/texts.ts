import type { DataOf, RequestOf } from "../../support/operations.ts";
import { PAPER, type Person, partIdOf, slotOf } from "../reviews/people.ts";

/** Characters of two UTF-16 units before and inside the quoted text. */
export const ESSAY = "🌳 Trees cool a city. They also 🌳 clean its air.";

/** A text of one task, and its learner's actions on it through the operations of the workspace. */
export class Text {
  constructor(
    readonly writer: Person,
    readonly sessionId: number,
    readonly questionSlotId: number,
  ) {}

  get key(): { sessionId: number; questionSlotId: number } {
    return { sessionId: this.sessionId, questionSlotId: this.questionSlotId };
  }

  /** Types the text while the section is in progress. */
  async type(value: string): Promise<this> {
    const change = { questionSlotId: this.questionSlotId, value, basedOn: Number.MAX_SAFE_INTEGER };
    const { sessionId } = this;
    await this.writer.call("practice_save_answers", { sessionId, subject: "writing", changes: [change] });
    return this;
  }

  async handIn(): Promise<this> {
    await this.writer.call("practice_submit", { sessionId: this.sessionId, subject: "writing" });
    return this;
  }

  save(): Promise<DataOf<"writing_save_version">> {
    return this.writer.call("writing_save_version", this.key);
  }

  /** Types a text and saves it. */
  async version(value: string): Promise<DataOf<"writing_save_version">["version"]> {
    await this.type(value);
    return (await this.save()).version;
  }

  /** Changes the text after its submission, by default from its newest revision. */
  async revise(text: string, revision?: number): Promise<DataOf<"writing_save_text">> {
    const known = revision ?? (await this.working()).revision;
    return this.writer.call("writing_save_text", { ...this.key, text, revision: known });
  }

  /** The current text. */
  async working(): Promise<DataOf<"writing_open">["working"][number]> {
    const { working } = await this.open();
    const own = working.find(({ questionSlotId }) => questionSlotId === this.questionSlotId);
    if (own === undefined) throw new Error("the task is not there");
    return own;
  }

  /** The newest versions of the session with their texts, newest first. */
  async versions(): Promise<DataOf<"ielts_writing_read_practice">["versions"]["items"]> {
    const { versions } = await this.writer.call("ielts_writing_read_practice", {
      sessionId: this.sessionId,
      limit: 20,
    });
    return versions.items;
  }

  open(reader: Person = this.writer): Promise<DataOf<"writing_open">> {
    return reader.call("writing_open", { sessionId: this.sessionId });
  }

  share(shared = true): Promise<DataOf<"reviews_share">> {
    return this.writer.share(this.sessionId, shared);
  }
}

/** Begins a practice of a writing task; no text is written yet. */
export async function beginText(
  writer: Person,
  task: "writing-1" | "writing-2" = "writing-2",
  mode: "practice" | "test" = "practice",
): Promise<Text> {
  const { sessionId } = await writer.call("practice_begin", { partId: partIdOf(writer.app, task), mode });
  return new Text(writer, sessionId, slotOf(writer.app, task, task === "writing-1" ? 1 : 2));
}

/** A text that was typed and submitted. */
export async function beginSubmitted(writer: Person, value = ESSAY): Promise<Text> {
  return (await (await beginText(writer)).type(value)).handIn();
}

/** Begins the writing section of a mock test. */
export async function beginMock(writer: Person): Promise<{ task1: Text; task2: Text; sessionId: number }> {
  const { sessionId } = await writer.call("mock_begin", { paperId: PAPER });
  await writer.call("mock_begin_section", { sessionId, subject: "writing" });
  const [task1, task2] = [1, 2].map(
    (number) => new Text(writer, sessionId, slotOf(writer.app, `writing-${number}`, number)),
  );
  if (task1 === undefined || task2 === undefined) throw new Error("there are two tasks");
  return { task1, task2, sessionId };
}

export type ReviewRequest = RequestOf<"writing_save_review">;

/** A comment on the first occurrence of these words in a text. */
export function commentOn(text: string, quote: string, comment = `About ${quote}`): ReviewRequest["comments"][number] {
  const start = text.indexOf(quote);
  return { start, end: start + quote.length, quote, comment };
}

/** A complete review of a text of task 2. */
export function reviewOf(versionId: number, text = ESSAY, more: Partial<ReviewRequest> = {}): ReviewRequest {
  return {
    versionId,
    basedOn: null,
    criteria: [
      { criterion: "lexical_resource", band: 6.5, remark: "Good range." },
      { criterion: "task_response", band: 6, remark: "" },
      { criterion: "coherence_and_cohesion", band: 7, remark: "" },
      { criterion: "grammatical_range_and_accuracy", band: 6.5, remark: "Few slips." },
    ],
    comments: [commentOn(text, "also 🌳 clean"), commentOn(text, "Trees")],
    summary: "A clear answer.",
    ...more,
  };
}
