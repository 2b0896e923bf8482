import { Type } from "@sinclair/typebox";
import { SECTION_MINUTES } from "../../content/format/terms.ts";
import { defineCapability } from "../../kernel/capability.ts";
import { stateConflict } from "../../kernel/errors.ts";
import { closed, label, numericId } from "../../kernel/fields.ts";
import { refuseAll } from "../../kernel/problems.ts";
import { findParts } from "../question-bank/question-bank.store.ts";
import { MockPaper, OWN_CATEGORY, toMockPaper } from "./mock.schema.ts";
import { countOwnPapers, createOwnPaper, loadPapers, MAX_OWN_PAPERS } from "./mock.store.ts";
import { arrangeSections } from "./sections.ts";

export const createPaper = defineCapability({
  id: "ielts_mock_create_paper",
  name: "mock.papers.create",
  summary: "Create a mock paper from published parts",
  description:
    "Puts exact parts of the question bank together as a paper of the learner's own, which can be sat as often as wanted. The parts must form complete sections.",
  tool: "Put together a new mock test paper from parts of the question bank, as whole sections. Make me a full practice exam, a fresh mock of listening and reading; needs exact partIds: listening 1-4, reading 1-3, writing 1-2, speaking 1-3; 组、拼一套完整的模拟卷、模考卷，没做过的，掐时间. Build, custom; 用这几篇凑一份、生成、自定义模拟试卷、出一套卷子; put together a mock; 挑几篇拼成一份模考; make a test out of these parts.",
  scopes: ["practice:write"],
  effect: "write",
  request: closed({
    title: label({ max: 160, description: "Title of the paper." }),
    partIds: Type.Array(numericId("Id of a published part, from ielts_practice_search_parts."), {
      minItems: 2,
      maxItems: 12,
      description: "The parts, in any order, each once.",
    }),
  }),
  response: MockPaper,
  returns: "The paper as ielts_mock_search_papers returns it.",
  examples: [{ title: "A listening section", request: { title: "Saturday listening", partIds: [1, 2, 3, 4] } }],
  notes: [
    "Complete sections: listening parts 1-4, reading passages 1-3, writing tasks 1-2, speaking parts 1-3. Every subject that occurs must be complete; a paper has at least one section.",
    "Reading and writing parts of a paper belong to one module: academic and general do not mix, parts for both fit either. Listening and speaking are the same in both.",
    `A learner keeps up to ${MAX_OWN_PAPERS} papers. Two may have the same title: after an unclear outcome search before you repeat.`,
  ],
  handler: (ctx, input) => {
    const found = findParts(ctx.db, { partIds: input.partIds });
    const parts = new Map(found.filter((part) => !part.withdrawn).map((part) => [part.id, part]));
    const { ordered, problems } = arrangeSections(input.partIds, parts);
    refuseAll(problems, "mock.sections_incomplete", "These parts make no paper: ");
    if (countOwnPapers(ctx.db, ctx.accountId) >= MAX_OWN_PAPERS) {
      throw stateConflict(
        "mock.too_many_papers",
        `There are ${MAX_OWN_PAPERS} papers already. The learner can delete some in the workspace.`,
        { papers: MAX_OWN_PAPERS },
      );
    }
    const subjects = [...new Set(ordered.map((part) => part.subject))];
    const id = createOwnPaper(ctx.db, ctx.accountId, {
      paperId: `user:${ctx.ids.opaque()}`,
      title: input.title.trim(),
      category: OWN_CATEGORY,
      subjects,
      durationMinutes: subjects.reduce((total, subject) => total + SECTION_MINUTES[subject], 0),
      partIds: ordered.map((part) => part.id),
      now: ctx.now,
    });
    const [paper] = loadPapers(ctx.db, ctx.accountId, { ids: [id] });
    if (paper === undefined) throw new Error(`The paper ${id} is gone`);
    return toMockPaper(paper, ctx.site.siteUrl);
  },
});
