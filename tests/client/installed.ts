import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/folders.ts";
import { ran } from "../support/ran.ts";

const root = join(import.meta.dir, "../..");
const CLIENT = join(root, "client");

/** A program's folder with the client installed as it is published, without a network. */
export interface Installed {
  readonly dir: string;
  /** Paths in the package, sorted. */
  readonly packed: readonly string[];
  remove(): void;
}

export async function installedClient(): Promise<Installed> {
  const folder = temporaryFolder();
  const dir = join(folder.dir, "program");
  mkdirSync(dir);
  const offline = {
    npm_config_cache: join(folder.dir, "cache"),
    npm_config_offline: "true",
    npm_config_audit: "false",
  };
  const npm = { ...process.env, ...offline };
  const packing = await ran(["npm", "pack", "--json", "--pack-destination", folder.dir], { cwd: CLIENT, env: npm });
  const [made]: { filename: string; files: { path: string }[] }[] = JSON.parse(packing.stdout);
  writeFileSync(join(dir, "package.json"), '{ "name": "program", "private": true, "type": "module" }\n');
  const archive = join(folder.dir, made?.filename ?? "");
  const installing = await ran(["npm", "install", archive], { cwd: dir, env: npm });
  if (installing.exitCode !== 0) throw new Error(`npm install failed: ${installing.stderr}`);
  return { dir, packed: (made?.files ?? []).map((file) => file.path).toSorted(), remove: folder.remove };
}

/** Type-checks TypeScript files in the folder, strictly, including the package's types. One line for each error. */
export async function typeErrors(
  dir: string,
  files: Readonly<Record<string, string>>,
  platform: "node" | "browser" = "node",
): Promise<string[]> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  mkdirSync(join(dir, "node_modules/@types"), { recursive: true });
  const types = join(dir, "node_modules/@types/node");
  // Programs in Node.js have its types; the repository's are the same.
  (await Bun.file(join(types, "package.json")).exists()) || symlinkSync(join(root, "node_modules/@types/node"), types);
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
  };
  const node = { module: "NodeNext", lib: ["ES2023"], types: ["node"] };
  const browser = { module: "Preserve", moduleResolution: "bundler", lib: ["ES2023", "DOM"], types: [] };
  const compilerOptions = { ...strict, target: "ES2022", noEmit: true, ...(platform === "node" ? node : browser) };
  writeFileSync(join(dir, "tsconfig.json"), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
  const { stdout, stderr } = await ran([process.execPath, "check", "--no-script", "--no-pretty", "-p", dir], {
    cwd: dir,
  });
  return `${stdout}\n${stderr}`.split("\n").filter((line) => /: error /.test(line));
}

/** The TypeScript blocks of the client's README. */
export function readmeBlocks(): string[] {
  const text = readFileSync(join(CLIENT, "README.md"), "utf8");
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
}
