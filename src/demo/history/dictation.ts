import { readFullPart } from "../../domains/question-bank/full-part.store.ts";
import { addDays } from "../../lib/shanghai.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { restDays } from "../curriculum.ts";
import { type Author, at, type Draws, type Happening, type Story } from "../story.ts";
import { abilityIn, BAD_WEEK, partOf, weekOf } from "./ability.ts";
import { writtenByEar } from "./by-ear.ts";
import { DICTATION_WORDS } from "./dictation-words.ts";

/** How a dictation goes: to its end in one evening or in two, handed in before its end, thrown away, or still going on. */
type Way = "whole" | "two_evenings" | "part" | "discarded" | "open";

/** How often a dictation goes each way, of those that nothing else is meant for; the others are handed in before their end. */
const WHOLE = 0.3;
const TWO_EVENINGS = 0.35;
/** For how many minutes the learner writes before she stops, at least and at most. */
const STRETCH = [11, 24] as const;
/** The longest that she writes in an evening, in minutes. */
const LONGEST = 50;
/** When she goes on with what she began the evening before, in hours of the day, at the earliest and at the latest. */
const GOES_ON = [19.9, 20.4] as const;
/** Characters that the learner types in a second, thinking included, at first, and how many more in the end. */
const TYPED_FIRST = 2.2;
const TYPED_MORE = 1.6;
const LINES_BEFORE_DISCARDING = 3;
/** Which share of the lines of the open one is written. */
const OPEN_SHARE = 0.4;
/** How often missed words go into the vocabulary book. */
const KEEPS_WORDS = 0.75;
const WORDS_KEPT = 5;
/** What is said about the test, not in the conversation or the talk. */
const RUBRIC = /^(?:Test \d|First, you have|Now listen|Before you hear|That is the end)/u;

/** Dictations, many of them written to their end; the last one is still going on. */
export const dictation: Author = (story) => {
  const draws = story.draws("dictation");
  const done = story.curriculum.flatMap((piece) => (piece.kind === "dictation" && piece.isDone ? [piece] : []));
  const last = done.findLast(({ day }) => day < story.lastDay);
  const discarded = done.find(({ day, hour }) => weekOf(story, at(day, hour)) >= BAD_WEEK);
  const rest = restDays(story.curriculum, story.lastDay);
  return done.flatMap((piece): Happening[] => {
    const { partId, day, hour } = piece;
    const drawn = wayOf(draws);
    const goesOnAt = at(addDays(day, 1), GOES_ON[0] + draws.number() * (GOES_ON[1] - GOES_ON[0]));
    const canGoOn = addDays(day, 1) < story.lastDay && !rest.has(addDays(day, 1));
    const usual = drawn === "two_evenings" && !canGoOn ? "part" : drawn;
    const way = piece === last ? "open" : piece === discarded ? "discarded" : usual;
    const first = { at: at(day, hour), run: () => begin(story, { partId, way, draws }) };
    if (way !== "two_evenings") return [first];
    return [first, { at: goesOnAt, run: () => begin(story, { partId, way: "whole", draws }) }];
  });
};

function wayOf(draws: Draws): Way {
  const drawn = draws.number();
  if (drawn < WHOLE) return "whole";
  return drawn < WHOLE + TWO_EVENINGS ? "two_evenings" : "part";
}

/** Begins a dictation, or goes on with the one that is open, and ends the evening as it is meant to. */
async function begin(story: Story, { partId, way, draws }: { partId: number; way: Way; draws: Draws }): Promise<void> {
  const { attemptId } = await story.learner.call("dictation_begin", { partId });
  await write(story, { attemptId, partId, way, draws });
  if (way === "discarded") await story.learner.call("dictation_discard", { attemptId });
  if (way !== "whole" && way !== "part") return;
  await story.learner.call("dictation_submit", { attemptId });
  if (draws.happens(KEEPS_WORDS)) await keepWords(story, attemptId, draws);
}

async function write(
  story: Story,
  { attemptId, partId, way, draws }: { attemptId: string; partId: number; way: Way; draws: Draws },
): Promise<void> {
  const part = readFullPart(story.db, { partId })?.part;
  if (part === undefined) return;
  const { lines } = await story.learner.call("dictation_open", { attemptId });
  const stops = way === "part" || way === "two_evenings";
  const until = story.now() + (stops ? draws.between(...STRETCH) : LONGEST) * MINUTE_MS;
  const wanted = way === "discarded" ? LINES_BEFORE_DISCARDING : lines.length * (way === "open" ? OPEN_SHARE : 1);
  for (const { position, line, startMs, endMs } of lines) {
    if (position >= wanted || story.now() > until) break;
    const said = part.segments[position]?.text;
    if (line !== null || said === undefined) continue;
    const entry = writtenByEar(said, { ability: abilityIn("dictation", story), draws });
    const plays = draws.between(1, partOf(story) < 0.5 ? 4 : 3);
    const openSeconds =
      Math.round((plays * (endMs - startMs)) / 1000) +
      Math.ceil(entry.length / (TYPED_FIRST + TYPED_MORE * partOf(story)));
    await story.pass(openSeconds * 1000);
    await story.learner.call("dictation_check_line", { attemptId, position, entry, plays, openSeconds });
  }
}

/** Looks up missed words and puts them into the vocabulary book, each with the sentence in which it was missed. */
async function keepWords(story: Story, attemptId: string, draws: Draws): Promise<void> {
  const { attempt, lines } = await story.learner.call("dictation_open", { attemptId });
  const missed = new Map<string, string>();
  for (const { line } of lines) {
    if (line === null || RUBRIC.test(line.text)) continue;
    for (const { expected, result } of line.words) {
      const word = expected?.toLowerCase() ?? "";
      if (result !== "match" && !missed.has(word)) missed.set(word, line.text);
    }
  }
  const worth = [...missed].flatMap(([phrase, context]) => {
    const found = DICTATION_WORDS.get(phrase);
    return found === undefined ? [] : [{ context, item: { phrase, example: sentenceWith(phrase, context), ...found } }];
  });
  for (const { context, item } of worth.slice(0, WORDS_KEPT)) {
    await story.pass(draws.between(12, 50) * 1000);
    await story.learner.call("ielts_vocabulary_personal_add", {
      items: [item],
      context,
      sourceType: "dictation",
      sourceId: `dictation_attempt:${attemptId}`,
      sourceTitle: attempt.title,
    });
  }
}

/** The first sentence of a text in which a word stands. */
function sentenceWith(word: string, text: string): string {
  const sentences = text.split(/(?<=[.?!])\s+/u);
  return sentences.find((sentence) => sentence.toLowerCase().includes(word)) ?? text;
}
