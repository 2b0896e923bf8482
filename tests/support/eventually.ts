import { expect } from "bun:test";

/**
 * How many times slower this machine is now than the reference machine of the tests' limits: at least 1. `scripts/test.ts` measures it once
 * at the start of a run.
 */
const PACE = Math.max(1, Number(process.env["LECTERN_TEST_PACE"] ?? "1") || 1);

const PATIENCE_MS = 15_000;
const EVERY_MS = 20;

/** A limit in milliseconds, scaled to the speed of this machine. */
export function paced(ms: number): number {
  return Math.ceil(ms * PACE);
}

/**
 * Repeats a check until it does not throw, and returns its result. For every value that may still be changing: a page after a click, a row
 * that a background job writes, a file of another process. `withinMs` is scaled to the speed of this machine.
 * @throws the check's last error when the time is over.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { withinMs = PATIENCE_MS }: { readonly withinMs?: number } = {},
): Promise<T> {
  const deadline = performance.now() + paced(withinMs);
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await Bun.sleep(EVERY_MS);
  }
}

/** Waits until a condition holds; `withinMs` is scaled to the speed of this machine. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  options: { readonly withinMs?: number } = {},
): Promise<void> {
  await eventually(async () => expect(await holds()).toBe(true), options);
}

/** A value from a page or a process, once two consecutive readings are equal, for later comparisons. */
export async function settled<T>(read: () => Promise<T>): Promise<T> {
  let before = await read();
  await eventually(async () => {
    const now = await read();
    const isSame = Bun.deepEquals(now, before);
    before = now;
    expect(isSame).toBe(true);
  });
  return before;
}

/**
 * Repeats a check for `forMs`: for something that must not happen and that no event announces. It can pass too early, but never fails
 * because of time.
 */
export async function throughout(check: () => unknown, forMs: number): Promise<void> {
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    await check();
    await Bun.sleep(EVERY_MS);
  }
  await check();
}

/**
 * Lets time pass where time itself is the subject: in deliberately slow stand-ins, between steps of a generated load, before a kill at a
 * random time. Never to wait for something: that is `eventually`.
 */
export function letTimePass(ms: number): Promise<void> {
  return Bun.sleep(ms);
}

/** The value of a promise that must resolve within `ms`, scaled to the speed of this machine. `what` names it in the error. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  const { promise: isOver, reject } = Promise.withResolvers<never>();
  const signal = AbortSignal.timeout(paced(ms));
  const onAbort = () => reject(new Error(`${what} took longer than ${paced(ms)} ms.`));
  signal.addEventListener("abort", onAbort);
  try {
    return await Promise.race([promise, isOver]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
