import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { REQUIREMENTS } from "./requirements.ts";

/** How often each published page says MUST or MUST NOT. */
const MUSTS = { index: 37, discovery: 15, registration: 13, security: 29 };

const source = readdirSync(import.meta.dir)
  .filter((name) => name.endsWith(".test.ts") && name !== "requirements-table.test.ts")
  .map((name) => readFileSync(join(import.meta.dir, name), "utf8"))
  .join("\n");
const named = Object.values(REQUIREMENTS).flatMap((rows) => rows.flatMap(([, , title]) => title ?? []));

test("the table has each MUST of the authorization pages", () => {
  expect(Object.fromEntries(Object.entries(REQUIREMENTS).map(([page, rows]) => [page, rows.length]))).toEqual(MUSTS);
});

test("each MUST that binds a server has its test", () => {
  expect(named.filter((title) => !source.includes(JSON.stringify(title)))).toEqual([]);
});

test("each test that is named after a MUST is in the table", () => {
  const titles = [...source.matchAll(/^\s*(?:test\(|test\.each.*\(|)"([^"]*\bMUST\b[^"]*)",/gm)].map(
    ([, title]) => title,
  );
  expect(titles.length).toBeGreaterThan(30);
  // The table names one test for the status codes of errors, which has three.
  const ofErrors = [
    "servers MUST return 401 where authorization is required",
    "servers MUST return 400 for a malformed request",
  ];
  expect(titles.filter((title) => title !== undefined && !named.includes(title) && !ofErrors.includes(title))).toEqual(
    [],
  );
});
