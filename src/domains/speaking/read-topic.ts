import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed, integer, text } from "../../kernel/fields.ts";
import { findMaterial as findShown } from "../question-bank/materials.store.ts";
import { loadParts } from "../question-bank/question-bank.store.ts";
import { QuestionGroup, toQuestionGroups } from "../question-bank/question-groups.schema.ts";
import { linkFields, materialIdField, questionSlotIdField } from "./materials.schema.ts";
import { practicesField, toPractice } from "./practices.schema.ts";
import { findPractices } from "./practices.store.ts";
import { topicNotFound } from "./refusals.ts";
import { Topic, topicIdField, toTopic } from "./topics.schema.ts";
import { findLinkedMaterials, findWork } from "./topics.store.ts";

/** Number of answers shown per question; speaking_list_practices returns the others. */
const SHOWN_PRACTICES = 20;

export const readTopic = defineCapability({
  id: "speaking_read_topic",
  summary: "Read a topic to speak about",
  description:
    "Returns the questions of a speaking part as the examiner asks them, each with the learner's materials that are linked to it and the answers that were recorded or practised.",
  effect: "read",
  request: closed({ partId: topicIdField }),
  response: closed({
    topic: Topic,
    groups: Type.Array(QuestionGroup, {
      description: "The questions with their cue cards, grouped as they are asked.",
    }),
    questions: Type.Array(
      closed({
        questionSlotId: questionSlotIdField,
        number: integer({ min: 1, max: 200, description: "Number of the question as it is printed." }),
        question: text({ description: "The question." }),
        materials: Type.Array(
          closed({
            materialId: materialIdField,
            title: text({ description: "Title of the material." }),
            ...linkFields,
          }),
          { description: "The learner's materials for this question, the one that changed last first." },
        ),
        practices: practicesField,
      }),
      { description: "The questions in their order." },
    ),
  }),
  returns: "The topic with its questions.",
  examples: [{ title: "A topic", request: { partId: 1 } }],
  notes: [`Of the answers to a question the newest ${SHOWN_PRACTICES} are shown; speaking_list_practices lists all.`],
  handler: (ctx, { partId }) => {
    const { db, accountId } = ctx;
    const [row] = loadParts(db, accountId, { partIds: [partId] });
    const shown = findShown(db, { partId });
    if (row?.subject !== "speaking" || shown === undefined) throw topicNotFound();
    const [work] = findWork(db, accountId, { partIds: [partId] });
    const groups = toQuestionGroups(shown, ctx.site.siteUrl);
    const linked = Map.groupBy(findLinkedMaterials(db, accountId, { partId }), (link) => link.questionSlotId);
    const questions = groups
      .flatMap((group) => group.questions)
      .map(({ questionSlotId, number, stem }) => ({
        questionSlotId,
        number,
        question: stem,
        materials: (linked.get(questionSlotId) ?? []).map(({ questionSlotId: _slot, ...material }) => material),
        practices: findPractices(db, accountId, { questionSlotId, limit: SHOWN_PRACTICES, offset: 0 }).map(toPractice),
      }));
    return { topic: toTopic(row, work), groups, questions };
  },
});
