import { addDays } from "../../lib/shanghai.ts";
import { at, type ScheduledAction, type Simulation } from "../simulation.ts";
import materialData from "./materials.json" with { type: "json" };
import type { Word } from "./words.ts";

/** A story that the learner prepares for speaking. Weeks are counted from the first day, from 0. */
interface Material {
  readonly title: string;
  readonly coreStory: string;
  /** Its author: "learner" or "agent". */
  readonly by: string;
  readonly week: number;
  readonly links: readonly {
    readonly question: string;
    readonly answerAngle: string;
    readonly outline: readonly string[];
    readonly requiredAdaptation: string;
  }[];
  readonly changed?: { readonly week: number; readonly title: string; readonly coreStory: string } | undefined;
  readonly archivedWeek?: number | undefined;
  /** Words that the agent adds to the vocabulary book after the learner has spoken about it. */
  readonly words: readonly Word[];
}

/** A material in the active library. */
export interface ActiveMaterial {
  readonly materialId: number;
  readonly title: string;
  readonly words: readonly Word[];
}

const MATERIALS: readonly Material[] = materialData;
const HOUR = 12.4;

/**
 * How the library of materials grows and changes.
 * @param activeMaterials the active material of each question that has one; updated during the simulation
 */
export async function library(
  simulation: Simulation,
  activeMaterials: Map<number, ActiveMaterial>,
): Promise<ScheduledAction[]> {
  const slots = await slotsOfQuestions(simulation);
  return MATERIALS.flatMap((material) => lifeOf(simulation, material, { slots, activeMaterials }));
}

function lifeOf(
  { learner, agent, firstDay }: Simulation,
  material: Material,
  { slots, activeMaterials }: { slots: ReadonlyMap<string, number>; activeMaterials: Map<number, ActiveMaterial> },
): ScheduledAction[] {
  const { title, coreStory, by, links, words, changed, archivedWeek } = material;
  const noon = (week: number) => at(addDays(firstDay, week * 7), HOUR);
  const questionLinks = links.map(({ question, outline, ...link }) => {
    const questionSlotId = slots.get(question);
    if (questionSlotId === undefined) throw new Error(`No speaking part asks: ${question}`);
    return { questionSlotId, outline: [...outline], ...link };
  });
  let materialId = 0;
  const create = async () => {
    const writer = by === "agent" ? agent : learner;
    ({ materialId } = await writer.call("ielts_speaking_materials_create", { title, coreStory, questionLinks }));
    for (const { questionSlotId } of questionLinks) activeMaterials.set(questionSlotId, { materialId, title, words });
  };
  const actions: ScheduledAction[] = [{ at: noon(material.week), run: create }];
  if (changed !== undefined) {
    const { week, ...changes } = changed;
    const run = async () => {
      await learner.call("ielts_speaking_materials_update", { id: materialId, ...changes });
    };
    actions.push({ at: noon(week), run });
  }
  if (archivedWeek !== undefined) {
    const run = async () => {
      await learner.call("ielts_speaking_materials_archive", { id: materialId });
      for (const { questionSlotId } of questionLinks) activeMaterials.delete(questionSlotId);
    };
    actions.push({ at: noon(archivedWeek), run });
  }
  return actions;
}

/** The question slot id of each speaking question. */
async function slotsOfQuestions({ learner }: Simulation): Promise<Map<string, number>> {
  const slots = new Map<string, number>();
  let offset: number | null = 0;
  while (offset !== null) {
    const page: Page = await learner.call("speaking_search_topics", { limit: 24, offset });
    for (const { partId } of page.items) {
      const { questions } = await learner.call("speaking_read_topic", { partId });
      for (const { question, questionSlotId } of questions) slots.set(question, questionSlotId);
    }
    offset = page.nextOffset;
  }
  return slots;
}

interface Page {
  readonly items: readonly { readonly partId: number }[];
  readonly nextOffset: number | null;
}
