import { checkSharedStores, isSharedStore, sliceOf } from "./shared-stores.ts";
import type { Finding, Import, Source, Tree } from "./tree.ts";

/** Who may import what. `lib ← database, identity ← kernel ← domains, surfaces ← app ← main`, in detail. */
interface Arrow {
  readonly to: string;
  /** The arrow applies only to some pairs of files; if absent, to all. */
  readonly when?: (from: string, target: string, one: Import) => boolean;
  /** A description of those pairs. */
  readonly only?: string;
}

/** The modules that know which database versions this program supports. */
const KNOWS_MIGRATIONS = /^src\/database\/(data-folder|check|restore)\.ts$/;
const isStore = (_from: string, target: string) => /\.(store|service)\.ts$/.test(target);
const isShape = (_from: string, target: string) => /\.(schema|store|service)\.ts$/.test(target);

const ARROWS: Readonly<Record<string, readonly Arrow[]>> = {
  lib: [],
  config: [{ to: "lib" }],
  database: [
    { to: "lib" },
    {
      to: "migrations",
      when: (from) => KNOWS_MIGRATIONS.test(from),
      only: "in data-folder.ts, check.ts and restore.ts",
    },
  ],
  identity: [{ to: "database" }, { to: "lib" }],
  kernel: [{ to: "identity" }, { to: "database" }, { to: "lib" }],
  domains: [
    { to: "kernel" },
    { to: "identity" },
    { to: "database" },
    { to: "lib" },
    { to: "content" },
    { to: "domains", when: mayCrossSlices, only: "another slice's *.schema.ts and *.service.ts, and a shared store" },
  ],
  content: [
    { to: "kernel", when: (_from, target) => target === "src/kernel/fields.ts", only: "kernel/fields.ts" },
    { to: "database" },
    { to: "lib" },
    { to: "seed" },
    { to: "docs", when: (_from, target) => target === "docs/content-packs.md", only: "docs/content-packs.md" },
  ],
  // Domains read the format of packs and write the items of their kind; the import of a whole pack is above them.
  "content-import": [
    { to: "content" },
    { to: "database" },
    { to: "lib" },
    { to: "domains", when: isStore, only: "*.store.ts and *.service.ts" },
  ],
  transfer: [
    { to: "content" },
    { to: "kernel" },
    { to: "identity" },
    { to: "database" },
    { to: "lib" },
    { to: "migrations" },
    {
      to: "domains",
      when: (_from, target) => /\.(schema|store|service)\.ts$/.test(target) || target.startsWith("src/domains/export/"),
      only: "*.schema.ts, *.store.ts, *.service.ts, and the rules of export",
    },
  ],
  senders: [
    { to: "lib" },
    { to: "database", when: (_from, _target, one) => one.typeOnly, only: "types" },
    {
      to: "domains",
      when: (_from, target, one) => one.typeOnly || target.endsWith(".schema.ts"),
      only: "*.schema.ts, and types",
    },
  ],
  jobs: [
    { to: "senders" },
    { to: "kernel" },
    { to: "identity" },
    { to: "database" },
    { to: "lib" },
    { to: "domains", when: isShape, only: "*.schema.ts, *.store.ts and *.service.ts" },
  ],
  surfaces: [
    { to: "kernel" },
    { to: "identity" },
    { to: "lib" },
    { to: "web", when: (from) => /^src\/surfaces\/(pages|docs)\.ts$/.test(from), only: "in pages.ts and docs.ts" },
    // A binary holds the files, not the bundler.
    { to: "bundle", when: (_from, _target, one) => one.typeOnly, only: "types" },
  ],
  bundle: [{ to: "web", when: (_from, target) => target === "src/web/routes.ts", only: "web/routes.ts" }],
  web: [
    // Tools of the language only: modules that need the machine cannot be bundled for a browser.
    { to: "lib" },
    { to: "domains", when: (_from, _target, one) => one.typeOnly, only: "types" },
    { to: "kernel", when: (_from, _target, one) => one.typeOnly, only: "types" },
  ],
  // Documents of their own, which know the answers of tools and nothing of the workspace.
  views: [{ to: "lib" }, { to: "domains", when: (_from, _target, one) => one.typeOnly, only: "types" }],
  app: [
    { to: "senders" },
    { to: "config" },
    { to: "content" },
    { to: "content-import" },
    { to: "database" },
    {
      to: "domains",
      when: (from, target) => target === "src/domains/index.ts" || isStore(from, target),
      only: "domains/index.ts, *.store.ts and *.service.ts",
    },
    { to: "identity" },
    { to: "jobs" },
    { to: "kernel" },
    { to: "lib" },
    { to: "surfaces" },
  ],
  commands: [
    { to: "app" },
    { to: "config" },
    { to: "content" },
    { to: "content-import" },
    { to: "database" },
    { to: "migrations" },
    { to: "identity" },
    { to: "kernel" },
    { to: "lib" },
    { to: "package.json" },
    { to: "domains", when: isStore, only: "*.store.ts and *.service.ts" },
    { to: "transfer" },
    { to: "demo", when: (from) => from === "src/commands/demo.ts", only: "in demo.ts" },
    { to: "verify", when: (from) => from === "src/commands/verify.ts", only: "in verify.ts" },
  ],
  // The command of that name is the only entry point: no part of it is in a service.
  demo: [
    { to: "app" },
    { to: "senders" },
    { to: "config" },
    { to: "content" },
    { to: "content-import" },
    { to: "database" },
    {
      to: "domains",
      when: (_from, target) => target === "src/domains/index.ts" || /\.(schema|store|service)\.ts$/.test(target),
      only: "domains/index.ts, *.schema.ts, *.store.ts and *.service.ts",
    },
    { to: "identity" },
    { to: "kernel" },
    { to: "lib" },
    {
      // An injected fault, and an answer of the control API, have the same form as answers of the service.
      to: "surfaces",
      when: (_from, target, one) =>
        one.typeOnly || /^src\/surfaces\/(answers|body|caller|documents\/oauth)\.ts$/.test(target),
      only: "answers.ts, body.ts, caller.ts, documents/oauth.ts, and types",
    },
  ],
  // It knows the contract and the service's answers, and nothing about this implementation.
  verify: [{ to: "lib" }],
  main: [{ to: "commands" }, { to: "config" }, { to: "lib" }, { to: "package.json" }],
};

