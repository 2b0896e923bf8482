import { MINUTE_MS } from "../../lib/time.ts";
import { type Author, at, type Draws, type Story } from "../story.ts";
import { type Kept, library } from "./materials.ts";
import { silentRecording } from "./recording.ts";
import { storyFor } from "./speaking-stories.ts";
import { addWords } from "./words.ts";

/** Of each part of the test: how many of its questions are answered in one go, and for how long, in seconds. */
const WAYS = [
  { questions: 3, least: 18, most: 40, recorded: 0.35 },
  { questions: 1, least: 75, most: 124, recorded: 0.8 },
  { questions: 2, least: 38, most: 80, recorded: 0.45 },
] as const;
/** How long the learner thinks before speaking, in seconds, at least and at most. */
const THINKING = [
  [8, 40],
  [45, 75],
  [15, 60],
] as const;
/** How many recordings the learner listens to before saying that the answer counts. */
const LISTENS_FIRST = 0.5;
/** How many of those are found good enough. */
const GOOD_ENOUGH = 0.8;

/** Answers spoken aloud over the weeks, some recorded, and the library of stories that are told in them. */
export const speaking: Author = async (story) => {
  const draws = story.draws("speaking");
  const kept = new Map<number, Kept>();
  const practised = story.curriculum.flatMap((planned) => {
    const { day, hour, isDone } = planned;
    if (planned.kind !== "speaking" || !isDone) return [];
    const { partId } = planned;
    return { at: at(day, hour), run: () => practise(story, partId, { draws, kept }) };
  });
  return [...(await library(story, kept)), ...practised];
};

interface Means {
  readonly draws: Draws;
  /** The material for a question. */
  readonly kept: ReadonlyMap<number, Kept>;
}

/** Answers some questions of a part, one after the other: those for which there are stories, where there are any. */
async function practise(story: Story, partId: number, { draws, kept }: Means): Promise<void> {
  const { topic, questions } = await story.learner.call("speaking_read_topic", { partId });
  const index = Math.min(topic.partNumber, WAYS.length) - 1;
  const way = WAYS[index] ?? WAYS[0];
  const starts = Array.from({ length: Math.max(1, questions.length - way.questions + 1) }, (_, start) => start);
  const serving = (start: number) =>
    questions.slice(start, start + way.questions).filter((one) => materialFor(one, kept) !== undefined).length;
  const most = Math.max(...starts.map(serving));
  const first = draws.pick(starts.filter((start) => serving(start) === most));
  const [least, longest] = THINKING[index] ?? THINKING[0];
  for (const asked of questions.slice(first, first + way.questions)) {
    const { questionSlotId, question } = asked;
    const durationMs = draws.between(way.least, way.most) * 1000;
    const material = materialFor(asked, kept);
    await story.pass(draws.between(least, longest) * 1000 + durationMs);
    const answer = { questionSlotId, durationMs, ...(material && { materialId: material.materialId }) };
    const practiceId = draws.happens(way.recorded)
      ? await record(story, { answer, question, draws })
      : (await story.learner.call("speaking_record_answer", { ...answer, done: true })).practiceId;
    if (material !== undefined) await hearAgent(story, practiceId, material);
  }
}

/** The material that was written for a question, or another one that is kept and serves. */
function materialFor(
  { questionSlotId, question }: { questionSlotId: number; question: string },
  kept: Means["kept"],
): Kept | undefined {
  const beside = storyFor(question);
  return kept.get(questionSlotId) ?? [...kept.values()].find(({ title }) => title === beside);
}

/** Keeps the recording; now and then the learner listens to it before it counts. */
async function record(
  { learner, pass }: Story,
  told: { answer: { questionSlotId: number; durationMs: number; materialId?: number }; question: string; draws: Draws },
): Promise<number> {
  const { answer, question, draws } = told;
  const bytes = silentRecording(answer.durationMs, draws.between(1, 1_000_000_000));
  const { asset } = await learner.upload("assets_upload", { fileName: "spoken-answer.ogg", title: question }, bytes);
  const listens = draws.happens(LISTENS_FIRST);
  const isGood = draws.happens(GOOD_ENOUGH);
  const { assetId } = asset;
  const { practiceId } = await learner.call("speaking_record_answer", { ...answer, assetId, done: !listens });
  if (!listens) return practiceId;
  await pass(answer.durationMs + MINUTE_MS / 2);
  if (isGood) await learner.call("speaking_mark_done", { practiceId, done: true });
  return practiceId;
}

/** The agent hears of the story that was told and adds a phrase for it; once it is in the book, only this source is added. */
async function hearAgent({ agent }: Story, practiceId: number, { materialId, words }: Kept): Promise<void> {
  const { title } = await agent.call("ielts_speaking_materials_read", { materialId });
  const source = { sourceType: "speaking_feedback", sourceId: `speaking_session:${practiceId}`, sourceTitle: title };
  await addWords(agent, words, source);
}
