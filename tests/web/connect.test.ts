import { describe, expect, test } from "bun:test";
import { SCOPES } from "../../src/identity/scopes.ts";
import { mayConnectTo } from "../../src/lib/address-ranges.ts";
import { SCOPES as PAGE_SCOPES } from "../../src/web/bounds.ts";
import type { Token } from "../../src/web/features/account/account.ts";
import { scopesAmong } from "../../src/web/features/account/scopes-among.ts";
import {
  addressesAt,
  newsSince,
  PROGRAMS,
  programOf,
  progressOf,
  setupOf,
} from "../../src/web/features/connect/programs.ts";
import { reachOf } from "../../src/web/features/connect/reach.ts";

const ADDRESSES = addressesAt("https://study.example.org");
const MCP = "https://study.example.org/mcp";

describe("what a program needs to connect", () => {
  test("is a link to Claude that carries the name and the address", () => {
    const link = new URL(setupOf("claude", ADDRESSES).link ?? "");
    expect(link.origin + link.pathname).toBe("https://claude.ai/customize/connectors");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      modal: "add-custom-connector",
      connectorName: "lectern",
      connectorUrl: MCP,
    });
  });

  test("is a link that Cursor reads as a server of its mcp.json", () => {
    const { link, snippet } = setupOf("cursor", ADDRESSES);
    const url = new URL(link ?? "");
    expect([url.protocol, url.host, url.pathname]).toEqual(["cursor:", "anysphere.cursor-deeplink", "/mcp/install"]);
    expect(url.searchParams.get("name")).toBe("lectern");
    const server: unknown = JSON.parse(atob(url.searchParams.get("config") ?? ""));
    expect(server).toEqual({ url: MCP });
    expect(JSON.parse(snippet)).toEqual({ mcpServers: { lectern: server } });
  });

  test("is a link that VS Code reads as the argument of --add-mcp", () => {
    const { link, snippet } = setupOf("vscode", ADDRESSES);
    const [scheme, json = ""] = (link ?? "").split("?");
    expect(scheme).toBe("vscode:mcp/install");
    const server: unknown = JSON.parse(decodeURIComponent(json));
    expect(server).toEqual({ name: "lectern", type: "http", url: MCP });
    expect(snippet).toBe(`code --add-mcp '${JSON.stringify(server)}'`);
  });

  test.each([
    ["chatgpt", MCP],
    ["claudeCode", `claude mcp add --transport http --scope user lectern ${MCP}`],
    ["codex", `codex mcp add lectern --url ${MCP}`],
    ["gemini", `gemini mcp add --transport http --scope user lectern ${MCP}`],
  ] as const)("is for %s: %s", (program, snippet) => {
    expect(setupOf(program, ADDRESSES).snippet).toBe(snippet);
  });

  test("is one line for a shell, whatever characters the address has", async () => {
    const baseUrl = "https://study.example.org/it's;$(true)&x";
    const { snippet } = setupOf("claudeCode", addressesAt(baseUrl));
    const words = Bun.spawnSync(["sh", "-c", `printf '%s\\n' ${snippet}`], { env: {} });
    expect(words.stdout.toString().trim().split("\n").at(-1)).toBe(`${baseUrl}/mcp`);
  });

  test.each(PROGRAMS)("names the service's own address and no other: %s", (program) => {
    expect(setupOf(program, ADDRESSES).snippet).toContain("https://study.example.org/");
  });
});

