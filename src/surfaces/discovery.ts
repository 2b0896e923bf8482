import type { Actor, Site } from "../kernel/context.ts";
import type { Operations } from "../kernel/operations.ts";
import { refuseAll } from "../kernel/problems.ts";
import type { Registry } from "../kernel/registry.ts";
import { BoundedMap } from "../lib/bounded-map.ts";
import { agentDocuments, type Documents } from "./agent-documents.ts";
import { CAPABILITIES_PATH, describe, describeWhole, INTERFACE_VERSION } from "./descriptor.ts";
import { type Document, toDocument } from "./document.ts";
import { operationPage } from "./markdown.ts";
import { openApi } from "./openapi.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const SCHEMA_TYPE = "application/schema+json; charset=utf-8";
const MARKDOWN_TYPE = "text/markdown; charset=utf-8";

/** The documents that describe this deployment. Each is generated once and cached. */
export interface Discovery {
  /**
   * The runtime listing. For an authenticated caller it says whether the scopes allow each operation; `whole` adds response schemas and
   * examples.
   */
  listing(caller: Actor | null, whole: boolean): Promise<Document>;
  page(operationId: string): Promise<Document | undefined>;
  openApi(): Promise<Document>;
  catalog(): Promise<Document>;
  /** The JSON Schema of one kind of file in a content pack, such as `parts.schema.json`. */
  packSchema(fileName: string): Promise<Document | undefined>;
  /** The guide to writing a content pack. */
  packGuide(): Promise<Document>;
  /** The documents by which agents discover this deployment: llms.txt, the skill, and the documents below /.well-known/. */
  readonly forAgents: Documents;
  /** Liveness and version. */
  health(): Promise<Document>;
  /** Whether the service accepts calls. */
  readiness(): Promise<Document>;
}

/** `packs` has the JSON Schemas of the files of a content pack, by kind of file, and the guide to writing a pack. */
export function createDiscovery(
  operations: Operations,
  site: () => Site,
  packs: {
    readonly schemas: () => Promise<Readonly<Record<string, object>>>;
    readonly guide: () => Promise<string>;
  },
): Discovery {
  const cache = new BoundedMap<string, Document>(512);
  const keep = async (
    name: string,
    type: string,
    make: () => string | Promise<string>,
    vary?: string,
  ): Promise<Document> => {
    let made = cache.get(name);
    if (made === undefined) {
      made = toDocument(await make(), type, vary === undefined ? {} : { vary });
      cache.set(name, made);
    }
    return made;
  };
  const listing = async (caller: Actor | null, whole: boolean) => {
    const registry = await operations.registry();
    return ok({
      interfaceVersion: INTERFACE_VERSION,
      serviceVersion: site().version,
      baseUrl: site().baseUrl,
      siteUrl: site().siteUrl,
      ...(!whole && {
        operationUrl: `${site().baseUrl}${CAPABILITIES_PATH}/{operationName}`,
        documentationUrl: `${site().baseUrl}${CAPABILITIES_PATH}/{operationName}.md`,
        wholeUrl: `${site().baseUrl}${CAPABILITIES_PATH}?${INCLUDE}=${RESPONSES}`,
      }),
      operations: registry.forAudience("agent").map((operation) => ({
        ...(whole ? describeWhole(operation, site().baseUrl) : describe(operation)),
        ...(caller === null
          ? {}
          : {
              allowed: operation.public || operation.scopes.every((scope) => caller.scopes.has(scope)),
              missingScopes: operation.public ? [] : operation.scopes.filter((scope) => !caller.scopes.has(scope)),
            }),
      })),
    });
  };
  return {
    listing(caller, whole) {
      // Callers with the same scopes get the same listing. All tokens of one version of the service have the same scopes.
      const seen = caller === null ? "" : ` ${[...caller.scopes].toSorted().join()}`;
      return keep(`listing ${whole}${seen}`, JSON_TYPE, () => listing(caller, whole), "Authorization");
    },
    async page(operationId) {
      const outline = operations.get(operationId);
      if (!outline?.audiences.includes("agent")) return undefined;
      return keep(`page ${operationId}`, MARKDOWN_TYPE, async () =>
        operationPage(await operations.load(outline), site().baseUrl),
      );
    },
    async packSchema(fileName) {
      const kind = /^([a-z-]+)\.schema\.json$/.exec(fileName)?.[1] ?? "";
      const schemas = await packs.schemas();
      const schema = Object.hasOwn(schemas, kind) ? schemas[kind] : undefined;
      if (schema === undefined) return undefined;
      return keep(`pack ${kind}`, SCHEMA_TYPE, () => JSON.stringify(schema, null, 2));
    },
    async packGuide() {
      const guide = await packs.guide();
      return keep("pack guide", MARKDOWN_TYPE, () => guide);
    },
    openApi: () => keep("openapi", JSON_TYPE, async () => JSON.stringify(openApi(await operations.registry(), site()))),
    forAgents: agentDocuments(operations, site),
    health: () => keep("health", JSON_TYPE, () => ok({ status: "ok", version: site().version })),
    readiness: () => keep("readiness", JSON_TYPE, () => ok({ status: "ready" })),
    catalog: () => keep("catalog", JSON_TYPE, async () => JSON.stringify(catalog(await operations.registry(), site()))),
  };
}

/** The query parameter of the listing, and its accepted values. */
const INCLUDE = "include";
const RESPONSES = "responses";

/**
 * Whether the listing is requested in full.
 * @throws Failure 400 for an unknown value.
 */
export function asksForWhole(address: URL): boolean {
  const asked = address.searchParams.getAll(INCLUDE).flatMap((names) => names.split(","));
  const details = asked.flatMap((name, index) =>
    name === RESPONSES
      ? []
      : [
          {
            path: `/${INCLUDE}/${index}`,
            message: `${INCLUDE} names nothing that the listing has`,
            expected: RESPONSES,
          },
        ],
  );
  refuseAll(details);
  return asked.length > 0;
}

function catalog(registry: Registry, site: Site): object {
  return {
    interfaceVersion: INTERFACE_VERSION,
    serviceVersion: site.version,
    baseUrl: site.baseUrl,
    openapiUrl: `${site.baseUrl}/api/v1/agent/openapi.json`,
    listingUrl: `${site.baseUrl}${CAPABILITIES_PATH}`,
    operations: registry.forAudience("agent").map((operation) => ({
      id: operation.name,
      operationName: operation.id,
      group: operation.group,
      summary: operation.summary,
      auth: operation.public ? "public" : "user",
      scopes: operation.scopes,
      effect: operation.effect,
      documentationUrl: `${site.baseUrl}${CAPABILITIES_PATH}/${operation.id}.md`,
    })),
  };
}

/** The success envelope as text. */
function ok(data: object): string {
  return JSON.stringify({ code: 0, message: "ok", data });
}
