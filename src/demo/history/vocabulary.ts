import type { RequestOf } from "../../domains/index.ts";
import { BAD_WEEK, weekOf } from "../ability.ts";
import { restDays } from "../curriculum.ts";
import { type Author, at, daysOf, type Random, type ScheduledAction, type Simulation } from "../simulation.ts";
import { newWords } from "./new-words.ts";
import { type Asked, recall } from "./recall.ts";
import { edits } from "./vocabulary-edits.ts";

/** In hours of the day, at the earliest; a review begins within the given time after that. */
const MORNING = 7.1;
const EVENING = 21.9;
const LATER = 0.35;
/** The share of days with a review in the morning, and in the evening; the bad week has none. */
const MORNINGS = 0.5;
const EVENINGS = 0.75;
/** The number of cards that the workspace loads at a time. */
const CARDS_PER_CALL = 30;
/** On the evening of this day the learner presses the wrong key. */
const SLIP_DAY = 31;

/** Between two cards, in milliseconds, from and to. */
const PAUSE_MS = [1_500, 5_000] as const;
const FORGOTTEN = { rating: "again", responseMs: 9_400 } as const;
const LEARNT: ReadonlySet<string> = new Set(["review", "mastered"]);

type SetId = NonNullable<RequestOf<"ielts_vocabulary_builtin_prepare_cards">["setId"]>;
type Rating = RequestOf<"ielts_vocabulary_personal_record_review">["rating"];

/** A review session with one book: the maximum number of cards, and how many of them new. */
interface Sitting {
  readonly book: "personal" | SetId;
  readonly most: number;
  readonly mostNew: number;
  /** The first word that was learned before is forgotten, and not asked again. */
  readonly forgetsFirst?: boolean;
}

interface Card extends Asked {
  readonly lastRating: Rating | null;
  readonly record: (rating: Rating, responseMs: number) => Promise<{ reviewId: number }>;
}

/** Planned for the last days, so that every learning state exists in the end, and something is due. */
const SHORT: Sitting = { book: "personal", most: 8, mostNew: 2, forgetsFirst: true };
const END_DAYS = 2;

/** The learner's vocabulary book and the daily reviews. */
export const vocabulary: Author = async (simulation) => {
  const random = simulation.random("vocabulary");
  const days = daysOf(simulation);
  const rest = restDays(simulation.curriculum, simulation.lastDay);
  const additions = await newWords(simulation, { days, rest });
  return days.flatMap((day, index): ScheduledAction[] => {
    const isBad = weekOf(simulation, at(day, MORNING)) === BAD_WEEK;
    const isEnd = index >= days.length - END_DAYS;
    // Random for every day, so that later days do not depend on it.
    const [inMorning, inEvening] = [random.happens(MORNINGS), random.happens(EVENINGS)];
    const [early, late] = [MORNING + random.number() * LATER, EVENING + random.number() * LATER];
    if (rest.has(day) && index !== SLIP_DAY && edits.every((edit) => edit.day !== index)) return [];
    const morning = () => review(simulation, random, isEnd ? SHORT : { book: "personal", most: 10, mostNew: 1 });
    const evening = async () => {
      for (const edit of edits) if (edit.day === index) await change(simulation, edit);
      for (const addition of additions.get(day) ?? []) await addition();
      if (index === SLIP_DAY) await slip(simulation);
      if (isEnd) return review(simulation, random, SHORT);
      if (isBad || !inEvening) return;
      await review(simulation, random, { book: "personal", most: 14, mostNew: 3 });
      await review(simulation, random, { book: setOf(index), most: 9, mostNew: 2 });
    };
    const inTheEvening = { at: at(day, late), run: evening };
    const isMorning = isEnd || (inMorning && !isBad);
    return isMorning ? [{ at: at(day, early), run: morning }, inTheEvening] : [inTheEvening];
  });
};

function setOf(index: number): SetId {
  if (index % 5 === 1) return "listening";
  return index % 5 === 3 ? "reading" : "core";
}

/** Due words first, then some new words; words that were not recalled are shown once more. */
async function review(simulation: Simulation, random: Random, sitting: Sitting): Promise<void> {
  const { book, most, mostNew, forgetsFirst = false } = sitting;
  const cards = await prepareCards(simulation, book, "mixed");
  const known = cards.filter(({ learningState }) => learningState !== "new").slice(0, most - mostNew);
  const fresh = cards.filter(({ learningState }) => learningState === "new").slice(0, mostNew);
  const lapsing = forgetsFirst ? known.find(({ learningState }) => LEARNT.has(learningState)) : undefined;
  let forgotten = 0;
  for (const card of [...known, ...fresh]) {
    const isForgotten = (await ask(simulation, random, card, card === lapsing)) === "again";
    if (isForgotten) forgotten++;
  }
  if (forgotten === 0 || forgetsFirst) return;
  const unlearnt = (await prepareCards(simulation, book, "due")).filter(({ lastRating }) => lastRating === "again");
  for (const card of unlearnt.slice(0, forgotten)) await ask(simulation, random, card);
}

async function prepareCards(simulation: Simulation, book: Sitting["book"], mode: "mixed" | "due"): Promise<Card[]> {
  const { learner } = simulation;
  const request = { mode, limit: CARDS_PER_CALL, includeMastered: true, excludeRecentlyReviewedDays: 1 };
  if (book === "personal") {
    const { cards } = await learner.call("ielts_vocabulary_personal_prepare_cards", request);
    // An entry without a definition has nothing on its back yet.
    const whole = cards.filter(({ meaning }) => meaning !== "");
    return whole.map(({ id, ...asked }) => ({
      ...asked,
      record: (rating, responseMs) =>
        learner.call("ielts_vocabulary_personal_record_review", { id, rating, responseMs }),
    }));
  }
  const { cards } = await learner.call("ielts_vocabulary_builtin_prepare_cards", { ...request, setId: book });
  return cards.map(({ entryId, ...asked }) => ({
    ...asked,
    record: (rating, responseMs) =>
      learner.call("ielts_vocabulary_builtin_record_review", { setId: book, entryId, rating, responseMs }),
  }));
}

async function ask(simulation: Simulation, random: Random, card: Card, isForgotten = false): Promise<Rating> {
  const recalled = recall(card, { now: simulation.now(), random });
  const { rating, responseMs } = isForgotten ? FORGOTTEN : recalled;
  await simulation.pass(responseMs + random.between(...PAUSE_MS));
  await card.record(rating, responseMs);
  return rating;
}

/** A review is undone and repeated with the intended rating. */
async function slip(simulation: Simulation): Promise<void> {
  const [card] = await prepareCards(simulation, "personal", "mixed");
  if (card === undefined) return;
  await simulation.pass(6_000);
  const { reviewId } = await card.record("again", 2_100);
  await simulation.pass(3_000);
  await simulation.learner.call("vocabulary_undo_review", { reviewId });
  await simulation.pass(2_000);
  await card.record("good", 4_400);
}

async function change(simulation: Simulation, { by, phrase, changes }: (typeof edits)[number]): Promise<void> {
  const { items } = await simulation[by].call("ielts_vocabulary_personal_search", { query: phrase });
  const entry = items.find((item) => item.phrase === phrase);
  if (entry === undefined) return;
  const { id } = entry;
  if (changes === null) await simulation[by].call("ielts_vocabulary_personal_delete", { id });
  else await simulation[by].call("ielts_vocabulary_personal_update", { id, ...changes });
}
