import type { FullPart } from "../../domains/question-bank/full-part.store.ts";
import { expandKey } from "../../lib/marking/key-notation.ts";
import { verdictsOf } from "../../lib/marking/verdicts.ts";
import { markWords } from "../../lib/marking/words.ts";
import type { Random } from "../simulation.ts";
import { mishear, misspell, otherNumber } from "./slips.ts";

type Slot = FullPart["slots"][number];
type Limit = FullPart["groups"][number]["wordLimit"];

/** What the learner finds easier or harder than other questions, as a change of the share of right answers. */
const EASE: Readonly<Record<string, number>> = {
  form_completion: 0.1,
  table_completion: 0.08,
  note_completion: 0.05,
  short_answer: 0.06,
  multiple_select: -0.06,
  matching_headings: -0.05,
  yes_no_not_given: -0.12,
  true_false_not_given: -0.24,
  map_labelling: -0.24,
  plan_labelling: -0.24,
};
const USUAL_EASE = 0.03;
/** The same by the position of the part in its section. */
const EASE_OF_PART = { listening: [0.08, 0.01, -0.03, -0.06], reading: [0.05, 0, -0.05] } as const;
/** How much better or worse than usual a day can be. */
const FORM = 0.05;
/** Many of the last questions of a section are not reached. */
const LATE = 0.88;
const LATE_BLANKS = 0.5;

/** The learner's answers to the questions of parts by slot, in their order; blank answers are absent. */
export function answersTo(
  parts: readonly FullPart[],
  { ability, random }: { ability: number; random: Random },
): Map<number, string> {
  const form = (random.number() * 2 - 1) * FORM;
  const asked = parts.flatMap((part) => part.slots.map((slot) => ({ part, slot })));
  const answers = new Map<number, string>();
  // Steps along the cumulative probabilities: each question has its own, and the number of right answers matches the learner's ability.
  let sum = random.number();
  for (const [index, { part, slot }] of asked.entries()) {
    const before = Math.floor(sum);
    sum += chanceOf(part, slot, ability + form);
    const isRight = Math.floor(sum) > before;
    const isBlank = !isRight && index > asked.length * LATE && random.happens(LATE_BLANKS);
    const answer = isBlank ? "" : answerTo({ part, slot, isRight, answers, random });
    if (answer !== "") answers.set(slot.id, answer);
  }
  return answers;
}

function chanceOf({ subject, partNumber }: FullPart, { questionType }: Slot, ability: number): number {
  const places = subject === "listening" ? EASE_OF_PART.listening : EASE_OF_PART.reading;
  const chance = ability + (EASE[questionType] ?? USUAL_EASE) + (places[partNumber - 1] ?? 0);
  return Math.min(Math.max(chance, 0.1), 0.97);
}

interface Asked {
  readonly part: FullPart;
  readonly slot: Slot;
  readonly isRight: boolean;
  /** The answers to earlier questions. */
  readonly answers: ReadonlyMap<number, string>;
  readonly random: Random;
}

function answerTo(asked: Asked): string {
  const { part, slot, isRight, random } = asked;
  if (slot.responseKind === "open") return "";
  if (slot.responseKind === "choice") return isRight ? slot.answerKey : wrongChoice(asked);
  const limit = part.groups[slot.groupPosition]?.wordLimit ?? null;
  return isRight ? rightWords(slot, limit) : wrongWords(part, slot, { limit, random });
}

/** The accepted answer with the fewest words. */
function rightWords({ answerKey }: Slot, limit: Limit): string {
  const right = expandKey(answerKey).filter((spelling) => markWords(spelling, answerKey, limit).mark === 1);
  return right.toSorted((one, other) => wordsIn(one) - wordsIn(other))[0] ?? "";
}

function wordsIn(text: string): number {
  return text.split(" ").length;
}

/** How often NOT GIVEN and FALSE are confused, among all confusions of the three. */
const NOT_GIVEN_CONFUSED = 0.7;

function wrongChoice({ part, slot, answers, random }: Asked): string {
  const { answerKey, questionType, groupPosition, stem } = slot;
  const verdicts = verdictsOf(questionType);
  if (verdicts !== null) {
    const [yes = "", no = "", notGiven = ""] = verdicts;
    const likely = answerKey === notGiven ? no : notGiven;
    const other = answerKey === yes ? no : yes;
    return random.happens(NOT_GIVEN_CONFUSED) ? likely : other;
  }
  const group = part.groups[groupPosition];
  const own = group?.questions.find(({ slotKey }) => slotKey === slot.slotKey)?.options ?? [];
  const options = own.length > 0 ? own : (group?.options ?? []);
  // In a "Choose TWO" neither right letter is a wrong answer to the other question, and no letter is chosen twice.
  const isOfSet = questionType === "multiple_select" && own.length === 0;
  const set = isOfSet ? part.slots.filter((one) => one.groupPosition === groupPosition && one.stem === stem) : [slot];
  const taken = new Set(set.flatMap((one) => [one.answerKey, answers.get(one.id) ?? ""]));
  const wrong = options.map(({ letter }) => letter).filter((letter) => !taken.has(letter));
  return wrong.length === 0 ? "" : random.pick(wrong);
}

/** How often the learner leaves a blank instead of writing a wrong answer. */
const BLANKS = 0.15;
const TRIES = 6;

function wrongWords(part: FullPart, slot: Slot, { limit, random }: { limit: Limit; random: Random }): string {
  if (random.happens(BLANKS)) return "";
  const right = rightWords(slot, limit);
  for (let tries = 0; tries < TRIES; tries++) {
    const written = slip(right, { part, slot, random });
    if (written !== "" && markWords(written, slot.answerKey, limit).mark === 0) return written;
  }
  return "";
}

function slip(right: string, { part, slot, random }: { part: FullPart; slot: Slot; random: Random }): string {
  if (/\d/u.test(right)) return mishear(right, random);
  const kind = random.number();
  if (kind < 0.5) return misspell(right, random);
  if (kind < 0.7) return otherNumber(right);
  const others = part.slots.filter((one) => one.responseKind === "blank" && one.id !== slot.id);
  const words = others.map((one) => expandKey(one.answerKey)[0] ?? "").filter((word) => !/\d/u.test(word));
  return words.length === 0 ? "" : random.pick(words);
}
