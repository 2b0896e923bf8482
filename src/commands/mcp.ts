import { readFileSync } from "node:fs";
import { MCP_TOKEN } from "../config.ts";
import { UsageError } from "./arguments.ts";
import { CommandFailure, defineCommand } from "./command.ts";
import { baseUrlArg, serviceBase } from "./mcp-service.ts";
import { signInsOf } from "./sign-ins.ts";

export const mcp = defineCommand({
  description: "Serve the Model Context Protocol on standard input and output, for a local or remote service.",
  args: {
    ...baseUrlArg,
    profile: {
      type: "string",
      valueHint: "P",
      description: "Offer only the tools of this profile, such as study. Default all.",
    },
    groups: {
      type: "string",
      valueHint: "A,B",
      description: "Offer only the tools of these groups, such as vocabulary,plans. Default all.",
    },
    "read-only": { type: "boolean", description: "Offer only tools that change nothing." },
    "token-file": {
      type: "string",
      valueHint: "FILE",
      description: `File with the token of a learner. Or the token in ${MCP_TOKEN}.`,
    },
    token: {
      type: "string",
      valueHint: "T",
      description: `The token. Prefer ${MCP_TOKEN} or a file: other users of this machine can see flags.`,
    },
  },
  more: () =>
    "Without a token, the sign-in of lectern mcp login is used; lectern mcp logout ends it. Without either, only public operations are offered.\nClient setup: docs/mcp.md. HTTP clients do not need this command: they connect to /mcp of the service.\n",
  commands: {
    login: async () => (await import("./mcp-login.ts")).mcpLogin,
    logout: async () => (await import("./mcp-logout.ts")).mcpLogout,
  },
  run: async (values, terminal) => {
    const base = serviceBase(values, terminal);
    const token = tokenOf(values, terminal.env[MCP_TOKEN]);
    const signIns = token === null ? signInsOf(terminal) : null;
    const isSignedIn = signIns !== null && signIns.read(base) !== null;
    const isAnonymous = token === null && !isSignedIn;
    const { profile, groups } = values;
    const selection = { profile, groups, readonly: values["read-only"] === true ? "1" : undefined };
    const address = addressOf(`${base}${isAnonymous ? "/mcp/public" : "/mcp"}`, selection);
    // Imported here, so that the other commands start without them.
    const { bridge } = await import("./mcp-bridge.ts");
    const { givenToken, storedSignIn } = await import("./mcp-credential.ts");
    const credential = isSignedIn ? storedSignIn(signIns, base) : givenToken(token);
    const { signal } = terminal;
    if (isAnonymous) {
      await terminal.note(
        `lectern mcp: no token, so only public tools. Run lectern mcp login, or set ${MCP_TOKEN}, for the others.\n`,
      );
    }
    try {
      await bridge({ address, credential, lines: Bun.stdin.stream(), write: terminal.out, signal });
    } catch (error) {
      // The parent process has closed its end: there is no more work to do.
      if (!(error instanceof Error && "code" in error && error.code === "EPIPE")) throw error;
    }
  },
});

function addressOf(place: string, selection: Readonly<Record<string, string | undefined>>): string {
  // The service validates the names of profiles and groups.
  const query = Object.entries(selection).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`],
  );
  return `${place}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

function tokenOf(
  { token, "token-file": file }: { token: string | undefined; "token-file": string | undefined },
  fromEnvironment: string | undefined,
): string | null {
  if (token !== undefined && file !== undefined) throw new UsageError("--token and --token-file: give one of them");
  const [from, text] =
    file !== undefined
      ? ["--token-file", readToken(file)]
      : token !== undefined
        ? ["--token", token]
        : [MCP_TOKEN, fromEnvironment ?? ""];
  const trimmed = text.trim();
  // A value that is invalid in a header would fail with a message that shows it.
  if (!/^[\x21-\x7e]*$/.test(trimmed)) {
    throw new UsageError(`${from}: this is not a token: tokens have only ASCII characters and no spaces`);
  }
  if (trimmed === "" && file !== undefined) throw new UsageError(`--token-file: ${file} is empty`);
  return trimmed === "" ? null : trimmed;
}

function readToken(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandFailure(`The token cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