describe("who can reach an address", () => {
  test.each([
    ["https://study.example.org", "internet"],
    ["https://study.example.org:8443/ielts", "internet"],
    ["https://[2a00:1450:4001::1]", "internet"],
    ["http://study.example.org", "plain"],
    ["http://203.0.114.5", "plain"],
    ["https://192.168.1.5", "network"],
    ["http://172.31.255.1:8420", "network"],
    ["https://172.32.0.1", "internet"],
    ["https://100.64.0.1", "network"],
    ["https://169.254.1.1", "network"],
    ["https://[fd12::1]", "network"],
    ["https://[fe80::1]", "network"],
    ["https://box.local", "network"],
    ["https://box.LAN.", "network"],
    ["https://nas.home.arpa", "network"],
    ["https://lectern:8420", "network"],
    ["http://127.0.0.1:8420", "device"],
    ["https://127.1", "device"],
    ["https://localhost", "device"],
    ["https://app.localhost:8420", "device"],
    ["http://[::1]:8420", "device"],
  ] as const)("%s: %s", (address, reach) => {
    expect(reachOf(address)).toBe(reach);
  });

  test("is never the internet for an address that the service's own guard holds for private", () => {
    const octets = [0, 1, 10, 63, 64, 100, 127, 128, 168, 169, 172, 192, 198, 223];
    const addresses = octets.flatMap((a) => octets.map((b) => `${a}.${b}.7.9`));
    const wrong = addresses.filter((address) => {
      const isPublic = mayConnectTo({ address, port: 443 }, []);
      return !isPublic && reachOf(`https://${address}`) === "internet";
    });
    expect(wrong).toEqual([]);
  });
});

describe("the program that a token is shown at", () => {
  test.each([
    ["Claude", "claude.ai", "claude"],
    ["Claude Code (lectern)", null, "claudeCode"],
    ["Claude Code", "claude.ai", "claudeCode"],
    ["A new name", "claude.ai", "claude"],
    ["ChatGPT", null, "chatgpt"],
    ["Something", "chatgpt.com", "chatgpt"],
    ["Cursor", null, "cursor"],
    ["Visual Studio Code", "vscode.dev", "vscode"],
    ["Codex", null, "codex"],
    ["Gemini CLI MCP Client", null, "gemini"],
    ["lectern on the command line", null, "script"],
    ["A notebook", "notclaude.ai", null],
    ["A notebook", "claude.ai.example.org", null],
  ] as const)("%s of %s: %s", (clientName, clientHost, program) => {
    expect(programOf({ clientName, clientHost, isGrant: true })).toBe(program);
  });

  test("is a script for tokens by hand and of bindings, unless they name a program", () => {
    expect(programOf({ clientName: "Weekly report", clientHost: null, isGrant: false })).toBe("script");
    expect(programOf({ clientName: "Claude", clientHost: null, isGrant: false })).toBe("claude");
  });
});

function token(id: number, change: Partial<Token> = {}): Token {
  return {
    id,
    clientName: "Claude",
    createdAt: "2026-09-09T02:00:00.000Z",
    lastUsedAt: null,
    expiresAt: "2027-09-09T02:00:00.000Z",
    status: "active",
    revokedAt: null,
    scopes: [],
    isGrant: true,
    clientHost: null,
    ...change,
  };
}

const USED = { lastUsedAt: "2026-09-10T02:00:00.000Z" };
const LATER = { lastUsedAt: "2026-09-11T02:00:00.000Z" };

describe("whether a program has connected", () => {
  test("follows its active tokens", () => {
    expect(progressOf("claude", [token(1, { ...USED, status: "revoked" }), token(2, { clientName: "Codex" })])).toEqual(
      {
        state: "none",
      },
    );
    expect(progressOf("claude", [token(1)])).toEqual({ state: "allowed" });
    expect(progressOf("claude", [token(3, USED), token(2, LATER), token(1)])).toEqual({ state: "calling", ...LATER });
  });

  test("is news if the token is new or called for the first time", () => {
    const first = [token(1), token(2, USED), token(3)];
    const now = [token(5, { status: "revoked" }), token(4), token(3), token(2, LATER), token(1, USED)];
    expect(newsSince(first, now).map(({ token: { id }, isCalling }) => [id, isCalling])).toEqual([
      [4, false],
      [1, true],
    ]);
    expect(newsSince(first, first)).toEqual([]);
  });
});

describe("the scopes of the workspace", () => {
  test("are those of the contract", () => {
    expect([...PAGE_SCOPES]).toEqual([...SCOPES]);
    expect(scopesAmong(["vocabulary:read", "no:read", "courses:read"])).toEqual(["courses:read", "vocabulary:read"]);
  });
});
