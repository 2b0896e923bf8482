import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { paced } from "../support/eventually.ts";
import { pressAtRest } from "./pages.ts";

/** The longest time that a page waits for what a test expects, equal to the limit of a test. */
const PAGE_PATIENCE_MS = 30_000;
const DEFAULTS = {
  locale: "en-GB",
  reducedMotion: "reduce",
  colorScheme: "light",
  viewport: { width: 1280, height: 800 },
} as const;
/** What can be set on an open page. A profile with any option besides these and its language is used once. */
const CHANGEABLE = new Set(["locale", "viewport", "colorScheme"]);
/** An address of the service that is not a page of the workspace: it has the service's storage, and no code. */
const PLAIN_PATH = "/api/";
const LISTENED_TO = ["console", "pageerror", "request", "requestfinished", "requestfailed", "response", "download"];

export interface ProfileOptions extends BrowserContextOptions {
  /**
   * Whether the page fetches the code of all other pages while it is idle, which a browser in data saver mode does not. Most of
   * that code is of pages that no test opens.
   */
  readonly fetchesAhead?: boolean;
}

/** A page in a browser profile that contains nothing. */
export interface Profile {
  readonly page: Page;
  /** Ends its use: the profile is emptied for the next test, or closed. */
  release(): Promise<void>;
}

/** A profile that can be emptied, by its first window. */
interface Reusable {
  readonly page: Page;
  readonly devTools: CDPSession;
  /** Whether a test changed it in a way that lasts. */
  isSpoiled(): boolean;
}

/**
 * The profiles of one service. A new one costs more processor time than loading a page: it starts a process, which fetches and compiles
 * everything again. So a profile is emptied after its test, and the next test with the same language gets it: its cookies, storage,
 * service workers, permissions, history, routes and other windows are gone.
 */
export class Profiles {
  readonly #browser: Browser;
  readonly #url: string;
  readonly #contexts = new Set<BrowserContext>();
  /** By language. */
  readonly #free = new Map<string, Reusable[]>();

  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  async open({ fetchesAhead = false, ...chosen }: ProfileOptions = {}): Promise<Profile> {
    const options = { ...DEFAULTS, ...chosen };
    const isReusable = !fetchesAhead && Object.keys(chosen).every((name) => CHANGEABLE.has(name));
    const free = isReusable ? this.#free.get(options.locale)?.pop() : undefined;
    if (free !== undefined) {
      await free.page.setViewportSize(options.viewport ?? DEFAULTS.viewport);
      await free.page.emulateMedia({ colorScheme: options.colorScheme });
      return this.#reusable(free, options.locale);
    }
    const context = await this.#browser.newContext(options);
    this.#contexts.add(context);
    context.setDefaultTimeout(paced(PAGE_PATIENCE_MS));
    const page = await context.newPage();
    pressAtRest(page);
    if (fetchesAhead) return { page, release: () => this.#close(context) };
    const devTools = await context.newCDPSession(page);
    // It applies as long as the session: for the page.
    await devTools.send("Emulation.setDataSaverOverride", { dataSaverEnabled: true });
    if (!isReusable) return { page, release: () => this.#close(context) };
    return this.#reusable({ page, devTools, isSpoiled: notesLastingChanges(page) }, options.locale);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#contexts].map((context) => this.#close(context)));
  }

  #reusable(used: Reusable, locale: string): Profile {
    return {
      page: used.page,
      release: async () => {
        const isEmpty = !used.isSpoiled() && (await this.#empty(used).catch(() => false));
        if (!isEmpty) return this.#close(used.page.context());
        this.#free.set(locale, [...(this.#free.get(locale) ?? []), used]);
      },
    };
  }

  async #close(context: BrowserContext): Promise<void> {
    this.#contexts.delete(context);
    await context.close();
  }

  /** Whether the profile contains nothing now; it cannot be emptied once its first window is closed. */
  async #empty({ page, devTools }: Reusable): Promise<boolean> {
    const context = page.context();
    if (page.isClosed()) return false;
    for (const event of LISTENED_TO) page.removeAllListeners(event);
    await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
    // What a page sends when it is left does not reach the service.
    await context.setOffline(true);
    await Promise.all([
      page.unrouteAll({ behavior: "ignoreErrors" }),
      context.unrouteAll({ behavior: "ignoreErrors" }),
    ]);
    await page.goto("about:blank");
    await context.setOffline(false);
    await page.goto(this.#url + PLAIN_PATH);
    // Not with the rest of the storage: it belongs to the window.
    await page.evaluate("sessionStorage.clear()");
    await devTools.send("Storage.clearDataForOrigin", { origin: this.#url, storageTypes: "all" });
    await devTools.send("Page.resetNavigationHistory");
    await context.clearCookies();
    await context.clearPermissions();
    await page.emulateMedia({ media: null, contrast: null, forcedColors: null, reducedMotion: DEFAULTS.reducedMotion });
    // Outside, as before the first movement: nothing is hovered over.
    await page.mouse.move(-1, -1);
    return true;
  }
}

/** Notes what cannot be undone: a clock, scripts that run first. Returns whether there was any. */
function notesLastingChanges(page: Page): () => boolean {
  let isSpoiled = false;
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = (script, argument) => {
    isSpoiled = true;
    return addInitScript(script, argument);
  };
  const install = page.clock.install.bind(page.clock);
  page.clock.install = (options) => {
    isSpoiled = true;
    return install(options);
  };
  return () => isSpoiled;
}
