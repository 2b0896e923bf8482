import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Problems } from "../problems.ts";
import { inMebibytes, type PackLimits } from "./limits.ts";
import { findNameProblem, isIgnored, nameKey } from "./names.ts";
import type { PackFile } from "./pack-source.ts";

/** Lists the files of a pack in a folder; forbidden files are added to `problems`. */
export function listFolder(dir: string, limits: PackLimits, problems: Problems): PackFile[] {
  const files: PackFile[] = [];
  const names = new Map<string, string>();
  let total = 0;
  const pending = [""];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const name of readdirSync(join(dir, at)).toSorted()) {
      const path = at === "" ? name : `${at}/${name}`;
      if (isIgnored(path)) continue;
      if (names.size >= limits.entries) {
        problems.error("", "", `The pack has more than ${limits.entries} files`, "Split it into several packs.");
        return files;
      }
      const twin = names.get(nameKey(path));
      names.set(nameKey(path), path);
      const file = join(dir, path);
      const status = lstatSync(file);
      const problem = twin === undefined ? findNameProblem(path) : `differs from ${twin} by upper and lower case only`;
      if (problem !== null) problems.error(path, "", `This file ${problem}`, "Give it another name.");
      else if (status.isDirectory()) pending.push(path);
      else if (!status.isFile()) {
        const what = status.isSymbolicLink() ? "This is a symbolic link" : "This is not a regular file";
        problems.error(path, "", what, "Put the file itself in its place.");
      } else {
        total += status.size;
        files.push({ path, file, byteLength: status.size });
        if (status.size > limits.fileBytes) {
          problems.error(path, "", `The file is larger than ${inMebibytes(limits.fileBytes)}`, "Make it smaller.");
        }
      }
    }
  }
  if (total > limits.totalBytes) {
    problems.error("", "", `The pack is larger than ${inMebibytes(limits.totalBytes)}`, "Split it into several packs.");
  }
  return files;
}
