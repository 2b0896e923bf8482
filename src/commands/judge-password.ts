import { CommandFailure, defineCommand } from "./command.ts";

/** The service runs this in a separate process: the data for judging passwords is large and rarely needed. */
export const judgePassword = defineCommand({
  description: "Check whether the password on standard input is easy to guess.",
  internal: true,
  args: {},
  run: async (_values, terminal) => {
    const { password, about }: { password?: unknown; about?: unknown } = Object(JSON.parse(await Bun.stdin.text()));
    if (typeof password !== "string" || !Array.isArray(about)) throw new CommandFailure("The password is missing.");
    const { isGuessable } = await import("../identity/password-guesses.ts");
    await terminal.out(isGuessable(password, about.map(String)) ? "guessable\n" : "good\n");
  },
});
