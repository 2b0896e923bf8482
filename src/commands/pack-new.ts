import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { KEY_PATTERN } from "../content/format/names.ts";
import { CommandFailure, defineCommand } from "./command.ts";

export const packNew = defineCommand({
  description: "Write a new content pack with commented examples into an empty folder.",
  args: {
    folder: { type: "positional", required: true, description: "Folder of the pack; created if missing." },
    id: {
      type: "string",
      valueHint: "ID",
      description: "Permanent id of the pack; by default the name of the folder.",
    },
    title: { type: "string", valueHint: "TITLE", description: "Title of the pack; by default its id." },
  },
  more: () => "Writing packs: docs/content-packs.md.\n",
  run: async (values, terminal) => {
    const { packTemplate } = await import("../content/template.ts");
    const folder = resolve(values.folder);
    const id =
      values.id ??
      basename(folder)
        .replace(/[^A-Za-z0-9._-]+/g, "-")
        .replace(/^[^A-Za-z0-9]+/, "");
    if (!KEY_PATTERN.test(id) || id.length > 60 || id === "user") {
      throw new CommandFailure(
        `"${id}" is not a valid pack id. Give one with --id: letters, digits, dot, dash and underscore, at most 60.`,
      );
    }
    requireEmpty(folder);
    const files = Object.entries(packTemplate({ id, title: values.title ?? id }));
    for (const [path, text] of files) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      // Never overwrites a file that was created in the meantime.
      writeFileSync(file, text, { flag: "wx" });
    }
    await terminal.out(
      `Wrote ${files.length} files to ${folder}. Change them, then check the pack: lectern import ${values.folder} --check\n`,
    );
  },
});

function requireEmpty(folder: string): void {
  try {
    if (readdirSync(folder).length === 0) return;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw new CommandFailure(`${folder} is not a folder that can be read. Name another folder.`);
  }
  throw new CommandFailure(`${folder} is not empty. Name a new or an empty folder; nothing was written.`);
}
