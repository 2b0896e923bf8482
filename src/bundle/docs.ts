import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { fromMarkdown } from "mdast-util-from-markdown";
import { type CSSProperties, createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { DOCS_PATH } from "../web/routes.ts";

type Tree = ReturnType<typeof fromMarkdown>;

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const INDEX = "docs/README.md";
/** Pages outside `docs` that the documentation refers to. */
const OUTSIDE = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "LICENSE",
  "client/README.md",
  "client/python/README.md",
];
/** What the service answers itself. */
const SERVED: Readonly<Record<string, string>> = { "docs/reference/openapi.json": "/api/v1/agent/openapi.json" };
const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  json: "application/json",
  css: "text/css;charset=utf-8",
};
const HTML = "text/html;charset=utf-8";

/** A page of the documentation, or a file that pages refer to, as it is rendered from the Markdown. */
export interface DocFile {
  readonly address: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface Page {
  readonly address: string;
  readonly title: string;
  readonly content: ReactNode;
}

/**
 * The documentation as the service serves it at `/docs`: pages of the Markdown files, lists of folders, and the other files, with their
 * addresses. `styles` is the address of the workspace's stylesheet. The service renders them when it runs from source; scripts/build.ts
 * embeds them in binaries.
 * @throws Error naming the links that lead nowhere.
 */
export function renderDocs(styles: string): readonly DocFile[] {
  const sources = [...new Bun.Glob("**/*.*").scanSync(`${ROOT}docs`)].map((path) => `docs/${path}`).concat(OUTSIDE);
  const addresses = new Map(sources.toSorted().map((path) => [path, addressOf(path)]));
  const folders = new Set(sources.map((path) => posix.dirname(path)).filter((path) => path.startsWith("docs/")));
  for (const folder of folders) if (!addresses.has(`${folder}/README.md`)) addresses.set(folder, `/${folder}`);

  const broken: string[] = [];
  const link = (from: string, target: string): string => {
    if (/^(https?:|mailto:|#|\/)/.test(target)) return target;
    const [path = "", anchor] = target.split("#");
    const found = posix.join(posix.dirname(from), path).replace(/\/$/, "");
    const address = addresses.get(found) ?? addresses.get(`${found}/README.md`);
    if (address === undefined) broken.push(`${from}: ${target}`);
    return `${address ?? ""}${anchor === undefined ? "" : `#${anchor}`}`;
  };

  const pages = [...addresses].flatMap(([path, address]): Page[] => {
    if (path.endsWith(".md")) return [pageOf(path, address, (target) => link(path, target))];
    return folders.has(path) ? [folderPage(path, address, addresses)] : [];
  });
  const navigation = navigationOf((target) => link(INDEX, target));
  const files = [...addresses].flatMap(([path, address]): DocFile[] => {
    if (path.endsWith(".md") || folders.has(path) || !address.startsWith(`${DOCS_PATH}/`)) return [];
    return [{ address, type: TYPES[posix.extname(path).slice(1)] ?? "text/plain;charset=utf-8", bytes: read(path) }];
  });
  if (broken.length > 0) throw new Error(`Links of the documentation lead nowhere:\n${broken.join("\n")}`);
  const missing: Page = { address: `${DOCS_PATH}/404`, title: "Page not found", content: notFound() };
  const encode = (page: Page) => new TextEncoder().encode(document(page, navigation, styles));
  return [
    ...[...pages, missing].map((page) => ({ address: page.address, type: HTML, bytes: encode(page) })),
    ...files,
    { address: `${DOCS_PATH}/style.css`, type: TYPES["css"] ?? "", bytes: read("src/web/docs.css") },
  ];
}

/** `docs/reference/README.md` is `/docs/reference`, `docs/agents.md` is `/docs/agents`, `client/README.md` is `/docs/client`. */
function addressOf(path: string): string {
  if (path === "README.md") return `${DOCS_PATH}/readme`;
  const inside = path.replace(/^docs\//, "").replace(/(^|\/)README\.md$|\.md$/, "");
  const name = path.startsWith("docs/") ? inside : inside.toLowerCase();
  return SERVED[path] ?? (name === "" ? DOCS_PATH : `${DOCS_PATH}/${name}`);
}

function read(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(`${ROOT}${path}`));
}

function textOf(path: string): string {
  return readFileSync(`${ROOT}${path}`, "utf8");
}

function titleOf(text: string): string {
  return (/^# (.+)$/m.exec(text)?.[1] ?? "").replaceAll("`", "");
}

function pageOf(path: string, address: string, link: (target: string) => string): Page {
  const text = textOf(path);
  const remarkPlugins = [remarkGfm, () => picturesIn];
  const props = { skipHtml: true, components: components(), urlTransform: link, remarkPlugins };
  const content = createElement(ReactMarkdown, props, text);
  return { address, title: titleOf(text), content };
}

/** Raw HTML is left out of pages, except the images in it. */
function picturesIn(tree: Tree): void {
  tree.children = tree.children.map((node) => {
    if (node.type !== "html") return node;
    const images = [...node.value.matchAll(/<img src="([^"]+)"[^>]* alt="([^"]*)"/g)];
    return { type: "paragraph", children: images.map(([, url = "", alt = ""]) => ({ type: "image", url, alt })) };
  });
}

function components(): Components {
  const slugs = new Map<string, number>();
  const heading = (level: string) => (props: { children?: ReactNode }) =>
    createElement(
      level,
      { id: slugOf(renderToStaticMarkup(props.children).replaceAll(/<[^>]+>/g, ""), slugs) },
      props.children,
    );
  // The policy of the pages forbids style attributes.
  const cell =
    (name: string) =>
    ({ style, children }: { style?: CSSProperties | undefined; children?: ReactNode }) =>
      createElement(name, style?.textAlign === "right" ? { className: "docs-right" } : {}, children);
  return {
    th: cell("th"),
    td: cell("td"),
    ...Object.fromEntries(["h1", "h2", "h3", "h4", "h5", "h6"].map((level) => [level, heading(level)])),
    // What scrolls must be reachable by keyboard.
    pre: ({ children }) => createElement("pre", { tabIndex: 0 }, children),
    table: ({ children }) =>
      createElement(
        "div",
        { className: "prose-table", role: "group", "aria-label": "Table", tabIndex: 0 },
        createElement("table", null, children),
      ),
    img: ({ src, alt }) =>
      createElement("picture", null, darkSource(String(src)), createElement("img", { src, alt, loading: "lazy" })),
  };
}

/** A screenshot in light colours has its counterpart next to it. */
function darkSource(src: string): ReactNode {
  if (!src.endsWith("-light.png")) return null;
  return createElement("source", { media: "(prefers-color-scheme: dark)", srcSet: src.replace("-light.", "-dark.") });
}

/** The anchor of a heading, as GitHub forms it. */
function slugOf(html: string, seen: Map<string, number>): string {
  const text = html.replaceAll(/&(amp|lt|gt|quot|#x27);/g, "");
  const slug = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, "")
    .replaceAll(" ", "-");
  const count = seen.get(slug) ?? 0;
  seen.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

function folderPage(folder: string, address: string, addresses: ReadonlyMap<string, string>): Page {
  const title = posix.basename(folder).replace(/^./, (letter) => letter.toUpperCase());
  const items = readdirSync(`${ROOT}${folder}`)
    .toSorted()
    .flatMap((name) => {
      const path = `${folder}/${name}`;
      const text = name.endsWith(".md") ? titleOf(textOf(path)) : name;
      const href = addresses.get(path);
      return href === undefined ? [] : [createElement("li", { key: path }, createElement("a", { href }, text))];
    });
  return {
    address,
    title,
    content: [createElement("h1", { key: "h1" }, title), createElement("ul", { key: "ul" }, items)],
  };
}

/** The pages by kind of reader, as the index lists them. */
function navigationOf(link: (target: string) => string): { title: string; pages: [name: string, address: string][] }[] {
  const sections = textOf(INDEX).split(/^## /m).slice(1);
  return sections.flatMap((section) => {
    const rows = [...section.matchAll(/^\| \[([^\]]+)\]\(([^)]+)\)/gm)];
    const pages = rows.map(([, name = "", target = ""]): [string, string] => [name, link(target)]);
    return pages.length === 0 ? [] : [{ title: section.split("\n")[0] ?? "", pages }];
  });
}

function notFound(): ReactNode {
  return [
    createElement("h1", { key: "h1" }, "Page not found"),
    createElement(
      "p",
      { key: "p" },
      "The documentation of this version has no page at this address. ",
      createElement("span", { id: "nearest" }),
    ),
    createElement(
      "p",
      { key: "list" },
      "Choose a page from the list, or start at the ",
      createElement("a", { href: DOCS_PATH }, "index"),
      ".",
    ),
  ];
}

function document(
  { address, title, content }: Page,
  navigation: ReturnType<typeof navigationOf>,
  styles: string,
): string {
  const h = createElement;
  const item = ([name, href]: [string, string]) =>
    h("li", { key: href }, h("a", { href, "aria-current": href === address ? "page" : undefined }, name));
  const lists = navigation.map((section) => [
    h("h2", { key: section.title }, section.title),
    h("ul", { key: `${section.title} pages` }, section.pages.map(item)),
  ]);
  const head = h(
    "head",
    null,
    h("meta", { charSet: "utf-8" }),
    h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
    h("title", null, address === DOCS_PATH ? "lectern documentation" : `${title} · lectern documentation`),
    h("link", { rel: "stylesheet", href: styles }),
    h("link", { rel: "stylesheet", href: `${DOCS_PATH}/style.css` }),
  );
  const body = h(
    "body",
    { className: "docs" },
    h("a", { className: "docs-skip", href: "#main" }, "Skip to the page"),
    h(
      "header",
      null,
      h("a", { href: DOCS_PATH }, "lectern docs"),
      h("a", { className: "docs-all", href: "#pages" }, "All pages"),
      h("a", { href: "/" }, "Open lectern"),
    ),
    h("main", { id: "main", className: "prose prose-note" }, content),
    h("nav", { id: "pages", "aria-label": "Documentation" }, lists),
  );
  return `<!doctype html>${renderToStaticMarkup(h("html", { lang: "en" }, head, body))}`;
}
