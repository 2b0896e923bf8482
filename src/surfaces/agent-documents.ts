import { resourceMetadataPath } from "../identity/tokens.ts";
import type { Site } from "../kernel/context.ts";
import type { Operations } from "../kernel/operations.ts";
import { lazy } from "../lib/lazy.ts";
import { zipOf } from "../lib/zip.ts";
import { type Document, toDocument } from "./document.ts";
import { llmsText } from "./documents/llms.ts";
import { authorizationServer, openIdConfiguration, protectedResource } from "./documents/oauth.ts";
import { PATHS, type Place } from "./documents/place.ts";
import { skillFiles, skillPaths } from "./documents/skill.ts";
import {
  AI_CATALOG_TYPE,
  API_CATALOG_TYPE,
  aiCatalog,
  apiCatalog,
  robotsText,
  SERVER_CARD_TYPE,
  serverCard,
  skillsIndex,
} from "./documents/well-known.ts";

const PLAIN = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json";
const MARKDOWN = "text/markdown; charset=utf-8";

/** The service as a whole, and its protected resources. */
const RESOURCES = [null, "mcp", "api"] as const;

/** Documents by address; each is generated on first request. */
export type Documents = ReadonlyMap<string, () => Promise<Document>>;

/** The documents that describe this deployment to agents, the same for everybody. They are generated from the registry once the addresses are known. */
export function agentDocuments(operations: Operations, site: () => Site): Documents {
  const place = async (): Promise<Place> => ({ registry: await operations.registry(), site: site() });
  const skill = lazy(async () => skillFiles(await place()));
  const archive = lazy(async () => zipOf(await skill()));
  const text = (type: string, body: () => string | Promise<string>, headers: Record<string, string> = {}) =>
    lazy(async () => toDocument(await body(), type, { headers }));
  const json = (type: string, value: () => object | Promise<object>, headers?: Record<string, string>) =>
    text(type, async () => `${JSON.stringify(await value(), null, 2)}\n`, headers);
  // Below the base address, and where clients look first if that has a path: before it (RFC 8414, 3.1; RFC 9728, 3.1).
  const root = URL.parse(site().baseUrl)?.pathname.replace(/\/$/, "") ?? "";
  const metadata = (path: string, value: () => object): [string, () => Promise<Document>][] => {
    const inserted = path.replace(/^\/\.well-known\/[\w-]+/, (name) => `${name}${root}`);
    return [...new Set([path, inserted])].map((one) => [one, json(JSON_TYPE, value)]);
  };
  return new Map<string, () => Promise<Document>>([
    [PATHS.llms, text(PLAIN, async () => llmsText(await place()))],
    [PATHS.robots, text(PLAIN, robotsText)],
    [
      PATHS.apiCatalog,
      json(API_CATALOG_TYPE, async () => apiCatalog(await place()), {
        link: `<${PATHS.apiCatalog}>; rel="api-catalog"`,
      }),
    ],
    [PATHS.skillsIndex, json(JSON_TYPE, async () => skillsIndex(await place(), await archive()))],
    [PATHS.aiCatalog, json(AI_CATALOG_TYPE, async () => aiCatalog(await place(), await archive()))],
    [PATHS.serverCard, json(SERVER_CARD_TYPE, async () => serverCard(await place()))],
    ...RESOURCES.flatMap((resource) =>
      metadata(resourceMetadataPath(resource), () => protectedResource(site(), resource)),
    ),
    ...metadata("/.well-known/oauth-authorization-server", () => authorizationServer(operations, site())),
    ...metadata("/.well-known/openid-configuration", () => openIdConfiguration(operations, site())),
    [PATHS.keys, json(JSON_TYPE, () => ({ keys: [] }))],
    [PATHS.skillZip, lazy(async () => toDocument(await archive(), "application/zip"))],
    ...skillPaths(operations).map((name): [string, () => Promise<Document>] => [
      `${PATHS.skill}${name}`,
      text(MARKDOWN, async () => (await skill()).get(name) ?? ""),
    ]),
  ]);
}
