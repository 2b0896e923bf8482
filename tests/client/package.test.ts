import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../client/package.json";
import own from "../../package.json";
import { paced } from "../support/eventually.ts";
import { ran } from "../support/ran.ts";
import { type Installed, installedClient, readmeBlocks, typeErrors } from "./installed.ts";

const root = join(import.meta.dir, "../..");
let installed: Installed;
beforeAll(async () => {
  installed = await installedClient();
}, paced(60_000));
afterAll(() => installed.remove());

describe("the package", () => {
  test("has the version of the program and its license, and needs nothing else", () => {
    expect([manifest.version, manifest.license]).toEqual([own.version, own.license]);
    expect(readFileSync(join(root, "client/LICENSE"), "utf8")).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
    expect(Object.keys(manifest).filter((field) => /dependencies|scripts/i.test(field))).toEqual([]);
  });

  test("holds JavaScript with its types and nothing else", () => {
    const others = installed.packed.filter((path) => !/^lib\/[a-z]+(\.d\.ts|\.js)$/.test(path));
    expect(others).toEqual(["LICENSE", "README.md", "package.json"]);
    const scripts = installed.packed.filter((path) => path.endsWith(".js"));
    expect(scripts).toContain("lib/index.js");
    expect(scripts.filter((path) => !installed.packed.includes(path.replace(/js$/, "d.ts")))).toEqual([]);
  });

  test("exports the client and its errors", async () => {
    const code = 'import("lectern-client").then((all) => console.log(Object.keys(all).sort().join(" ")))';
    const { stdout, stderr } = await ran(["node", "--eval", code], { cwd: installed.dir });
    const names = [
      "LecternBindingError",
      "LecternClient",
      "LecternConnectionError",
      "LecternError",
      "LecternPagingError",
    ];
    expect([stderr, stdout.trim()]).toEqual(["", names.join(" ")]);
  });

  test("names in its README which reasons are the client's own, and the service has none of them", () => {
    const read = (path: string) => readFileSync(join(root, path), "utf8");
    const reasons = [...read("client/src/answer.ts").matchAll(/"(answer\.\w+)"/g)].map((match) => match[1] ?? "");
    expect(reasons.toSorted()).toEqual(["answer.no_reason", "answer.not_from_the_service", "answer.redirected"]);
    for (const reason of reasons) {
      expect(read("client/README.md")).toContain(`\`${reason}\``);
      expect(read("client/src/errors.ts")).toContain(`\`${reason}\``);
      expect(read("docs/reference/errors.md")).not.toContain(`\`${reason}\``);
    }
  });

  test("is bundled for browsers as it is", async () => {
    const entrypoint = join(installed.dir, "page.js");
    await Bun.write(entrypoint, 'import { LecternClient } from "lectern-client"; globalThis.C = LecternClient;');
    const { success, outputs } = await Bun.build({ entrypoints: [entrypoint], target: "browser", minify: true });
    const text = (await outputs[0]?.text()) ?? "";
    expect([success, /\b(?:require|process|Bun|Buffer)\b/.exec(text)]).toEqual([true, null]);
  });
});

/** Each line has its own mistake. */
const WRONG = [
  'lectern.call("ielts_nothing");',
  'lectern.call("ielts_study_todos_list", { limmit: 5 });',
  'lectern.call("ielts_study_todos_list", { limit: "5" });',
  'lectern.call("ielts_vocabulary_personal_delete");',
  'lectern.call("ielts_vocabulary_personal_delete", {});',
  'lectern.vocabulary.personalSearch({ learningState: "known" });',
  'lectern.vocabulary.personalAdd({ items: [{ meaning: "without a phrase" }] });',
  'lectern.resources.related({ contentRef: { kind: "question_part", slug: "x" } });',
  'lectern.pages("ielts_feedback_list");',
  'lectern.items("ielts_prep_read_guide", { slug: "a" });',
  'lectern.feedback.create({ content: "a" }, { idempotencyKey: true });',
  "new LecternClient({});",
];

const RIGHT = `
import { LecternClient } from "lectern-client";
import type { ContentRef, DataOf, ItemOf, LecternError, OperationId, ReviewTarget, StudyTask, VocabularyEntry,
  VocabularyPersonalSearchData, VocabularyPersonalSearchRequest } from "lectern-client";
const lectern = new LecternClient({ baseUrl: "https://study.example.org" });
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type None<T> = [T] extends [never] ? true : false;
export const proofs: [
  Same<DataOf<"ielts_vocabulary_personal_search">, VocabularyPersonalSearchData>,
  Same<ItemOf<"ielts_vocabulary_personal_search">, VocabularyEntry>,
  Same<ItemOf<"ielts_study_plans_get">, StudyTask>,
  Same<VocabularyEntry["learningState"], "new" | "learning" | "review" | "relearning" | "mastered">,
  Same<keyof VocabularyPersonalSearchRequest, "query" | "learningState" | "limit" | "offset">,
  None<ItemOf<"ielts_prep_read_guide">>,
] = [true, true, true, true, true, true];
const request: VocabularyPersonalSearchRequest = { query: undefined };
export const found: Promise<VocabularyPersonalSearchData> = lectern.vocabulary.personalSearch(request);
export const also: Promise<VocabularyPersonalSearchData> = lectern.call("ielts_vocabulary_personal_search");
export function partOf(ref: ContentRef): number | null {
  return ref.kind === "question_part" ? ref.partId : null;
}
export function sectionOf(target: ReviewTarget): string {
  return target.kind === "mock" ? target.section : "";
}
export const id: OperationId = "ielts_feedback_list";
export const status = (error: LecternError): number => error.status;
const ids = [1, 2] as const;
export const configured = lectern.notifications.configureMessengerTaskReminders({ taskIds: ids, enabled: true });
`;

describe("the types", () => {
  test.each(["node", "browser"] as const)(
    "fit what is right, strictly, in a program for %s",
    async (platform) => {
      expect(await typeErrors(installed.dir, { "right.ts": RIGHT }, platform)).toEqual([]);
    },
    paced(60_000),
  );

  test(
    "refuse each mistake",
    async () => {
      const head =
        'import { LecternClient } from "lectern-client";\nconst lectern = new LecternClient({ baseUrl: "" });\n';
      const errors = await typeErrors(installed.dir, { "wrong.ts": head + WRONG.join("\n") });
      const lines = new Set(errors.map((error) => Number(/wrong\.ts[(:](\d+)/.exec(error)?.[1]) - 3));
      expect(WRONG.filter((_, index) => !lines.has(index))).toEqual([]);
      expect([...lines].toSorted((a, b) => a - b)).toEqual(WRONG.map((_, index) => index));
    },
    paced(60_000),
  );

  test(
    "fit every block of the README",
    async () => {
      const blocks = readmeBlocks();
      // What a block does not declare itself comes from the first one.
      const files = blocks.map((block, index): [string, string] => {
        const imported = /import \{[^}]*LecternClient\b/.test(block)
          ? ""
          : 'import { LecternClient } from "lectern-client";\n';
        const made = "declare const lectern: LecternClient;\n";
        return [`block${index}.ts`, `${imported}${/const lectern =/.test(block) ? "" : made}${block}\nexport {};\n`];
      });
      expect(blocks.length).toBeGreaterThanOrEqual(7);
      expect(await typeErrors(installed.dir, Object.fromEntries(files))).toEqual([]);
    },
    paced(60_000),
  );
});
