import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { closed } from "../../kernel/fields.ts";
import { toInstant } from "../../lib/time.ts";
import { InstalledPack, KINDS } from "./content.schema.ts";
import { countHoldings, listPacks } from "./content.store.ts";
import { IMPORTERS, importsOf } from "./importers.ts";

export const packsList = defineCapability({
  id: "content_packs_list",
  summary: "List the installed content packs",
  description: "Every content pack of this service with its licence and what it holds.",
  roles: IMPORTERS,
  effect: "read",
  request: closed({}),
  response: closed({ packs: Type.Array(InstalledPack, { description: "The packs by title." }) }),
  returns: "The packs.",
  examples: [{ title: "What is installed", request: {} }],
  handler(ctx) {
    importsOf(ctx.actor, ctx.site.teacherImports);
    const holdings = countHoldings(ctx.db);
    return {
      packs: listPacks(ctx.db).map((pack) => ({
        packId: pack.id,
        version: pack.version,
        title: pack.title,
        licence: pack.licence,
        author: pack.author,
        source: pack.source,
        description: pack.description,
        installedAt: toInstant(pack.installedAt),
        updatedAt: toInstant(pack.updatedAt),
        holds: KINDS.flatMap((kind) =>
          holdings
            .filter((one) => one.packId === pack.id && one.kind === kind)
            .map(({ offered, withdrawn }) => ({ kind, offered, withdrawn })),
        ),
      })),
    };
  },
});
