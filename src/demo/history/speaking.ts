import { MINUTE_MS } from "../../lib/time.ts";
import { type Author, at, type Random, type Simulation } from "../simulation.ts";
import { findExtraMaterialTitle } from "./extra-questions.ts";
import { type ActiveMaterial, library } from "./materials.ts";
import { silentRecording } from "./recording.ts";
import { addWords } from "./words.ts";

/** For each part of the test: how many of its questions are answered in one session, and for how long, in seconds. */
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
/** How many recordings the learner listens to before accepting the answer. */
const LISTENS_FIRST = 0.5;
/** How many of those are accepted. */
const GOOD_ENOUGH = 0.8;

/** Spoken answers over the weeks, some recorded, and the library of stories that they use. */
export const speaking: Author = async (simulation) => {
  const random = simulation.random("speaking");
  const activeMaterials = new Map<number, ActiveMaterial>();
  const practised = simulation.curriculum.flatMap((planned) => {
    const { day, hour, isDone } = planned;
    if (planned.kind !== "speaking" || !isDone) return [];
    const { partId } = planned;
    return { at: at(day, hour), run: () => practise(simulation, partId, { random, activeMaterials }) };
  });
  return [...(await library(simulation, activeMaterials)), ...practised];
};

interface Means {
  readonly random: Random;
  /** The material for a question. */
  readonly activeMaterials: ReadonlyMap<number, ActiveMaterial>;
}

/** Answers some questions of a part in sequence: those that have stories, if there are any. */
async function practise(simulation: Simulation, partId: number, { random, activeMaterials }: Means): Promise<void> {
  const { topic, questions } = await simulation.learner.call("speaking_read_topic", { partId });
  const index = Math.min(topic.partNumber, WAYS.length) - 1;
  const way = WAYS[index] ?? WAYS[0];
  const starts = Array.from({ length: Math.max(1, questions.length - way.questions + 1) }, (_, start) => start);
  const serving = (start: number) =>
    questions.slice(start, start + way.questions).filter((one) => materialFor(one, activeMaterials) !== undefined)
      .length;
  const most = Math.max(...starts.map(serving));
  const first = random.pick(starts.filter((start) => serving(start) === most));
  const [least, longest] = THINKING[index] ?? THINKING[0];
  for (const asked of questions.slice(first, first + way.questions)) {
    const { questionSlotId, question } = asked;
    const durationMs = random.between(way.least, way.most) * 1000;
    const material = materialFor(asked, activeMaterials);
    await simulation.pass(random.between(least, longest) * 1000 + durationMs);
    const answer = { questionSlotId, durationMs, ...(material && { materialId: material.materialId }) };
    const practiceId = random.happens(way.recorded)
      ? await record(simulation, { answer, question, random })
      : (await simulation.learner.call("speaking_record_answer", { ...answer, done: true })).practiceId;
    if (material !== undefined) await addMaterialWords(simulation, practiceId, material);
  }
}

/** The material that was written for a question, or another active one that fits. */
function materialFor(
  { questionSlotId, question }: { questionSlotId: number; question: string },
  activeMaterials: Means["activeMaterials"],
): ActiveMaterial | undefined {
  const extraTitle = findExtraMaterialTitle(question);
  return activeMaterials.get(questionSlotId) ?? [...activeMaterials.values()].find(({ title }) => title === extraTitle);
}

/** Saves the recording; sometimes the learner listens to it before accepting it. */
async function record(
  { learner, pass }: Simulation,
  spoken: {
    answer: { questionSlotId: number; durationMs: number; materialId?: number };
    question: string;
    random: Random;
  },
): Promise<number> {
  const { answer, question, random } = spoken;
  const bytes = silentRecording(answer.durationMs, random.between(1, 1_000_000_000));
  const { asset } = await learner.upload("assets_upload", { fileName: "spoken-answer.ogg", title: question }, bytes);
  const listens = random.happens(LISTENS_FIRST);
  const isGood = random.happens(GOOD_ENOUGH);
  const { assetId } = asset;
  const { practiceId } = await learner.call("speaking_record_answer", { ...answer, assetId, done: !listens });
  if (!listens) return practiceId;
  await pass(answer.durationMs + MINUTE_MS / 2);
  if (isGood) await learner.call("speaking_mark_done", { practiceId, done: true });
  return practiceId;
}

/** The agent is notified of the story and adds a phrase for it; if the phrase is in the book already, only this source is added. */
async function addMaterialWords(
  { agent }: Simulation,
  practiceId: number,
  { materialId, words }: ActiveMaterial,
): Promise<void> {
  const { title } = await agent.call("ielts_speaking_materials_read", { materialId });
  const source = { sourceType: "speaking_feedback", sourceId: `speaking_session:${practiceId}`, sourceTitle: title };
  await addWords(agent, words, source);
}
