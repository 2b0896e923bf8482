import { CommandFailure, defineCommand } from "./command.ts";
import { baseUrlArg, serviceBase } from "./mcp-service.ts";
import { NoOAuthAnswer, postForm } from "./oauth-calls.ts";
import { requireSignIns } from "./sign-ins.ts";

export const mcpLogout = defineCommand({
  description: "Revoke the access of lectern mcp login, and delete its tokens.",
  args: baseUrlArg,
  run: async (values, terminal) => {
    const base = serviceBase(values, terminal);
    const signIns = requireSignIns(terminal);
    if (signIns.read(base) === null) {
      throw new CommandFailure(
        `You are not signed in to ${base}. Name the address that you signed in to with --base-url.`,
      );
    }
    await signIns.change(base, async (before) => {
      if (before !== null) await revoke(base, before.refreshToken);
      return null;
    });
    await terminal.out(`Signed out of ${base}. Its tokens no longer work.\n`);
  },
});

/** Tokens that are not revoked stay here, so that signing out can be tried again. */
async function revoke(base: string, token: string): Promise<void> {
  const advice = "You are still signed in. Try again, or revoke the access under Settings → Agents.";
  try {
    const { error } = await postForm(base, "/oauth/revoke", { token });
    if (error !== null) throw new CommandFailure(`${base} did not revoke the access (${error}). ${advice}`);
  } catch (error) {
    if (error instanceof NoOAuthAnswer) throw new CommandFailure(`${error.message} ${advice}`);
    throw error;
  }
}
