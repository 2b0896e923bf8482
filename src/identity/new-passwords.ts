import type { ProgramLimits, ProgramResult } from "../lib/own-program.ts";
import { emailKey } from "./emails.ts";
import { passwordProblem } from "./passwords.ts";

/** The owner of the password. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/** Why a new password is not accepted. */
export interface PasswordRefusal {
  readonly reason: "password.length" | "password.holds_owner" | "password.guessable";
  /** What is wrong with it, to follow "the password". */
  readonly message: string;
  /** What is accepted. */
  readonly expected: string;
}

/** Shorter names occur in many words. */
const LEAST_LETTERS = 4;
const LEAST_HAN = 2;
/** Nobody is signed in yet while an account is being set up. */
const OF_THE_SERVICE = 0;
const JUDGE_TIMEOUT_MS = 30_000;
const EXPECTED =
  "four or more words that have nothing to do with each other, or what a password manager makes up; no address, no name";

/** What is wrong with a new password, or null. `judge` decides whether it is guessable. */
export async function newPasswordRefusal(
  password: string,
  owner: PasswordOwner,
  judge: (password: string, about: readonly string[]) => boolean | Promise<boolean>,
): Promise<PasswordRefusal | null> {
  const length = passwordProblem(password);
  if (length !== null) return { reason: "password.length", message: length, expected: EXPECTED };
  const plain = password.normalize("NFKC");
  const about = wordsAbout(owner);
  const folded = plain.toLowerCase();
  if (about.some((word) => folded.includes(word))) {
    const message = "contains the address or the name of its owner, which others try first";
    return { reason: "password.holds_owner", message, expected: EXPECTED };
  }
  if (!(await judge(plain, about))) return null;
  const message =
    "is easy to guess: it is a common password, or made of common words, names, dates, repeats or rows of keys";
  return { reason: "password.guessable", message, expected: EXPECTED };
}

/** The email address, its local part, and the words of the name, in lower case. */
function wordsAbout({ email, name }: PasswordOwner): string[] {
  const address = emailKey(email);
  const words = name.normalize("NFKC").toLowerCase().split(/\s/u);
  const candidates = [address, address.replace(/@.*/u, ""), address.replace(/[+@].*/u, ""), words.join(""), ...words];
  return [...new Set(candidates)].filter((word) => {
    const least = /\p{Script=Han}/u.test(word) ? LEAST_HAN : LEAST_LETTERS;
    return [...word].length >= least;
  });
}

/**
 * Checks in a separate process whether a password is guessable. The password is passed on standard input.
 * @throws Error if the process failed or took too long.
 */
export async function judgeApart(
  program: (args: readonly string[], limits: ProgramLimits) => Promise<ProgramResult>,
  password: string,
  about: readonly string[],
): Promise<boolean> {
  const input = JSON.stringify({ password, about });
  const limits = { owner: OF_THE_SERVICE, isShort: true, input, timeoutMs: JUDGE_TIMEOUT_MS };
  const { exitCode, stdout } = await program(["judge-password"], limits);
  if (exitCode === 0 && stdout === "guessable\n") return true;
  if (exitCode === 0 && stdout === "good\n") return false;
  throw new Error("The check of a new password gave no answer");
}
