import type { Finding, Tree } from "./tree.ts";

const RECORD = "docs/decisions/0001-dependencies.md";

/** Every dependency has an exact version, a line in the decision record, and a use. */
export function checkDependencies(tree: Tree): Finding[] {
  const text = tree.read("package.json");
  if (text === "") return [];
  const manifest: unknown = JSON.parse(text);
  const dependencies = ["dependencies", "devDependencies"].flatMap((kind) => entriesOf(manifest, kind));
  const record = tree.read(RECORD);
  const used = usedNames(tree);
  return dependencies.flatMap(([name, version]) => {
    const line = text.split("\n").findIndex((one) => one.includes(`"${name}":`)) + 1;
    const finding = (advice: string) => ({ file: "package.json", line, rule: "dependencies", advice });
    return [
      /^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) ? null : `Pin ${name} to an exact version.`,
      record.includes(`\`${name}\``) ? null : `Give ${name} a line in ${RECORD}: what for, and why this one.`,
      used(name) ? null : `Nothing uses ${name}; remove it.`,
    ].flatMap((advice) => (advice === null ? [] : [finding(advice)]));
  });
}

function entriesOf(manifest: unknown, key: string): [string, string][] {
  if (typeof manifest !== "object" || manifest === null) return [];
  const value: unknown = Reflect.get(manifest, key);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).map(([name, version]) => [name, String(version)]);
}

/** Whether a package is imported, provides the types of one that is, or is a tool that a script, the CI or a test starts. */
function usedNames(tree: Tree): (name: string) => boolean {
  const specifiers = tree.sources.flatMap((source) => source.imports.map((one) => one.specifier));
  const styles = tree.files.filter((file) => /\.(css|html)$/.test(file)).map((file) => tree.read(file));
  const manifest = tree.read("package.json");
  const behindImports = /"imports": \{([\s\S]*?)\n {2}\}/.exec(manifest)?.[1] ?? "";
  const tools = [
    tree.read(".ci/run"),
    tree.read(".textlintrc.json"),
    /"scripts": \{([\s\S]*?)\n {2}\}/.exec(manifest)?.[1] ?? "",
  ].join("\n");
  const types = tree.read("tsconfig.json");
  const tests = tree.sources.filter(({ path }) => path.startsWith("tests/"));
  const isStarted = (name: string): boolean => tests.some(({ text }) => text.includes(`"${name}/`));
  const imports = (name: string): boolean =>
    specifiers.some((one) => one === name || one.startsWith(`${name}/`)) ||
    styles.some((text) => text.includes(`"${name}"`) || text.includes(`"${name}/`)) ||
    behindImports.includes(`"${name}`);
  return (name) => {
    if (!name.startsWith("@types/"))
      return imports(name) || isStarted(name) || new RegExp(`\\b${toolName(name)}\\b`).test(tools);
    const typed = name.slice("@types/".length);
    return imports(typed) || types.includes(`"${typed}"`);
  };
}

/** The command that a package of tools provides. */
function toolName(name: string): string {
  return { "@biomejs/biome": "biome", "@redocly/cli": "redocly" }[name] ?? name.replace(/^@[^/]+\//, "");
}
