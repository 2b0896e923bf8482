import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "@sinclair/typebox";
import { LecternClient } from "../../client/lib/index.js";
import { OPERATIONS } from "../../client/lib/operations.js";
import { namedShapes } from "../../scripts/house/client-names.ts";
import { CLIENT_LIB, clientFiles } from "../../scripts/house/client-package.ts";
import { createTypePrinter } from "../../scripts/house/client-types.ts";
import { choice, closed, defaulted, integer, nullable, text } from "../../src/kernel/fields.ts";
import { agentOperations, protocolOperations } from "../support/operations.ts";

const root = join(import.meta.dir, "../..");

describe("the operations of the client", () => {
  test("are those of the registry, with their effects", () => {
    const known = Object.entries(OPERATIONS).map(([id, { effect }]) => [id, effect]);
    expect(known).toEqual(agentOperations.map(({ id, effect }) => [id, effect]));
  });

  test("are each a method of a group that calls it with its arguments", async () => {
    const sent: string[] = [];
    const fetch = (url: string, init: RequestInit) => {
      sent.push(`${url.split("/").at(-1)} ${init.body}`);
      return Promise.resolve(Response.json({ code: 0, message: "ok", data: {} }));
    };
    const client = new LecternClient({ baseUrl: "https://study.example.org", fetch });
    const methods = Object.values(client).flatMap((group) => Object.values<CallableFunction>(group));
    for (const method of methods) await method({ mark: 1 });
    expect(sent.toSorted()).toEqual(agentOperations.map(({ id }) => `${id} {"mark":1}`).toSorted());
  });

  test("have pages if their responses continue", () => {
    const paged = Object.entries(OPERATIONS).flatMap(([id, { paging }]) =>
      paging === null ? [] : [`${id.slice(6)} ${paging.field} ${paging.within ?? ""} ${paging.items ?? "text"}`],
    );
    expect(paged).toEqual([
      "vocabulary_personal_search offset  items",
      "vocabulary_personal_export offset  text",
      "courses_search_sections page  items",
      "prep_search_guides offset  items",
      "prep_read_guide offset  text",
      "prediction_search_hits offset  items",
      "practice_search_parts cursor  items",
      "dictation_search_materials offset  items",
      "dictation_recent_attempts offset  items",
      "dictation_read_attempt offset lines items",
      "practice_recent_activity offset  items",
      "review_recent_activity offset  items",
      "review_read_snapshot offset  items",
      "mock_search_papers offset  items",
      "speaking_materials_search offset  items",
      "writing_read_practice offset versions items",
      "footprints_list cursor  activities",
      "learning_pull_events cursor  events",
      "study_plans_list offset  items",
      "study_plans_get cursor  tasks",
      "assets_search offset  items",
      "study_todos_list offset  items",
      "reminders_list offset  items",
    ]);
  });
});

describe("the published folder", () => {
  test("is what the registry and the sources give", async () => {
    const files = await clientFiles(root, { agent: agentOperations, protocol: protocolOperations });
    const stale = [...files].filter(([name, made]) => readFileSync(join(root, CLIENT_LIB, name), "utf8") !== made);
    expect(stale.map(([name]) => name)).toEqual([]);
  });

  test("says nothing vague, and names what it lists", () => {
    const types = readFileSync(join(root, CLIENT_LIB, "operations.d.ts"), "utf8");
    const code = types.replaceAll(/\/\*\*[\s\S]*?\*\//g, "");
    expect(code).not.toMatch(/\bany\b|\bobject;|\{\}/);
    for (const { id } of agentOperations) expect(types).toContain(`\`${id}\``);
  });
});

describe("the type printer", () => {
  const print = async (side: "request" | "data", fields: Parameters<typeof closed>[0]) => {
    const printer = createTypePrinter(await namedShapes(root));
    printer.declare("Shape", closed(fields), side);
    return printer.declarations();
  };

  test("lets a caller leave out what has a default, and says which it is", async () => {
    const limit = defaulted(integer({ min: 1, max: 50, description: "How many." }), 20);
    expect(await print("request", { limit })).toBe(
      "export interface Shape {\n  /**\n   * How many.\n   * Integer from 1 to 50.\n   * @defaultValue `20`\n   */\n  limit?: number | undefined;\n}\n",
    );
  });

  test("prints choices, null and lists, which a caller may pass read-only", async () => {
    const fields = {
      word: nullable(choice(["a", "b"], { description: "A word." })),
      list: Type.Array(choice(["a", "b"], { description: "A word." }), { description: "Words." }),
    };
    expect(await print("data", fields)).toContain('word: "a" | "b" | null;');
    expect(await print("data", fields)).toContain('list: ("a" | "b")[];');
    expect(await print("request", fields)).toContain('list: readonly ("a" | "b")[];');
  });

  test("keeps a comment closed whatever a description contains", async () => {
    const printed = await print("data", { name: text({ description: "Ends */ early." }) });
    expect(printed.match(/\*\//g)).toHaveLength(1);
  });

  test("refuses two shapes under one name", () => {
    const printer = createTypePrinter(new Map());
    printer.declare("Shape", closed({ a: text({ description: "A." }) }), "data");
    const second = () => printer.declare("Shape", closed({ b: text({ description: "B." }) }), "data");
    expect(second).toThrow("Two shapes are named Shape");
  });
});
