import type { Outcome } from "./sender.ts";

/** Answers that require authentication, or other credentials (RFC 4954). */
const SIGN_IN_CODES: ReadonlySet<number> = new Set([530, 534, 535, 538]);
const SIGN_IN = "the sign-in of this service";
/** Answers for an unknown recipient from servers that give no code of RFC 3463. */
const UNKNOWN_MAILBOX_CODES: ReadonlySet<number> = new Set([550, 551, 553]);

/**
 * What an SMTP error means for a mail. By RFC 5321, 4yz is temporary and 5yz permanent. A server that refuses this service refuses every
 * mail until the operator fixes it, which says nothing about one learner's address.
 * @param isUnderWay whether the content was being sent to the server
 * @throws Error if it was and no answer came, so that it is unknown whether the mail arrived.
 */
export function smtpOutcome(error: unknown, isUnderWay: boolean): Outcome {
  const { code, originalCode, command, response } = partsOf(error);
  const [, reply, enhanced] = /^([45]\d\d)(?:[ -]([45]\.\d+\.\d+))?/.exec(response) ?? [];
  if (reply === undefined) {
    if (isUnderWay) throw new Error("the mail server took the mail and did not answer");
    if (code === "EAUTH") return refusedForNow(SIGN_IN);
    const reason = originalCode || code;
    const detail = `the mail server could not be reached${reason === "" ? " in time" : ` (${reason})`}`;
    return { kind: "retry", detail, afterMs: null };
  }
  const said = enhanced === undefined ? ` (${reply})` : ` (${reply} ${enhanced})`;
  if (reply.startsWith("4")) return { kind: "retry", detail: `the mail server is busy${said}`, afterMs: null };
  if (SIGN_IN_CODES.has(Number(reply)) || command.startsWith("AUTH")) return refusedForNow(SIGN_IN + said);
  switch (command) {
    case "RCPT TO":
      return isUnknownMailbox(Number(reply), enhanced)
        ? unknownMailbox(`the mailbox does not exist${said}`, enhanced !== undefined)
        : { kind: "failed", detail: `the mail server refused the recipient${said}`, attention: "rejected" };
    case "DATA":
      return { kind: "failed", detail: `the mail server refused the mail${said}`, attention: "rejected" };
    case "STARTTLS":
      return refusedForNow(`TLS, without which no password is sent${said}`);
    case "MAIL FROM":
      return refusedForNow(`the sender${said}`);
    default:
      return refusedForNow(`this service${said}`);
  }
}

/** Without a code of RFC 3463 the same answer may be about this mail only, or be temporary. */
function unknownMailbox(detail: string, isCertain: boolean): Outcome {
  return { kind: isCertain ? "ended" : "failed", detail, attention: "not_found" };
}

function refusedForNow(what: string): Outcome {
  return { kind: "retry", detail: `the mail server refused ${what}`, afterMs: null };
}

/** Classes of RFC 3463: 5.1 is about addresses, 5.2.1 is a closed mailbox. */
function isUnknownMailbox(reply: number, enhanced: string | undefined): boolean {
  return enhanced === undefined ? UNKNOWN_MAILBOX_CODES.has(reply) : /^5\.(?:1\.|2\.1$)/.test(enhanced);
}

/** Fields that nodemailer adds to its errors, if present. */
function partsOf(error: unknown): Record<"code" | "originalCode" | "command" | "response", string> {
  const text = (name: string) => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === "string" ? value : "";
  };
  return {
    code: text("code"),
    originalCode: text("originalCode"),
    command: text("command"),
    response: text("response"),
  };
}
