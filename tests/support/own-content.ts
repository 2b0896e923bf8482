import { recordFile } from "../../src/database/stored-files.ts";
import { addAsset } from "../../src/domains/assets/assets.store.ts";
import { bearer, type TestApp } from "./app.ts";
import { installPack, partIds, section } from "./install-pack.ts";
import { typedData } from "./operations.ts";

const PAPER_PARTS = (["listening", "reading", "writing", "speaking"] as const).flatMap((subject) =>
  section(subject, `fixture-${subject}-`, () => (subject === "reading" ? {} : { passages: [] })),
);

/** Gives a learner a mock paper of their own, with every section. Returns its id and those of its parts. */
export async function seedPaper(app: TestApp, token: string, mark: string) {
  await installPack(app, { id: "fixture-papers", parts: PAPER_PARTS });
  const ids = Object.values(partIds(app, "fixture-papers"));
  const { paperId } = await app.ok("ielts_mock_create_paper", { title: `Paper ${mark}`, partIds: ids }, token);
  return { paperId, partIds: ids };
}

/** Gives the learner of a token a text file without stored bytes. Returns its id. */
export async function seedFile(app: TestApp, token: string, mark: string): Promise<number> {
  const me = await app.get("/api/v1/agent/me", bearer(token));
  const { account } = typedData("agent_me", me.data);
  return addTextFile(app, account.id, { title: `File ${mark}`, content: `Some words ${mark}` });
}

/** A text file of an account without stored bytes. Returns its id. */
export async function addTextFile(
  app: TestApp,
  accountId: number,
  { title, content }: { title: string; content: string },
): Promise<number> {
  const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
  const now = app.clock.now();
  const byteLength = content.length;
  const facts = { fileName: "notes.txt", mediaType: "text/plain", byteLength, sha256, textState: "indexed" } as const;
  return app.app.kernel.writer.write((db) => {
    recordFile(db, { sha256, byteLength, now });
    return addAsset(db, accountId, { title, content, ...facts, now });
  });
}
