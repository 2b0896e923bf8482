import type { Token } from "../account/account.ts";
import { shellWord } from "../export/shell.ts";

/** The programs with a card each, in the order of the page: first those that need no shell. */
export const PROGRAMS = ["claude", "chatgpt", "cursor", "vscode", "claudeCode", "codex", "gemini", "script"] as const;

export type Program = (typeof PROGRAMS)[number];

/** Programs that run on the internet, and so need https and a public address. */
const HOSTED: ReadonlySet<Program> = new Set(["claude", "chatgpt"]);

export function isHosted(program: Program): boolean {
  return HOSTED.has(program);
}

/** The name of this service in other programs. */
const NAME = "lectern";

/** What a program needs to connect. */
export interface Setup {
  /** A link that the program, or its site, opens with the address filled in if it can. */
  readonly link: string | null;
  /** What to paste: the address itself, or lines for a shell or a file. */
  readonly snippet: string;
}

/** How each program is connected to an MCP address. The forms of links and commands are those of the programs' own documentation. */
export function setupOf(program: Program, { mcp, api }: Addresses): Setup {
  const word = shellWord(mcp);
  switch (program) {
    case "claude": {
      const query = new URLSearchParams({ modal: "add-custom-connector", connectorName: NAME, connectorUrl: mcp });
      return { link: `https://claude.ai/customize/connectors?${query}`, snippet: mcp };
    }
    case "chatgpt":
      return { link: "https://chatgpt.com/plugins", snippet: mcp };
    case "cursor": {
      const query = new URLSearchParams({ name: NAME, config: btoa(JSON.stringify({ url: mcp })) });
      const file = { mcpServers: { [NAME]: { url: mcp } } };
      return {
        link: `cursor://anysphere.cursor-deeplink/mcp/install?${query}`,
        snippet: JSON.stringify(file, null, 2),
      };
    }
    case "vscode": {
      const server = JSON.stringify({ name: NAME, type: "http", url: mcp });
      const link = `vscode:mcp/install?${encodeURIComponent(server)}`;
      return { link, snippet: `code --add-mcp ${shellWord(server)}` };
    }
    case "claudeCode":
      return { link: null, snippet: `claude mcp add --transport http --scope user ${NAME} ${word}` };
    case "codex":
      return { link: null, snippet: `codex mcp add ${NAME} --url ${word}` };
    case "gemini":
      return { link: null, snippet: `gemini mcp add --transport http --scope user ${NAME} ${word}` };
    case "script":
      return { link: null, snippet: scriptFor(api) };
  }
}

export interface Addresses {
  /** The base address of the service. */
  readonly base: string;
  /** The MCP endpoint: the address to paste. */
  readonly mcp: string;
  /** The base of the operations over HTTP. */
  readonly api: string;
}

export function addressesAt(baseUrl: string): Addresses {
  return { base: baseUrl, mcp: `${baseUrl}/mcp`, api: `${baseUrl}/api/v1/agent` };
}

function scriptFor(api: string): string {
  return [
    `curl ${shellWord(`${api}/capabilities/ielts_study_todos_list`)} \\`,
    '  -H "Authorization: Bearer $LECTERN_TOKEN" \\',
    "  -H 'Content-Type: application/json' -d '{}'",
  ].join("\n");
}

/**
 * What tokens call their program. The more exact name first: Claude Code also calls itself by the name of Claude, and is published by the
 * same host.
 */
const SIGNS: readonly { readonly program: Program; readonly name: RegExp; readonly host?: RegExp }[] = [
  { program: "claudeCode", name: /\bclaude[ -]code\b/i },
  { program: "codex", name: /\bcodex\b/i },
  { program: "gemini", name: /\bgemini\b/i },
  { program: "cursor", name: /\bcursor\b/i, host: /(?:^|\.)cursor\.com$/ },
  { program: "vscode", name: /\b(?:visual studio code|vs ?code)\b/i, host: /(?:^|\.)vscode\.dev$/ },
  { program: "chatgpt", name: /\b(?:chatgpt|openai)\b/i, host: /(?:^|\.)(?:chatgpt|openai)\.com$/ },
  { program: "claude", name: /\bclaude\b/i, host: /(?:^|\.)claude\.(?:ai|com)$/ },
  { program: "script", name: /^lectern on the command line$/ },
];

/** The program that a token is probably of; null for programs without a card. Names are claims: this only decides where a sign is shown. */
export function programOf({ clientName, clientHost, isGrant }: Pick<Token, "clientName" | "clientHost" | "isGrant">) {
  const byName = SIGNS.find(({ name }) => name.test(clientName));
  const byHost = SIGNS.find(({ host }) => clientHost !== null && host?.test(clientHost) === true);
  return (byName ?? byHost)?.program ?? (isGrant ? null : "script");
}

/** How far a program has come: not asked, allowed but silent, or calling; with the active token that was used last. */
export type Progress =
  | { readonly state: "none" }
  | { readonly state: "allowed" }
  | { readonly state: "calling"; readonly lastUsedAt: string };

export function progressOf(program: Program, tokens: readonly Token[]): Progress {
  const active = tokens.filter((token) => token.status === "active" && programOf(token) === program);
  const uses = active.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).toSorted();
  const lastUsedAt = uses.at(-1);
  if (lastUsedAt !== undefined) return { state: "calling", lastUsedAt };
  return active.length > 0 ? { state: "allowed" } : { state: "none" };
}

/** What has happened since a list of tokens was read first: new active tokens, and first calls. */
export function newsSince(first: readonly Token[], tokens: readonly Token[]): { token: Token; isCalling: boolean }[] {
  const before = new Map(first.map((token) => [token.id, token.lastUsedAt]));
  return tokens
    .filter(({ id, status, lastUsedAt }) => {
      if (status !== "active") return false;
      return !before.has(id) || (before.get(id) === null && lastUsedAt !== null);
    })
    .map((token) => ({ token, isCalling: token.lastUsedAt !== null }));
}
