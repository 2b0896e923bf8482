import { type ComponentType, type ReactNode, use } from "react";

/** Pages whose code the browser fetches together, separately from the rest. */
export interface Chapter<Pages> {
  /** The pages, once their code is loaded. */
  readonly pages: Pages | null;
  /** Fetches the code. The browser does so once, however often this is called. */
  load(): Promise<Pages>;
  /** One attempt for the life of the document, as rendering needs it. */
  attempt(): Promise<Pages>;
}

/** A page of a chapter. It suspends while its code loads, and throws `CodeMissing` if that cannot be fetched. */
export interface LatePage<Props> {
  (props: Props): ReactNode;
  readonly chapter: Chapter<unknown>;
}

/** The code could not be fetched: the connection is down, or the service was updated and now has other files. */
export class CodeMissing extends Error {
  override readonly name = "CodeMissing";
}

export function chapter<Pages>(fetchPages: () => Promise<Pages>): Chapter<Pages> {
  let pages: Pages | null = null;
  let attempted: Promise<Pages> | null = null;
  const load = async () => {
    try {
      pages = await fetchPages();
      return pages;
    } catch (cause) {
      throw new CodeMissing("The code of this page could not be fetched.", { cause });
    }
  };
  return {
    get pages() {
      return pages;
    },
    load,
    attempt() {
      attempted ??= load();
      return attempted;
    },
  };
}

/**
 * Creates a page of a chapter. React's `lazy` would do, except that it suspends once even if the code is loaded, and React then shows the fallback
 * for 300 ms.
 */
export function late<Pages, Props extends object>(
  from: Chapter<Pages>,
  pageOf: (pages: Pages) => ComponentType<Props>,
): LatePage<Props> {
  const Page = (props: Props) => {
    const Shown = pageOf(from.pages ?? use(from.attempt()));
    return <Shown {...props} />;
  };
  return Object.assign(Page, { chapter: from });
}

/** Runs when the browser is idle. Safari has no such call; there a short delay is used. */
function whenIdle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve());
  else setTimeout(resolve, 200);
  return promise;
}

/**
 * Fetches chapters one after the other while the browser is idle, so that navigation still works after the connection is lost or the service is
 * updated. Skipped if the person asked the browser to save data.
 */
export async function fetchAhead(chapters: readonly Chapter<unknown>[]): Promise<void> {
  if (savesData()) return;
  for (const one of chapters) {
    await whenIdle();
    // A chapter that cannot be fetched now is requested again when one of its pages is opened.
    await one.load().catch(() => null);
  }
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true;
}
