import { group, type PartInput, part } from "../../support/checked-pack.ts";
import { LibraryBench } from "../../support/library-bench.ts";
import type { RequestOf } from "../../support/operations.ts";
import { speakingPart } from "../../support/speaking.ts";

const TOWN = ["Where do you come from?", "What is your town known for?", "How has it changed?"];

const card = group({
  type: "cue_card",
  instruction: "You have one minute to think.",
  title: "A journey",
  blocks: [{ kind: "bullet", text: "where you were going" }],
  questions: [{ key: "card", number: 4, stem: "Describe a journey that you remember." }],
});

/** Four topics and a reading part. */
export const TOPICS: readonly PartInput[] = [
  speakingPart("town", TOWN, { title: "Your home town 家乡" }),
  part("journey", { subject: "speaking", partNumber: 2, title: "On the road", passages: [], groups: [card] }),
  speakingPart("travel", ["Why do people travel?"], { title: "Travel today", partNumber: 3 }),
  speakingPart(
    "many",
    Array.from({ length: 31 }, (_, index) => `Question ${index + 1}?`),
    { title: "Many questions" },
  ),
  part("reading", { title: "A home town in the hills" }),
];

type Link = NonNullable<RequestOf<"ielts_speaking_materials_create">["questionLinks"]>[number];

/** Operations on spoken answers and materials over {@link TOPICS}. */
export class SpeakingBench extends LibraryBench {
  constructor() {
    super();
    this.apply({ parts: TOPICS });
  }

  partId(key: string): number {
    return this.number("SELECT id FROM parts WHERE part_key = ?", key);
  }

  /** Ids of the questions of a part in order. */
  slots(key: string): number[] {
    const rows = this.rows("SELECT id FROM question_slots WHERE part_id = ? ORDER BY position", this.partId(key));
    return rows.map(({ id }) => Number(id));
  }

  slot(key: string, index = 0): number {
    return this.slots(key)[index] ?? 0;
  }

  /** A new material of an account, by its title, linked to these questions. */
  async material(account: number, title: string, links: readonly (number | Link)[] = [], coreStory = "A story.") {
    const questionLinks = links.map((link) => (typeof link === "number" ? { questionSlotId: link } : link));
    return this.call(account, "ielts_speaking_materials_create", { title, coreStory, questionLinks });
  }

  read(account: number, materialId: number) {
    return this.call(account, "ielts_speaking_materials_read", { materialId });
  }

  /** The newest events of an account, the oldest of them first. */
  events(account: number, count: number) {
    const rows = this.rows(
      "SELECT * FROM (SELECT * FROM learning_events WHERE account_id = ? ORDER BY cursor DESC LIMIT ?) ORDER BY cursor",
      account,
      count,
    );
    return rows.map((row) => ({
      type: row["event_type"],
      subject: row["subject_code"],
      object: `${row["object_type"]} ${row["object_id"]}`,
      payload: JSON.parse(String(row["payload"])),
    }));
  }

  eventCount(account: number): number {
    return this.number("SELECT count(*) FROM learning_events WHERE account_id = ?", account);
  }
}
