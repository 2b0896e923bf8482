import { copyAccount } from "../../../src/domains/export/copy.service.ts";
import { changeMark } from "../../../src/domains/export/versions.store.ts";
import type { TestApp } from "../../support/app.ts";
import type { DataOf } from "../../support/operations.ts";

export const EXPORT = "ielts_learner_export_data";
export type Copy = DataOf<typeof EXPORT>;
export type Records = readonly Readonly<Record<string, unknown>>[];

/** The whole copy that a token receives, validated against the response schema. */
export async function copyOf(app: TestApp, token: string): Promise<Copy> {
  return app.ok(EXPORT, {}, token);
}

/** Returns the text of the data as it came. */
export async function textOf(app: TestApp, token: string): Promise<string> {
  const { text } = await app.call(EXPORT, {}, token);
  return text.slice('{"code":0,"message":"ok","data":'.length, -1);
}

export function recordsOf(copy: Copy, name: string): Records {
  const dataset = copy.datasets[name];
  if (dataset === undefined) throw new Error(`The copy has no ${name}`);
  return dataset.records;
}

/** The newly computed version of an account, and the mark by which a known version is recognized. */
export function versionOf({ db }: TestApp, accountId: number): { version: string; mark: string } {
  db.raw.exec("BEGIN");
  try {
    let version = "";
    for (const piece of copyAccount(db, accountId)) if (typeof piece !== "string") version = piece.dataVersion;
    return { version, mark: changeMark(db, accountId) };
  } finally {
    db.raw.exec("ROLLBACK");
  }
}
