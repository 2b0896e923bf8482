import { newPasswordRefusal, type PasswordOwner } from "../identity/new-passwords.ts";
import { hashPassword } from "../identity/passwords.ts";
import { UsageError } from "./arguments.ts";
import { CommandFailure } from "./command.ts";

/** `--password-stdin`; a password is never a flag, because other users see the flags of a process. */
export const passwordArg = {
  "password-stdin": { type: "boolean", description: "Read the password from standard input, as one line." },
} as const;

const CTRL_C = "\u0003";
const CTRL_D = "\u0004";
const ERASE = new Set(["\u007f", "\b"]);
const ENTER = new Set(["\r", "\n", CTRL_D]);

/**
 * Asks for a new password, twice on a terminal, and hashes it.
 * @throws UsageError if there is no password to read or it is not accepted.
 */
export async function readNewPassword(fromStdin: boolean | undefined, owner: PasswordOwner): Promise<string> {
  const password = fromStdin ? await readLine() : await askTwice();
  const { isGuessable } = await import("../identity/password-guesses.ts");
  const refusal = await newPasswordRefusal(password, owner, isGuessable);
  if (refusal !== null) throw new UsageError(`the password ${refusal.message}; take ${refusal.expected}`);
  return hashPassword(password);
}

async function readLine(): Promise<string> {
  const text = (await Bun.stdin.text()).replace(/\r?\n$/, "");
  if (/[\r\n]/.test(text)) throw new UsageError("--password-stdin reads one line, but standard input has several");
  return text;
}

async function askTwice(): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new UsageError("no terminal to ask for the password; give it with --password-stdin");
  }
  const first = await askHidden("Password: ");
  if (first !== (await askHidden("Repeat password: "))) throw new UsageError("the two passwords differ");
  return first;
}

async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  process.stdin.setRawMode(true);
  process.stdin.setEncoding("utf8");
  process.stdin.resume();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let typed: string[] = [];
  const onData = (text: string): void => {
    for (const key of text) {
      if (ENTER.has(key)) resolve(typed.join(""));
      else if (key === CTRL_C) reject(new CommandFailure("Stopped. Nothing was changed."));
      else if (ERASE.has(key)) typed = typed.slice(0, -1);
      else typed.push(key);
    }
  };
  process.stdin.on("data", onData);
  try {
    return await promise;
  } finally {
    process.stdin.off("data", onData);
    process.stdin.setRawMode(false);
    process.stdin.pause();
    process.stderr.write("\n");
  }
}
