import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isIgnored, roleOf } from "../../src/content/source/names.ts";
import { hashPack, sha256Of } from "../../src/content/source/pack-source.ts";

/** The generated module that embeds the seed, from the root. */
export const SEED_FILES = "src/content/seed-files.ts";
const SEED_DIR = "seed";

/** Source of the module that embeds every file of the seed, with the hash that an import of them has. */
export function seedFiles(root: string): string {
  const dir = join(root, SEED_DIR);
  const paths = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dir.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((path) => !isIgnored(path) && !["about", null].includes(roleOf(path)))
    .toSorted();
  const manifest: unknown = JSON.parse(readFileSync(join(dir, "pack.json"), "utf8"));
  const contentHash = hashPack(paths.map((path) => ({ path, sha256: sha256Of(readFileSync(join(dir, path))) })));
  const imports = paths.map(
    (path, index) => `import f${index} from "../../${SEED_DIR}/${path}" with { type: "file" };\n`,
  );
  // To the type checker an imported JSON file is its value; at run time all of these are paths.
  const files = paths.map((path, index) => `    "${path}": String(f${index}),\n`);
  return `// Made by bun scripts/gen.ts from ${SEED_DIR}; do not edit.
// biome-ignore-all assist/source/organizeImports: generated
${imports.join("")}
/** The pack that ships with the program: where its files are, by their paths in the pack. */
export const SEED = {
  packId: "${fieldOf(manifest, "id")}",
  version: "${fieldOf(manifest, "version")}",
  contentHash: "${contentHash}",
  files: {
${files.join("")}  },
} as const satisfies {
  readonly packId: string;
  readonly version: string;
  readonly contentHash: string;
  readonly files: Readonly<Record<string, string>>;
};
`;
}

function fieldOf(manifest: unknown, name: string): string {
  if (typeof manifest !== "object" || manifest === null) return "";
  return String(Reflect.get(manifest, name));
}
