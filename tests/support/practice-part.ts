import { group, type PartInput, part } from "./checked-pack.ts";

/** A reading part with this many gaps, each with a key of a few spellings. */
export function practicePart(key: string, questionCount: number): PartInput {
  const questions = Array.from({ length: questionCount }, (_, index) => ({
    ...{ number: index + 1, stem: `Gap ${index + 1}`, answer: `(the) harbour ${index}/harbor ${index}` },
    ...{ explanation: `It is said in paragraph ${index % 5}.`, explanationZh: "原文有说明。" },
  }));
  const paragraphs = Array.from({ length: 8 }, (_, index) => ({
    label: String.fromCharCode(65 + index),
    text: `A paragraph of the passage with the harbour ${index} in it. `.repeat(8),
  }));
  const groups = [group({ wordLimit: { words: 3, numbers: 1 }, questions })];
  return part(key, { passages: [{ title: "A passage", paragraphs }], groups });
}
