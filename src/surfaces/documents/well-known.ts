import { PATHS, type Place } from "./place.ts";
import { SKILL_NAME, skillDescription } from "./skill.ts";

/** The profile that marks a link set as an API catalogue (RFC 9727, section 4). */
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';
export const SERVER_CARD_TYPE = "application/mcp-server-card+json";
export const AI_CATALOG_TYPE = "application/ai-catalog+json";

/** `name` is the MCP server's name, which its card must match. */
const SERVER = {
  name: "lectern",
  title: "lectern",
  description: "One learner's IELTS study data: vocabulary, practice, results, plans, todos, profile.",
};

/** The documents that describe this deployment's interfaces (RFC 9727, with the relations of RFC 8631). */
export function apiCatalog({ site }: Place): object {
  const link = (path: string, type: string, base = site.baseUrl) => ({ href: `${base}${path}`, type });
  const docs = [
    link(PATHS.developers, "text/html", site.siteUrl),
    link(PATHS.llms, "text/plain"),
    link(`${PATHS.skill}SKILL.md`, "text/markdown"),
  ];
  const status = [link(PATHS.health, "application/json")];
  return {
    linkset: [
      {
        anchor: `${site.baseUrl}${PATHS.apiCatalog}`,
        item: [{ href: `${site.baseUrl}${PATHS.listing}` }, { href: `${site.baseUrl}${PATHS.mcp}` }],
      },
      {
        anchor: `${site.baseUrl}${PATHS.listing}`,
        "service-desc": [link(PATHS.openApi, "application/json")],
        "service-doc": docs,
        "service-meta": [link(PATHS.catalog, "application/json"), link(PATHS.skillsIndex, "application/json")],
        status,
      },
      {
        anchor: `${site.baseUrl}${PATHS.mcp}`,
        "service-desc": [link(PATHS.serverCard, SERVER_CARD_TYPE)],
        "service-doc": docs,
        "service-meta": [link(PATHS.aiCatalog, AI_CATALOG_TYPE)],
        status,
      },
    ],
  };
}

/** The address and purpose of the skill (Agent Skills Discovery 0.2.0). `digest` is computed over the bytes of the archive. */
export function skillsIndex(place: Place, archive: Uint8Array): object {
  return {
    $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
    skills: [
      {
        name: SKILL_NAME,
        type: "archive",
        description: skillDescription(place),
        url: `${place.site.baseUrl}${PATHS.skillZip}`,
        digest: digestOf(archive),
      },
    ],
  };
}

/** What MCP and other clients can use here (AI Catalog 1.0, which leads to the server cards of SEP-2127). */
export function aiCatalog(place: Place, archive: Uint8Array): object {
  const { baseUrl, siteUrl, version } = place.site;
  const host = hostOf(baseUrl);
  return {
    specVersion: "1.0",
    host: { displayName: "lectern", documentationUrl: `${siteUrl}${PATHS.developers}` },
    entries: [
      {
        identifier: `urn:air:${host}:mcp:${SERVER.name}`,
        type: SERVER_CARD_TYPE,
        url: `${baseUrl}${PATHS.serverCard}`,
      },
      {
        identifier: `urn:air:${host}:skill:${SKILL_NAME}`,
        displayName: SKILL_NAME,
        description: skillDescription(place),
        type: "application/agent-skills+zip",
        url: `${baseUrl}${PATHS.skillZip}`,
        version,
        digest: digestOf(archive),
      },
    ],
  };
}

/** What a client must know to connect to the MCP server (SEP-2127, schema v1). The server lists its tools itself. */
export function serverCard({ site }: Place): object {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: `${namespaceOf(hostOf(site.baseUrl))}/${SERVER.name}`,
    version: site.version,
    title: SERVER.title,
    description: SERVER.description,
    websiteUrl: `${site.siteUrl}${PATHS.developers}`,
    remotes: [
      {
        type: "streamable-http",
        url: `${site.baseUrl}${PATHS.mcp}`,
        headers: [
          {
            name: "Authorization",
            description: `Only for clients without OAuth: Bearer and the learner's token, from a binding (${site.baseUrl}${PATHS.skill}references/binding.md). Without a token, the public tools are at ${site.baseUrl}${PATHS.publicMcp}.`,
            isRequired: false,
            isSecret: true,
            placeholder: "Bearer <ACCESS_TOKEN>",
          },
        ],
      },
    ],
  };
}

/** Search engines must not index a learner's pages; the documents for agents are public. */
export function robotsText(): string {
  const open = [
    PATHS.llms,
    PATHS.skillZip,
    PATHS.skill,
    "/.well-known/",
    PATHS.serverCard,
    PATHS.listing,
    PATHS.openApi,
    PATHS.catalog,
    PATHS.keys,
  ];
  return `User-agent: *\n${open.map((path) => `Allow: ${path}\n`).join("")}Disallow: /\n`;
}

/** Names consist of letters, digits, dots and hyphens, so an IPv6 address is written with hyphens. */
function hostOf(baseUrl: string): string {
  return new URL(baseUrl).hostname.replaceAll(/[[\]]/g, "").replaceAll(":", "-");
}

/** A host name in reverse order, as namespaces are written. A numeric address stays unchanged. */
function namespaceOf(host: string): string {
  return /^[\d.]+$/.test(host) ? host : host.split(".").toReversed().join(".");
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${new Bun.CryptoHasher("sha256").update(bytes).digest("hex")}`;
}
