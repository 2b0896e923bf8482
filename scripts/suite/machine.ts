import { fileURLToPath } from "node:url";

/** How long the probe takes on the reference machine of the tests' limits, in milliseconds. */
const REFERENCE_MS = 250;
const PROBE = fileURLToPath(new URL("probe.ts", import.meta.url));

/** How many times slower this machine is now than the reference machine, with as many busy processes as the tests will have: at least 1. */
export async function measurePace(processes: number): Promise<number> {
  const probes = Array.from({ length: processes }, async () => {
    const child = Bun.spawn([process.execPath, PROBE], { stdin: "ignore", stdout: "pipe", stderr: "inherit" });
    return Number(await new Response(child.stdout).text());
  });
  const slowest = Math.max(...(await Promise.all(probes)));
  return Math.max(1, slowest / REFERENCE_MS);
}

/** Uses one core until it is disposed of. */
export function startBusyProcess(): Disposable {
  const child = Bun.spawn([process.execPath, "-e", "for (;;);"], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  return { [Symbol.dispose]: () => child.kill("SIGKILL") };
}
