import type { App } from "../app.ts";
import { unavailable } from "../kernel/errors.ts";
import { listenWithin, type StandIn, standIn } from "./stand-in.ts";

/** A service at one address, which stays the same when the service is restarted. */
export class HostedService {
  readonly #open: (port: number) => Promise<App>;
  /** Null while a restart runs, and after it failed. */
  #app: App | null = null;
  #port = 0;
  /** Holds the port while the service is down. */
  #standIn: StandIn | null = null;

  /** @param open opens a service that is not listening yet */
  constructor(open: (port: number) => Promise<App>) {
    this.#open = open;
  }

  get current(): App | null {
    return this.#app;
  }

  /** @throws Failure if a restart is running or has failed. */
  running(): App {
    if (this.#app === null)
      throw unavailable("The demo is going back to its start, or could not. Try again, or POST /reset again.", 1);
    return this.#app;
  }

  /** Starts the service; 0 for any free port. Returns its address. */
  async start(port: number): Promise<string> {
    const app = await this.#open(port);
    this.#app = app;
    const { url } = await orStop(app, app.listen());
    this.#port = Number(new URL(url).port);
    return url;
  }

  /** Stops the service, changes what it works with, and starts it again. If this fails it can be repeated. */
  async restart(change: () => void): Promise<void> {
    // Its port is free at once, while its open calls complete.
    const stopped = this.#app?.stop();
    this.#app = null;
    this.#standIn ??= standIn(this.#port);
    await stopped;
    change();
    const opened = await this.#open(this.#port);
    await this.#standIn?.stop();
    this.#standIn = null;
    await orStop(
      opened,
      listenWithin(this.#port, () => opened.listen()),
    );
    this.#app = opened;
  }

  async stop(): Promise<void> {
    await this.#standIn?.stop();
    await this.#app?.stop();
  }
}

/** Waits for the current work of an app, and stops the app if that fails. */
async function orStop<T>(app: App, doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    await app.stop();
    throw error;
  }
}