/** Every import within src goes along an arrow of the table above. */
export function checkArrows(tree: Tree): Finding[] {
  const findings = tree.sources.filter((source) => source.path.startsWith("src/")).flatMap(checkSource);
  return [...findings, ...checkSharedStores(tree)];
}

function checkSource(source: Source): Finding[] {
  const from = zoneOf(source.path);
  const arrows = ARROWS[from];
  if (arrows === undefined) {
    const advice = `src/${from} is not part of the house. Put the file into a folder of CONTRIBUTING.md.`;
    return [{ file: source.path, line: 1, rule: "arrows", advice }];
  }
  return source.imports.flatMap((one) => {
    if (one.target === null) return [];
    const to = zoneOf(one.target);
    if (to === from && from !== "domains") return [];
    const candidates = arrows.filter((arrow) => arrow.to === to);
    const target = one.target;
    if (candidates.some((arrow) => arrow.when?.(source.path, target, one) ?? true)) return [];
    const limits = candidates.map((arrow) => arrow.only).filter((only) => only !== undefined);
    const allowed = limits.length > 0 ? `only ${limits.join(", ")} may be` : `${from} imports ${listOf(arrows)}`;
    const advice = `${from} must not import ${one.target}: ${allowed}.`;
    return [{ file: source.path, line: one.line, rule: "arrows", advice }];
  });
}

function listOf(arrows: readonly Arrow[]): string {
  if (arrows.length === 0) return "nothing of ours";
  return `only ${arrows.map(({ to, only }) => (only === undefined ? to : `${to} (${only})`)).join(", ")}`;
}

/** The folder of src a file is in, the name of a file directly in src, or the top folder or file outside src. */
function zoneOf(path: string): string {
  const [top = "", second = ""] = path.split("/");
  return top === "src" ? second.replace(/\.tsx?$/, "") : top;
}

function mayCrossSlices(from: string, target: string): boolean {
  if (from === "src/domains/index.ts") return target.endsWith("/index.ts") || target === "src/domains/outlines.ts";
  if (sliceOf(from) === sliceOf(target)) return true;
  return /\.(schema|service)\.ts$/.test(target) || isSharedStore(target);
}
