import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { ContentRef } from "../../kernel/content-ref.ts";
import { notFound } from "../../kernel/errors.ts";
import { closed, defaulted, text } from "../../kernel/fields.ts";
import { pageLimit } from "../../kernel/paging.ts";
import { grouped } from "../../lib/grouped.ts";
import { resolveContentRef, resolveContentRefs } from "./content-ref.store.ts";
import { countRelationTypes, MAX_STRUCTURAL, orderRelations, RELATION_NOTES } from "./relation-types.ts";
import { findExplicitRelations, findStructuralRelations } from "./relations.store.ts";
import { RelatedAnswer } from "./resources.schema.ts";

export const related = defineCapability({
  id: "ielts_resources_related",
  name: "resources.related",
  summary: "Find what is related to a resource",
  description:
    "Lists the resources that a pack relates to the given one, from either end, and those that belong to it by structure: the same course or unit, linked practice, dictation, papers, guides, predictions, speaking materials and the learner's own files. Works for every kind of contentRef.",
  tool: "What goes with a given lesson, part, guide or paper: related lessons, exercises, guides, dictations, files. I just finished this passage, what belongs with it, what to look at next; 跟这篇、这节课相关的、配套的讲解课、练习、攻略都有啥，一起给我. Pass a contentRef unchanged. What other material is linked to this; 关联的资料、类似的、延伸、还有什么; 同类的、接着看什么; what else; 除了这篇还有.",
  scopes: ["resources:read"],
  effect: "read",
  request: closed({
    contentRef: ContentRef,
    limit: pageLimit({ max: 30, default: 12 }),
    relationTypes: defaulted(
      Type.Array(text({ min: 1, max: 80, description: "A relation type." }), {
        maxItems: 12,
        description: "Only relations of these types; empty for every type.",
      }),
      [],
    ),
  }),
  response: RelatedAnswer,
  returns: "Related resources with their facts, and the relation types there are.",
  examples: [
    { title: "Around a part", request: { contentRef: { kind: "question_part", partId: 1 } } },
    {
      title: "Papers that contain a part",
      request: { contentRef: { kind: "question_part", partId: 1 }, relationTypes: ["in_mock_paper"], limit: 30 },
    },
    {
      title: "What a file of the learner's is about",
      request: { contentRef: { kind: "asset", assetId: 1 }, relationTypes: ["mentioned_in_file"] },
    },
    { title: "Around a guide", request: { contentRef: { kind: "prep_guide", slug: "how-the-test-is-marked" } } },
  ],
  notes: [
    ...RELATION_NOTES,
    "Explicit relations come first, then structural ones; by relation type, then by id. A resource appears once for each relation type.",
    `Of one structural type at most ${grouped(MAX_STRUCTURAL)} are counted and listed.`,
    "Own papers, speaking materials and files appear for their owner alone. A withdrawn, archived or deleted resource resolves no more.",
  ],
  handler: (ctx, input) => {
    const { db, accountId } = ctx;
    const { siteUrl } = ctx.site;
    const asked = resolveContentRef(db, accountId, { ref: input.contentRef, siteUrl });
    if (asked === null) {
      throw notFound(
        "content_ref.not_found",
        "contentRef names nothing that is there for this learner. Take a reference unchanged from an operation that returns one.",
      );
    }
    const explicit = findExplicitRelations(db, accountId, { ref: asked.contentRef, siteUrl });
    const structural = findStructuralRelations(db, accountId, { asked, now: ctx.now });
    const relations = orderRelations(asked.contentRef, explicit, structural);
    const wanted = new Set(input.relationTypes);
    const chosen = wanted.size === 0 ? relations : relations.filter(({ relationType }) => wanted.has(relationType));
    const page = chosen.slice(0, input.limit);
    const facts = resolveContentRefs(db, accountId, { refs: page.map(({ ref }) => ref), siteUrl });
    return {
      contentRef: asked.contentRef,
      items: page.flatMap(({ relationType, direction, note }, position) => {
        const found = facts[position];
        if (!found) return [];
        const { contentRef, title, kind, subject, durationMinutes, url } = found;
        return [{ relationType, direction, note, contentRef, title, kind, subject, durationMinutes, url }];
      }),
      limit: input.limit,
      hasMore: chosen.length > page.length,
      relationTypes: countRelationTypes(relations),
    };
  },
});
