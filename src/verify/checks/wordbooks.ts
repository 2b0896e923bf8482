import type { Check, Deviation, Probe } from "../check.ts";
import { at } from "../json.ts";
import { read } from "./calls.ts";

const READS = ["ielts_vocabulary_builtin_progress", "ielts_vocabulary_builtin_prepare_cards"] as const;

/**
 * The checks unchanged, except that those of built-in words report no deviation for a deployment without wordbooks: the default wordbook
 * may be missing, and requests for it are then not found (404, section 7).
 */
export function whereWordbooks(checks: readonly Check[]): readonly Check[] {
  return checks.map((check) => (/builtin/.test(check.name) ? { ...check, run: (probe) => run(check, probe) } : check));
}

async function run(check: Check, probe: Probe): Promise<void> {
  const found: Deviation[] = [];
  let failure: unknown = null;
  try {
    await check.run({ ...probe, deviates: (what) => void found.push(what) });
  } catch (error) {
    failure = error;
  }
  if (found.length > 0 && found.every(isMissing) && !(await hasWordbook(probe))) {
    probe.skip("The deployment has no wordbook core.");
  }
  for (const what of found) probe.deviates(what);
  if (failure !== null) throw failure;
}

function isMissing({ exchange }: Deviation): boolean {
  return exchange?.status === 404 && at(exchange.json, "code") === 40401;
}

/** False if every operation that reads the default wordbook answers that it does not exist. */
async function hasWordbook(probe: Probe): Promise<boolean> {
  for (const operation of READS) {
    if ((await read(probe, operation, { setId: "core" })).status !== 404) return true;
  }
  return false;
}
