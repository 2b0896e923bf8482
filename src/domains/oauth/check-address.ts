import { RESOURCE_PATHS, resourceMetadataPath } from "../../identity/tokens.ts";
import { defineCapability } from "../../kernel/capability.ts";
import type { PrepareContext } from "../../kernel/context.ts";
import { choice, closed } from "../../kernel/fields.ts";
import { valueAt } from "../../lib/json-rpc.ts";

export const checkAddress = defineCapability({
  id: "oauth_check_address",
  name: "oauth.address.check",
  summary: "Check the public address",
  description: "Reads the service's own metadata at its public address, as an app on the internet does first.",
  effect: "read",
  request: closed({}),
  response: closed({
    outcome: choice(["reached", "not_public", "other_service", "unreachable"], {
      description:
        "reached: this service answered; not_public: the address is not https, or its name leads into a private network; other_service: something else answered; unreachable: nothing answered as this service does, or its certificate is not trusted.",
    }),
  }),
  returns: "What was found at the address.",
  examples: [{ title: "Before connecting an app", request: {} }],
  notes: ["Some networks do not let a machine reach its own public address; apps elsewhere may reach it nevertheless."],
  prepare: async (ctx) => ({ outcome: await outcomeAt(ctx) }),
  handler: (_ctx, _request, found) => found,
});

async function outcomeAt({ outside, site: { baseUrl } }: Pick<PrepareContext, "outside" | "site">) {
  const address = `${baseUrl}${resourceMetadataPath("mcp")}`;
  if (!baseUrl.startsWith("https:") || (await outside.refuses(address))) return "not_public" as const;
  const isOurs = (document: unknown) => valueAt(document, "resource") === `${baseUrl}${RESOURCE_PATHS.mcp}`;
  const read = await outside.readDocument(address, isOurs);
  if ("fault" in read) return "unreachable" as const;
  return isOurs(read.document) ? ("reached" as const) : ("other_service" as const);
}
