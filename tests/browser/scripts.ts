import { expect } from "bun:test";

export interface Script {
  readonly text: string;
  /** The scripts it needs before it runs. */
  readonly imports: readonly string[];
  /** The scripts it fetches on demand. */
  readonly later: readonly string[];
}

/** The scripts that a script needs before it runs, itself included; with `everything`, also those that they fetch later. */
export async function scriptsFrom(
  get: (path: string) => Promise<Response>,
  start: string,
  everything = false,
): Promise<ReadonlyMap<string, Script>> {
  const scripts = new Map<string, Script>();
  const waiting = [start];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (scripts.has(path)) continue;
    const answer = await get(path);
    expect({ path, status: answer.status }).toEqual({ path, status: 200 });
    const text = await answer.text();
    const named = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? "");
    const imports = named(/(?:\bfrom|\bimport)\s*"(\/_app\/[^"]+)"/g);
    const later = named(/\bimport\(\s*"(\/_app\/[^"]+)"/g);
    scripts.set(path, { text, imports, later });
    waiting.push(...imports, ...(everything ? later : []));
  }
  return scripts;
}

export function bytesOf(scripts: ReadonlyMap<string, Script>): number {
  return [...scripts.values()].reduce((sum, { text }) => sum + new TextEncoder().encode(text).byteLength, 0);
}
