import { fillDefaults } from "../../kernel/fields.ts";
import { PACK_FOLDERS, type PackFolder } from "../format/index.ts";
import { Problems } from "../problems.ts";
import type { PackPlace } from "../report.ts";
import { PackChangedError, type PackFile, readWhole, sha256Of } from "../source/pack-source.ts";
import { itemsIn, parseJson } from "./read-items.ts";

/**
 * The items of a valid folder with defaults filled in, and their places. Only the items of one file are in memory.
 * @throws PackChangedError if a file changed since the check.
 */
export function* readPlaces(
  folder: PackFolder,
  files: readonly PackFile[],
  hashes: ReadonlyMap<string, string>,
): Generator<PackPlace> {
  const { item } = PACK_FOLDERS[folder];
  for (const file of files) {
    const bytes = readWhole(file);
    if (sha256Of(bytes) !== hashes.get(file.path)) throw new PackChangedError(file.path);
    const report = new Problems().at(file.path);
    for (const { pointer, value } of itemsIn(folder, parseJson(bytes, report), report) ?? []) {
      yield { file: file.path, pointer, value: fillDefaults(item, value) };
    }
  }
}
