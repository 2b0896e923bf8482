import { h, place, show } from "./dom.ts";
import { Host, type ToolResult } from "./host.ts";
import { type Texts, textsFor } from "./texts.ts";

/** A view that shows the data of a tool's result. */
export interface View {
  /** Shows it again, in the language of the moment. */
  render(): void;
}

/** What a view works with. */
export interface Around {
  readonly host: Host;
  /** The texts in the learner's language. */
  readonly t: Texts;
  /** BCP 47. */
  readonly locale: string;
  readonly timeZone: string;
}

/** Connects with the host, and shows the result of the tool when it is there. Null from `make` if the data is not that of the view. */
export function openView(make: (around: Around, data: unknown, input: unknown) => View | null): void {
  let view: View | null = null;
  let input: unknown = {};
  let said: (t: Texts) => string = (t) => t.loading;
  const render = () => (view === null ? show(h("p", { role: "status" }, said(around.t))) : view.render());
  const say = (what: (t: Texts) => string) => {
    said = what;
    if (view === null) render();
  };
  const host = new Host({
    input: (values) => {
      input = values;
    },
    result: (result) => {
      if (view !== null) return;
      const failed = () => say((t) => t.failed);
      if (result.isError === true) return say((t) => `${t.refused} ${textOf(result)}`);
      dataOf(host, result).then((data) => {
        view = make(around, data, input);
        if (view === null) failed();
        else render();
      }, failed);
    },
    cancelled: () => say((t) => t.cancelled),
    context: () => {
      adopt(host.context);
      render();
    },
  });
  const around: Around = {
    host,
    get t() {
      return textsFor(this.locale);
    },
    get locale() {
      return host.context.locale ?? navigator.language;
    },
    get timeZone() {
      return host.context.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
  };
  render();
  host.connect().catch(() => say((t) => t.failed));

  function adopt({ theme, styles, safeAreaInsets }: Host["context"]): void {
    const { style } = document.documentElement;
    document.documentElement.lang = around.t.lang;
    document.title = "lectern";
    if (theme !== undefined) style.colorScheme = theme;
    for (const [name, value] of Object.entries(styles?.variables ?? {}))
      if (name.startsWith("--") && typeof value === "string") style.setProperty(name, value);
    const { top = 0, right = 0, bottom = 0, left = 0 } = safeAreaInsets ?? {};
    place().style.margin = `${top}px ${right}px ${bottom}px ${left}px`;
  }
}

/** The data of a result: as data, as text, or behind a link if it is long. @throws SyntaxError or Unanswered */
export async function dataOf(host: Pick<Host, "read">, result: ToolResult): Promise<unknown> {
  if (result.structuredContent !== undefined) return result.structuredContent;
  const link = result.content?.find(({ type }) => type === "resource_link")?.uri;
  return JSON.parse(link === undefined ? textOf(result) : await host.read(link));
}

/** The first text of a result. */
export function textOf({ content }: ToolResult): string {
  return content?.find(({ type }) => type === "text")?.text ?? "";
}
