import { fileURLToPath } from "node:url";

/** The views of MCP Apps; each is an entry point of src/views. */
export const VIEW_NAMES = ["cards", "plan", "marks"] as const;
export type ViewName = (typeof VIEW_NAMES)[number];
/** The documents by name. */
export type ViewFiles = Readonly<Record<ViewName, string>>;

const SOURCES = new URL("../views/", import.meta.url);
/**
 * A host applies a policy of its own; this one holds in every host. Scripts and styles are those of the document, which never makes markup of
 * a text, and no address outside of it can be loaded, connected to or sent to.
 */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * Bundles each view into one document, with its script and styles.
 * @throws AggregateError naming what does not compile.
 */
export async function bundleViews(): Promise<ViewFiles> {
  const styles = withoutSpace(await Bun.file(new URL("view.css", SOURCES)).text());
  const [cards, plan, marks] = await Promise.all(["cards.ts", "plan.ts", "marks.ts"].map(bundled));
  return {
    cards: documentOf(styles, cards),
    plan: documentOf(styles, plan),
    marks: documentOf(styles, marks),
  };
}

async function bundled(name: string): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [fileURLToPath(new URL(name, SOURCES))],
    target: "browser",
    format: "iife",
    minify: true,
    env: "disable",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputs[0]?.text() ?? "";
}

/** The bundler would replace light-dark(), which follows the theme of the host, by rules that follow that of the system. */
function withoutSpace(css: string): string {
  return css.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/\s+/g, " ");
}

function documentOf(styles: string, script = ""): string {
  // A closing tag inside a text of the script would end it.
  const safe = script.trim().replaceAll("</script", "<\\/script");
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>lectern</title>`,
    `<style>${styles.trim()}</style></head><body><main></main><script>${safe}</script></body></html>`,
  ].join("");
}
