import { type Finding, literalText, type Tree } from "./tree.ts";

const FOLDER = "src/web/locales/";
/** The language that the others are compared with; its keys are also the types of the workspace. */
const MAIN = `${FOLDER}en.json`;
/** Languages have different plural forms; the keys without them must agree. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Every text of the workspace exists in each language, with the same placeholders, and is used. */
export function checkLocales(tree: Tree): Finding[] {
  const files = tree.files.filter((file) => file.startsWith(FOLDER) && file.endsWith(".json"));
  if (files.length === 0) return [];
  const main = readTexts(tree, MAIN);
  const used = usedKeys(tree);
  return [
    ...files.filter((file) => file !== MAIN).flatMap((file) => compare(tree, file, main)),
    ...[...main.keys()]
      .filter((key) => !used(key))
      .map((key) => finding(tree, MAIN, key, `Nothing shows ${key}; remove it.`)),
  ];
}

function compare(tree: Tree, file: string, main: ReadonlyMap<string, string>): Finding[] {
  const texts = readTexts(tree, file);
  const missing = [...main.keys()]
    .filter((key) => !texts.has(key))
    .map((key) => finding(tree, MAIN, key, `Add ${key} to ${file}.`));
  const others = [...texts].flatMap(([key, placeholders]) => {
    if (!main.has(key)) return [finding(tree, file, key, `${MAIN} has no ${key}; add it there or remove it here.`)];
    if (main.get(key) === placeholders) return [];
    return [finding(tree, file, key, `${key} must have the placeholders of ${MAIN}: ${main.get(key) || "none"}.`)];
  });
  return [...missing, ...others];
}

/** Keys of a file, without plural forms, each with its placeholders. */
function readTexts(tree: Tree, file: string): Map<string, string> {
  const texts = new Map<string, Set<string>>();
  const collect = (value: unknown, path: string) => {
    if (typeof value === "string") {
      const key = path.replace(PLURAL, "");
      const found = [...value.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? "");
      texts.set(key, new Set([...(texts.get(key) ?? []), ...found]));
    } else if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) collect(inner, path === "" ? name : `${path}.${name}`);
    }
  };
  collect(JSON.parse(tree.read(file) || "{}"), "");
  // A singular form may omit the number.
  return new Map(
    [...texts].map(([key, names]) => [
      key,
      [...names]
        .filter((name) => name !== "count")
        .sort()
        .join(", "),
    ]),
  );
}

/** Whether a key occurs in the workspace, whole or as the fixed parts of a template. */
function usedKeys(tree: Tree): (key: string) => boolean {
  const whole = new Set<string>();
  const templates: RegExp[] = [];
  for (const source of tree.sources.filter(({ path }) => path.startsWith("src/web/"))) {
    for (const node of source.nodes) {
      const text = literalText(node);
      if (text !== null) whole.add(text);
      else if (node.type === "TemplateLiteral" && (node.quasis[0]?.value.cooked ?? "").includes(".")) {
        templates.push(
          new RegExp(`^${node.quasis.map((quasi) => RegExp.escape(quasi.value.cooked ?? "")).join("[\\w-]+")}$`),
        );
      }
    }
  }
  return (key) => whole.has(key) || templates.some((template) => template.test(key));
}

function finding(tree: Tree, file: string, key: string, advice: string): Finding {
  const name = key.slice(key.lastIndexOf(".") + 1);
  const line =
    tree
      .read(file)
      .split("\n")
      .findIndex((text) => text.includes(`"${name}`)) + 1;
  return { file, line: Math.max(1, line), rule: "locales", advice };
}
