import type { DataOf } from "../../src/domains/index.ts";
import { JsonStream } from "../../src/kernel/json-stream.ts";
import { typedData } from "../support/operations.ts";
import { type DemoWorld, openDemoWorld } from "./demo-world.ts";

type Practice = DataOf<"ielts_practice_recent_activity">["items"][number];
type Sitting = DataOf<"mock_list_sessions">["items"][number];
type Review = DataOf<"ielts_review_recent_activity">["items"][number];
type Dictation = DataOf<"ielts_dictation_recent_attempts">["items"][number];
type Writing = DataOf<"writing_list">["items"][number];
export type Activity = DataOf<"ielts_footprints_list">["activities"][number];
type Record = Readonly<{ [name: string]: unknown }>;

/** The activity of the demo's learner, as every list has it. */
export interface Facts {
  readonly world: DemoWorld;
  readonly practices: readonly Practice[];
  readonly sittings: readonly Sitting[];
  readonly reviews: readonly Review[];
  readonly dictations: readonly Dictation[];
  readonly writings: readonly Writing[];
  readonly activities: ReadonlyMap<string, Activity>;
  /** Records of a dataset of the export. */
  records(dataset: string): readonly Record[];
}

type Paged = { readonly items: readonly unknown[]; readonly nextOffset: number | null };

/** Every item of a list that is paged by offset. */
export async function everyItem<Page extends Paged>(
  read: (offset: number) => Promise<Page>,
): Promise<Page["items"][number][]> {
  const items: Page["items"][number][] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Page = await read(offset);
    items.push(...page.items);
    offset = page.nextOffset;
  }
  return items;
}

export async function readFacts(): Promise<Facts> {
  const world = await openDemoWorld();
  const { agent, learner } = world;
  const activities: Activity[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: DataOf<"ielts_footprints_list"> = await agent.call("ielts_footprints_list", { limit: 50, cursor });
    activities.push(...page.activities);
    cursor = page.nextCursor;
  }
  const copy = typedData("ielts_learner_export_data", await whole(agent.call("ielts_learner_export_data", {})));
  return {
    world,
    practices: await everyItem((offset) => agent.call("ielts_practice_recent_activity", { limit: 50, offset })),
    sittings: await everyItem((offset) => learner.call("mock_list_sessions", { limit: 50, offset })),
    reviews: await everyItem((offset) => agent.call("ielts_review_recent_activity", { limit: 50, offset })),
    dictations: await everyItem((offset) => agent.call("ielts_dictation_recent_attempts", { offset })),
    writings: await everyItem((offset) => learner.call("writing_list", { limit: 50, offset })),
    activities: new Map(activities.map((activity) => [activity.id, activity])),
    records: (dataset) => copy.datasets[dataset]?.records ?? [],
  };
}

async function whole(answer: Promise<unknown>): Promise<unknown> {
  const data = await answer;
  return data instanceof JsonStream ? JSON.parse(await new Response(data.open()).text()) : data;
}

/** A metric of an activity. */
export function metric(activity: Activity | undefined, name: string): unknown {
  const metrics: Record = activity?.metrics ?? {};
  return metrics[name];
}

export function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
