import { systemClock } from "../kernel/context.ts";
import { Unanswered } from "./mcp-ask.ts";
import { NoOAuthAnswer, postForm, signInFrom } from "./oauth-calls.ts";
import type { SignIn, SignIns } from "./sign-ins.ts";

/** Where `lectern mcp` has its token from. */
export interface Credential {
  /** The token to send, or null for public tools. */
  token(): Promise<string | null>;
  /** Another token instead of one that was refused, or null if there is none. */
  renew(refused: string | null): Promise<string | null>;
}

/** An access token that expires within this time is refreshed before it is used. */
const SOON_MS = 60_000;

/** A token that the user gave, or none. */
export function givenToken(token: string | null): Credential {
  return { token: async () => token, renew: async () => null };
}

/** The tokens of `lectern mcp login`, which are refreshed when they expire. */
export function storedSignIn(signIns: SignIns, base: string): Credential {
  const renew = async (refused: string | null): Promise<string> => {
    let problem: string | null = null;
    const after = await signIns.change(base, async (before) => {
      // Another process, or another message of this one, has refreshed it.
      if (before === null || before.accessToken !== refused) return before;
      const outcome = await refreshed(base, before);
      if (!("problem" in outcome)) return outcome;
      problem = outcome.problem;
      return outcome.isOver ? null : before;
    });
    if (problem !== null) throw new Unanswered(problem);
    if (after === null) throw new Unanswered(endedText(base));
    return after.accessToken;
  };
  return {
    renew,
    async token() {
      const stored = signIns.read(base);
      if (stored === null) throw new Unanswered(endedText(base));
      return stored.expiresAt - systemClock.now() > SOON_MS ? stored.accessToken : renew(stored.accessToken);
    },
  };
}

async function refreshed(
  base: string,
  { refreshToken }: SignIn,
): Promise<SignIn | { problem: string; isOver: boolean }> {
  try {
    const form = { grant_type: "refresh_token", refresh_token: refreshToken };
    const { error, body } = await postForm(base, "/oauth/token", form);
    const signIn = error === null ? signInFrom(body) : null;
    if (signIn !== null) return signIn;
    if (error === "invalid_grant") return { problem: endedText(base), isOver: true };
    return {
      problem: `${base} did not renew the access (${error ?? "without tokens"}). Try again later.`,
      isOver: false,
    };
  } catch (error) {
    if (error instanceof NoOAuthAnswer) return { problem: error.message, isOver: false };
    throw error;
  }
}

function endedText(base: string): string {
  return `The sign-in at ${base} has ended: it was revoked, or was not used for 90 days. Run lectern mcp login --base-url ${base}.`;
}
