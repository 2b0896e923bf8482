import { Type } from "@sinclair/typebox";
import type { Account } from "../../identity/accounts.store.ts";
import { emailProblem } from "../../identity/emails.ts";
import type { ListedToken } from "../../identity/listed-tokens.store.ts";
import { judgeApart, newPasswordRefusal, type PasswordOwner } from "../../identity/new-passwords.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../identity/passwords.ts";
import type { PrepareContext } from "../../kernel/context.ts";
import { invalidRequest } from "../../kernel/errors.ts";
import { choice, closed, instant, nullable, numericId, text, verbatim } from "../../kernel/fields.ts";
import { detailOf } from "../../kernel/problems.ts";
import { toInstant, toInstantOrNull } from "../../lib/time.ts";
import { timeZoneNamed } from "../../lib/zone.ts";

export const timeZoneField = text({
  min: 1,
  max: 64,
  description: "Time zone of the IANA database of the learner, such as Asia/Shanghai.",
});

export const AccountCard = closed({
  id: numericId("Id of the account."),
  email: text({ description: "Address the account signs in with." }),
  name: text({ description: "Name shown in the workspace." }),
  role: choice(["owner", "teacher", "learner"], { description: "What the account may do." }),
  timeZone: timeZoneField,
});

export function accountCard(account: Account) {
  return { id: account.id, email: account.email, name: account.name, role: account.role, timeZone: account.timeZone };
}

const UNKNOWN_ZONE = {
  fault: "is not a known time zone",
  expected: "a name of the IANA database, such as Asia/Shanghai",
};

/** What is wrong with the name of a time zone. */
export function timeZoneFault(written: string) {
  return timeZoneNamed(written) === undefined ? UNKNOWN_ZONE : null;
}

/**
 * The time zone as the IANA database spells its name.
 * @throws Failure 400 if this machine does not know the zone.
 */
export function requireTimeZone(written: string): string {
  const timeZone = timeZoneNamed(written);
  if (timeZone !== undefined) return timeZone;
  throw invalidRequest(`timeZone ${UNKNOWN_ZONE.fault}. Send ${UNKNOWN_ZONE.expected}.`, [
    detailOf({ path: "/timeZone", ...UNKNOWN_ZONE }),
  ]);
}

export const emailField = text({ min: 3, max: 254, description: "Address the account signs in with." });
export const newPasswordField = verbatim({
  min: PASSWORD_MIN,
  max: PASSWORD_MAX,
  description:
    "The new password; any characters. One that is easy to guess, or holds the address or the name, is refused.",
});

/** @throws Failure 400 if the new password is not accepted. */
export async function requireGoodPassword(
  { program }: Pick<PrepareContext, "program">,
  path: string,
  { password, owner }: { readonly password: string; readonly owner: PasswordOwner },
): Promise<void> {
  const refusal = await newPasswordRefusal(password, owner, (...asked) => judgeApart(program, ...asked));
  if (refusal === null) return;
  const message = `The password ${refusal.message}`;
  const details = [{ path, message, expected: refusal.expected }];
  const { reason } = refusal;
  if (reason === "password.length") throw invalidRequest(`${message}.`, details, "password.length");
  throw invalidRequest(
    `${message}.`,
    details,
    reason === "password.holds_owner" ? "password.holds_owner" : "password.guessable",
  );
}

/** @throws Failure 400 if the address is not a valid account name. */
export function requireEmail(email: string): void {
  const problem = emailProblem(email);
  if (problem === null) return;
  throw invalidRequest(`email ${problem}.`, [
    { path: "/email", message: `email ${problem}`, expected: "an e-mail address such as name@example.org" },
  ]);
}

export const SessionRow = closed({
  id: numericId("Id of the session."),
  userAgent: text({ description: "What the browser calls itself." }),
  createdAt: instant("When it was signed in."),
  lastUsedAt: instant("When it was last used, to within a minute."),
  expiresAt: instant("When it expires."),
  current: Type.Boolean({ description: "Whether it is the one that asks." }),
});

export const TokenRow = closed({
  id: numericId("Id of the token."),
  clientName: text({ description: "What the agent called itself." }),
  createdAt: instant("When the token was issued."),
  lastUsedAt: nullable(instant("When it was last used, to within a minute; null if never.")),
  expiresAt: instant("When it expires."),
  status: choice(["active", "expired", "revoked"], { description: "Whether it works now." }),
  revokedAt: nullable(instant("When it was revoked; null if it was not.")),
  scopes: Type.Array(text({ description: "A scope." }), { description: "What it allows." }),
  isGrant: Type.Boolean({
    description: "Whether a program asked for it over OAuth; its end then moves on while it is used.",
  }),
  clientHost: nullable(
    text({ description: "The host that proves who that program is; null if nothing does, and for other tokens." }),
  ),
});

export function tokenRow(token: ListedToken, now: number) {
  const scopes: unknown = JSON.parse(token.scopes);
  const expired = token.expiresAt <= now ? "expired" : "active";
  return {
    id: token.id,
    clientName: token.clientName,
    createdAt: toInstant(token.createdAt),
    lastUsedAt: toInstantOrNull(token.lastUsedAt),
    expiresAt: toInstant(token.expiresAt),
    status: token.revokedAt === null ? expired : ("revoked" as const),
    revokedAt: toInstantOrNull(token.revokedAt),
    scopes: Array.isArray(scopes) ? scopes.map(String) : [],
    isGrant: token.clientId !== null,
    clientHost: token.clientHost,
  } as const;
}
