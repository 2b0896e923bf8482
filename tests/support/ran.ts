/** The result of a completed program. */
export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly cwd: string;
  /** The whole environment; that of the tests if omitted. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly stdin?: string;
}

/** Runs a program to its end. */
export async function ran(
  command: readonly string[],
  { cwd, env = process.env, stdin = "" }: Surroundings,
): Promise<Outcome> {
  const child = Bun.spawn([...command], { cwd, env, stdin: new Blob([stdin]), stdout: "pipe", stderr: "pipe" });
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { exitCode, stdout, stderr };
}
