import { join } from "node:path";
import { importPack } from "../../src/content-import/import-pack.ts";
import { dataFolderPaths } from "../../src/database/data-folder.ts";
import type { TestApp } from "./app.ts";

/** Folder of a small content pack in which every kind of content and every question type occurs. */
export const libraryFixture = join(import.meta.dir, "../fixtures/library");

/** Imports the fixture pack into a running service, at its clock's time. */
export async function installLibrary(app: TestApp): Promise<void> {
  const { status, problems } = await importPack(libraryFixture, {
    paths: dataFolderPaths(app.config.dataDir),
    withDatabase: (work) => work(app.db, app.clock.now()),
    checkOnly: false,
    replace: false,
  });
  if (status === "imported") return;
  throw new Error(`The fixture pack was refused: ${problems.map(({ message }) => message).join("; ")}`);
}
