import type { Capability } from "../../kernel/capability.ts";
import { facts } from "./facts.ts";
import { PATHS, type Place, pageUrl, titleOf } from "./place.ts";
import { referenceOf } from "./references.ts";

/** The first page for an agent that knows only this deployment's address, in the format of llmstxt.org. */
export function llmsText(place: Place): string {
  const { registry, site } = place;
  const { baseUrl, siteUrl } = site;
  const operations = registry.forAudience("agent");
  const skill = (file: string) => `${baseUrl}${PATHS.skill}${file}`;
  const sections = [
    "# lectern",
    `> The IELTS study data of one learner, and the study content of this deployment, for agents: ${operations.length} operations over HTTP and JSON at ${baseUrl}, also as MCP tools. The service keeps facts; judging, explaining and recommending are the agent's part.`,
    facts(place),
    "## Start here",
    list([
      ["Skill", skill("SKILL.md"), "how to work with this deployment, step by step; short enough to be read whole"],
      ["How to get a token", skill(`references/${referenceOf("agents")}`), "the binding, call by call"],
      ["Errors", skill("references/errors.md"), "what to do on each status and reason"],
      ["Conventions", skill("references/conventions.md"), "lists, references to content, times, writes"],
    ]),
    ...[...Map.groupBy(operations, ({ group }) => group)].flatMap(([group, rows]) => [
      `## ${titleOf(group)}`,
      list(rows.map((row) => [row.id, pageUrl(place, row.id), noteOf(row)])),
    ]),
    "## For programs",
    list([
      ["OpenAPI 3.1", `${baseUrl}${PATHS.openApi}`, "every operation with its schemas"],
      [
        "Operations that run here",
        `${baseUrl}${PATHS.listing}`,
        "with request schemas; ?include=responses adds those of the answers and examples; with a token also what it allows",
      ],
      ["Catalogue", `${baseUrl}${PATHS.catalog}`, "the same in short"],
      ["MCP server card", `${baseUrl}${PATHS.serverCard}`, `the MCP server at ${baseUrl}${PATHS.mcp}`],
    ]),
    "## Optional",
    list([
      ["The skill to install", `${baseUrl}${PATHS.skillZip}`, "SKILL.md with its references, as an Agent Skill"],
      ["API catalogue", `${baseUrl}${PATHS.apiCatalog}`, "what describes these interfaces (RFC 9727)"],
      ["Reference for people", `${siteUrl}${PATHS.developers}`, "the same operations as pages to click through"],
    ]),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** The purpose of an operation, and what to know before calling it. */
function noteOf({ summary, effect, public: isOpen }: Capability): string {
  const marks = [...(effect === "write" ? ["writes"] : []), ...(isOpen ? ["no token needed"] : [])];
  return `${summary}${marks.length === 0 ? "" : ` (${marks.join(", ")})`}`;
}

function list(links: readonly (readonly [name: string, url: string, note: string])[]): string {
  return links.map(([name, url, note]) => `- [${name}](${url}): ${note}`).join("\n");
}
