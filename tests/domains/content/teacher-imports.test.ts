import { afterEach, describe, expect, test } from "bun:test";
import type { TeacherImports } from "../../../src/lib/teacher-imports.ts";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { typedData } from "../../support/operations.ts";
import { manifest, zipEntries, zipOf } from "../../support/packs.ts";

let app: TestApp;
afterEach(() => app.stop());

async function signedIn(role: "owner" | "teacher" | "learner"): Promise<TestSession> {
  return app.session(await app.account({ role }));
}
const pack = (id: string, version: string) =>
  new Uint8Array(
    zipOf(
      zipEntries({
        "pack.json": { ...manifest, id, version },
        "guides/a.json": { guides: [{ slug: id, title: version, publishedOn: "2026-01-02", body: "Text." }] },
      }),
    ),
  );
const check = (session: TestSession, id: string, version: string) =>
  app.upload("content_pack_check", { fileName: "pack.zip" }, pack(id, version), session);

/** Checks a pack and imports it: the status of the import, or the reason of a refusal. */
async function importVersion(session: TestSession, id: string, version: string, replace = false): Promise<string> {
  const checked = await check(session, id, version);
  if (checked.status !== 200) return String(checked.refusal?.reason);
  const { uploadId, status } = typedData("content_pack_check", checked.data);
  if (uploadId === null) return status;
  const reply = await app.web("content_pack_import", { uploadId, replace }, session);
  return reply.status === 200 ? typedData("content_pack_import", reply.data).status : String(reply.refusal?.reason);
}
const start = async (teacherImports: TeacherImports) => {
  app = await startApp({ teacherImports });
};

describe("content packs of teachers", () => {
  test("are refused in every operation where the owner lets teachers import nothing", async () => {
    await start("none");
    const teacher = await signedIn("teacher");
    expect(await importVersion(teacher, "mine", "1.0.0")).toBe("content.imports_not_allowed");
    for (const [id, body] of [
      ["content_packs_list", {}],
      ["content_pack_import", { uploadId: "x" }],
      ["content_pack_discard", { uploadId: "x" }],
    ] as const) {
      expect((await app.web(id, body, teacher)).refusal?.reason).toBe("content.imports_not_allowed");
    }
    expect(await importVersion(await signedIn("owner"), "mine", "1.0.0")).toBe("imported");
  });

  test("of their own are imported and updated, those of anyone else are not, and nothing is replaced", async () => {
    await start("own");
    const [owner, teacher, colleague] = [await signedIn("owner"), await signedIn("teacher"), await signedIn("teacher")];
    expect(await importVersion(owner, "school", "1.0.0")).toBe("imported");
    expect(await importVersion(teacher, "mine", "1.0.0")).toBe("imported");
    expect(await importVersion(teacher, "mine", "1.1.0")).toBe("imported");
    expect(await importVersion(teacher, "mine", "1.0.0")).toBe("refused");
    expect(await importVersion(teacher, "school", "2.0.0")).toBe("content.pack_of_others");
    expect(await importVersion(colleague, "mine", "2.0.0")).toBe("content.pack_of_others");
    expect(await importVersion(teacher, "mine", "1.2.0", true)).toBe("content.replace_not_allowed");
    expect(await importVersion(owner, "mine", "1.3.0")).toBe("imported");
    expect(await importVersion(teacher, "mine", "1.4.0")).toBe("imported");
  });

  test("are taken like an owner's where the owner lets them import all", async () => {
    await start("all");
    const [owner, teacher] = [await signedIn("owner"), await signedIn("teacher")];
    expect(await importVersion(owner, "school", "1.0.0")).toBe("imported");
    expect(await importVersion(teacher, "school", "0.9.0", true)).toBe("imported");
    expect((await app.webOk("account_session", {}, teacher)).teacherImports).toBe("all");
  });

  test("are nothing for learners, whatever teachers may do", async () => {
    await start("all");
    const learner = await signedIn("learner");
    expect((await check(learner, "mine", "1.0.0")).refusal?.reason).toBe("auth.role_missing");
    expect((await app.web("content_packs_list", {}, learner)).refusal?.reason).toBe("auth.role_missing");
  });
});
