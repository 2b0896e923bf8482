import type { Site } from "../../kernel/context.ts";
import type { Registry } from "../../kernel/registry.ts";
import { CAPABILITIES_PATH } from "../descriptor.ts";

/** The sources of the documents: the operations and the addresses of this deployment. */
export interface Place {
  readonly registry: Registry;
  readonly site: Site;
}

/** The paths of the documents and of the pages that they link to. */
export const PATHS = {
  llms: "/llms.txt",
  robots: "/robots.txt",
  apiCatalog: "/.well-known/api-catalog",
  skillsIndex: "/.well-known/agent-skills/index.json",
  aiCatalog: "/.well-known/ai-catalog.json",
  mcp: "/mcp",
  /** The public tools, for clients without a token. */
  publicMcp: "/mcp/public",
  serverCard: "/mcp/server-card",
  skillZip: "/skill.zip",
  /** The prefix of each file of the skill. */
  skill: "/skill/",
  openApi: "/api/v1/agent/openapi.json",
  catalog: "/api/public/developer-api/catalog.json",
  listing: CAPABILITIES_PATH,
  developers: "/developers",
  authorize: "/oauth/authorize",
  /** The key set of OpenID Connect, which is empty. */
  keys: "/oauth/keys.json",
  health: "/healthz",
} as const;

/** The address of one operation's page. */
export function pageUrl({ site }: Place, id: string): string {
  return `${site.baseUrl}${CAPABILITIES_PATH}/${id}.md`;
}

/** `question-bank` as a heading. */
export function titleOf(group: string): string {
  const words = group.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
