import type { Facts } from "./facts.ts";
import { firstNamed, isObject, type JsonObject, objectsOfKind } from "./json.ts";
import { REF_KINDS, type RefKind } from "./ref-kinds.ts";
import {
  eventsOf,
  fromSchema,
  identified,
  idIn,
  isText,
  MARK,
  paperOf,
  type Request,
  targetIn,
  withMaterial,
  withRef,
  withSession,
  withWord,
} from "./request-parts.ts";
import { propertiesOf } from "./schema.ts";

type Recipe = (facts: Facts) => Promise<Request | null>;

/** A contentRef as an operation returned it, or null if none of this kind was returned. */
export async function contentRefFrom(kind: RefKind, facts: Facts): Promise<JsonObject | null> {
  const { from, fields } = REF_KINDS[kind];
  const found = objectsOfKind((await facts.validAnswer(from))?.json, kind);
  return found.find((ref) => fields.every((field) => ref[field] !== undefined)) ?? null;
}

/** A request that an operation accepts, or null if the learner has no data for it. */
export async function requestFor(operation: string, facts: Facts): Promise<Request | null> {
  return RECIPES[operation]?.(facts) ?? fromSchema(operation, facts, () => undefined);
}

/** Operations whose defaults form a complete request. */
const all: Recipe = async () => ({});

const RECIPES: Readonly<Record<string, Recipe>> = {
  ielts_learning_route_read: all,
  ielts_courses_search_sections: all,
  ielts_assets_search: all,
  async ielts_resources_related(facts) {
    for (const kind of REF_ORDER) {
      const contentRef = await facts.contentRef(kind);
      if (contentRef !== null) return { contentRef };
    }
    return null;
  },
  ielts_vocabulary_personal_search: all,
  ielts_vocabulary_personal_export: all,
  ielts_vocabulary_personal_progress: all,
  ielts_vocabulary_personal_prepare_cards: all,
  ielts_vocabulary_personal_add: async () => ({ items: [{ phrase: MARK, meaning: MARK }] }),
  ielts_vocabulary_personal_import: async () => ({
    content: JSON.stringify([{ phrase: MARK, meaning: MARK }]),
    format: "json",
  }),
  ielts_vocabulary_personal_update: (facts) => withWord(facts, { usage: MARK }),
  ielts_vocabulary_personal_record_review: (facts) => withWord(facts, { rating: "good" }),
  ielts_vocabulary_personal_delete: (facts) => withWord(facts, {}),
  ielts_vocabulary_builtin_progress: all,
  ielts_vocabulary_builtin_prepare_cards: all,
  async ielts_vocabulary_builtin_record_review(facts) {
    const cards = (await facts.validAnswer("ielts_vocabulary_builtin_prepare_cards"))?.json;
    const entryId = firstNamed(cards, "entryId", isText);
    return entryId === undefined ? null : { entryId, rating: "good" };
  },
  ielts_prep_search_guides: all,
  ielts_prep_read_guide: (facts) => withRef(facts, "prep_guide", ({ slug }) => ({ slug })),
  ielts_prediction_search_hits: all,
  ielts_practice_search_parts: all,
  ielts_practice_list_taxonomy: all,
  ielts_practice_read_part: (facts) => withRef(facts, "question_part", ({ partId }) => ({ partId })),
  ielts_dictation_search_materials: all,
  ielts_dictation_recent_attempts: all,
  async ielts_dictation_read_attempt(facts) {
    const attempts = (await facts.validAnswer("ielts_dictation_recent_attempts"))?.json;
    const attemptId = firstNamed(attempts, "attemptId", isText);
    return attemptId === undefined ? null : { attemptId };
  },
  ielts_speaking_materials_search: all,
  ielts_speaking_materials_read: (facts) => withMaterial(facts, (materialId) => ({ materialId })),
  ielts_speaking_materials_create: async () => ({ title: MARK, coreStory: MARK }),
  ielts_speaking_materials_update: (facts) => withMaterial(facts, (id) => ({ id, title: MARK })),
  ielts_footprints_list: all,
  ielts_feedback_create: async () => ({ content: MARK }),
  ielts_feedback_list: all,
  ielts_practice_match_parts: (facts) =>
    fromSchema("ielts_practice_match_parts", facts, (name) => (name === "query" ? "community garden" : undefined)),
  ielts_speaking_materials_archive: (facts) =>
    withMaterial(facts, (id) => fromSchema("ielts_speaking_materials_archive", facts, identified(id))),
  ielts_practice_read_session: (facts) => withSession(facts, "ielts_practice_read_session", {}),
  async ielts_review_read_snapshot(facts) {
    const target = targetIn((await facts.validAnswer("ielts_review_recent_activity"))?.json);
    if (target === undefined) return null;
    // A request without a field of this name has the parts of the target as its own fields.
    const hasTarget = "target" in propertiesOf(await facts.requestSchema("ielts_review_read_snapshot"));
    return hasTarget || !isObject(target) ? { target } : { ...target };
  },
  ielts_mock_create_paper: (facts) => paperOf(facts),
  ielts_writing_read_practice: (facts) => withSession(facts, "ielts_writing_read_practice", { subject: "writing" }),
  ielts_learner_export_data: all,
  ielts_learning_push_events: (facts) => eventsOf(facts),
  ...listedThings(),
};

const REF_ORDER: readonly RefKind[] = [
  "question_part",
  "course_section",
  "prep_guide",
  "mock_paper",
  "listening_dictation",
  "prediction_hit",
  "speaking_material",
  "asset",
];

/** Operations on one item that a list operation returned. */
function listedThings(): Record<string, Recipe> {
  const things = [
    ["ielts_study_plans_list", "planId", ["get", "update", "change_tasks", "replan", "delete"], "ielts_study_plans_"],
    ["ielts_study_todos_list", "todoId", ["update", "delete"], "ielts_study_todos_"],
    ["ielts_reminders_list", "reminderId", ["update", "cancel"], "ielts_reminders_"],
  ] as const;
  return Object.fromEntries(
    things.flatMap(([list, name, words, prefix]) =>
      words.map((word): [string, Recipe] => [
        `${prefix}${word}`,
        async (facts) => {
          const id = idIn((await facts.validAnswer(list))?.json, name);
          if (id === undefined) return null;
          const request = await fromSchema(`${prefix}${word}`, facts, identified(id, name));
          if (request === null || word !== "update") return request;
          const hasTitle = "title" in propertiesOf(await facts.requestSchema(`${prefix}${word}`));
          return hasTitle ? { title: MARK, ...request } : request;
        },
      ]),
    ),
  );
}
