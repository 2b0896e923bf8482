import type { RequestOf } from "../../domains/index.ts";

/** Changes of the vocabulary book after a word was added; days count from the first one of the past. */
interface Edit {
  readonly day: number;
  readonly by: "learner" | "agent";
  readonly phrase: string;
  /** Null if the entry is deleted. */
  readonly changes: Omit<RequestOf<"ielts_vocabulary_personal_update">, "id"> | null;
}

export const edits: readonly Edit[] = [
  {
    day: 9,
    by: "learner",
    phrase: "effect",
    changes: { usage: "affect (v.) → effect (n.)；常见搭配 have an effect on" },
  },
  {
    day: 25,
    by: "agent",
    phrase: "notion",
    changes: {
      usage: "a notion of sth / the notion that + 从句",
      expansion: ["idea", "concept", "a vague notion", "reject the notion that"],
    },
  },
  { day: 26, by: "learner", phrase: "diverse", changes: null },
  {
    day: 57,
    by: "learner",
    phrase: "undermine",
    changes: { meaning: "逐渐削弱，暗中破坏", expansion: ["weaken", "erode", "undermine sb's confidence"] },
  },
  { day: 61, by: "learner", phrase: "as long as", changes: null },
  {
    day: 76,
    by: "learner",
    phrase: "used to",
    changes: { example: "I used to live near a lake, and I am still not used to the noise here." },
  },
];
