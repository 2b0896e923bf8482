import { type ContentCase, contentCases } from "./content-cases.ts";
import type { ContentFolder } from "./content-data.ts";
import type { Figure } from "./report.ts";
import { against, requireSameAnswer, rounds, startRivals } from "./versus.ts";

const BOUND = 0.5;
const ROUNDS = 3;
const CONNECTIONS = 32;
const SECONDS = 0.6;
const WARM_UP_SECONDS = 0.2;
/** Searches of one case whose answers are compared. */
const COMPARED = 25;

/** The measured cases, by operation and label. Matching is excluded: it is not one query, but a sequence of many. */
const MEASURED: Readonly<Record<string, readonly string[]>> = {
  ielts_practice_search_parts: ["no filter", "filters", "tagQueries", "drawn words"],
  ielts_practice_list_taxonomy: ["tags and filters", "words"],
  ielts_dictation_search_materials: ["no filter", "words"],
  ielts_courses_search_sections: ["filters", "rare words"],
  ielts_prep_search_guides: ["no filter", "rare words"],
  ielts_prediction_search_hits: ["no filter", "drawn words", "months, sources and subjects"],
  ielts_mock_search_papers: ["no filter", "words"],
  ielts_assets_search: ["no filter", "rare words"],
};

/** Searches of the large library against the hand-written server, at 32 connections. */
export async function contentThroughput({ large }: { large: ContentFolder }): Promise<Figure[]> {
  const rivals = await startRivals(large.dir, "tests/bench/content-baseline.ts");
  const figures: Figure[] = [];
  for (const one of contentCases(large).filter(isMeasured)) {
    const { operation, label } = one;
    const bodies = one.bodies.map((body) => JSON.stringify(body));
    for (const body of bodies.slice(0, COMPARED)) {
      await requireSameAnswer({ operation, token: large.token, body }, rivals);
    }
    const plan = {
      path: `/api/v1/agent/capabilities/${operation}`,
      token: large.token,
      bodies,
      connections: CONNECTIONS,
      seconds: SECONDS,
      warmupSeconds: WARM_UP_SECONDS,
    };
    const pairs = await rounds(ROUNDS, plan, rivals);
    const name = `${operation} (${label}): requests/s against hand-written`;
    const proof = { key: `${operation} (${label})`, kind: "read", plans: rivals.plans } as const;
    figures.push(against(name, pairs, BOUND, proof));
  }
  await rivals.stop();
  return figures;
}

function isMeasured({ operation, label }: ContentCase): boolean {
  return MEASURED[operation]?.includes(label) ?? false;
}
