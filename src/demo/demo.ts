import type { Logger } from "pino";
import { type App, createApp } from "../app.ts";
import type { OperationId } from "../domains/index.ts";
import { unavailable } from "../kernel/errors.ts";
import { toHttpDate } from "../lib/time.ts";
import { createQueue } from "../lib/work-queue.ts";
import type { Around } from "../surfaces/around.ts";
import { readToken } from "../surfaces/caller.ts";
import { DemoClock } from "./clock.ts";
import { createFaults, type FaultPlan } from "./faults.ts";
import { type DemoState, writeState } from "./folder.ts";
import { HostedService } from "./hosted-service.ts";
import { seededIds } from "./ids.ts";
import { createMessenger, type Messenger } from "./messenger.ts";
import type { Person } from "./person.ts";
import { type ReceivedItem, watchReceivedItems } from "./received-items.ts";
import { signedIn } from "./signed-in.ts";
import { moveTo } from "./simulation.ts";
import { demoConfig, makeWorld, type People, refusesNone, restoreStart, saveStart } from "./world.ts";

export interface DemoOptions {
  /** The data folder, used by nothing else: empty, or of a demo that continues. */
  readonly dir: string;
  /** The saved state of the existing demo; null to start a new one. */
  readonly state: DemoState | null;
  readonly seed: number;
  /** The start time of the demo, in milliseconds since the epoch. */
  readonly now: number;
  /** Whether the clock runs or is frozen. */
  readonly running: boolean;
  /** 0 for any free port. */
  readonly port: number;
  readonly log: Logger;
  readonly version: string;
  /** Receives the progress of creating the history, from 0 to 1; an error that it throws stops the creation. */
  readonly onProgress?: (part: number) => void;
}

/** A running demo, for the command and the control API. Its actions run one after the other. */
export interface Demo {
  readonly url: string;
  readonly people: People;
  readonly seed: number;
  /** Its start time, in milliseconds since the epoch; `reset` returns to it. */
  readonly start: number;
  readonly clock: DemoClock;
  readonly faults: FaultPlan;
  /** The messages that the learner's messenger received. */
  readonly messenger: Messenger;
  /** Whether each new binding is confirmed at once. */
  confirmsBindings: boolean;
  /**
   * Moves the clock to the time that `target` returns when this move's turn comes; it never goes back. Work that becomes due runs at its
   * own time, has ended when this resolves, and is returned. A running clock is frozen meanwhile.
   */
  move(target: (now: number, nextDue: number | null) => number): Promise<readonly ReceivedItem[]>;
  /** Starts or freezes the clock. */
  setRunning(running: boolean): Promise<void>;
  /** Restores the data, the clock and the ids of the start; faults and messages are discarded. The address stays. */
  reset(): Promise<void>;
  /** Calls operations as the learner in the workspace. */
  asLearner<T>(work: (learner: Person) => Promise<T>): Promise<T>;
  /** When something is next due, in milliseconds since the epoch, or null. */
  nextDue(): Promise<number | null>;
  stop(): Promise<void>;
}

const ASKS_FOR_BINDING = "agent_binding_create" satisfies OperationId;
/** A demo that was killed resumes at most this long before the time of the kill. */
const SAVE_EVERY_MS = 5_000;

/** Starts a demo: creates its data if there is none, and answers requests. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const state = options.state ?? (await begin(options));
  if (state.isResetting) restoreStart(options.dir);
  const demo = new RunningDemo(options, state);
  await demo.listen(options.port);
  return demo;
}

class RunningDemo implements Demo {
  url = "";
  readonly people: People;
  readonly seed: number;
  readonly start: number;
  readonly clock: DemoClock;
  readonly faults: FaultPlan;
  readonly messenger: Messenger;
  confirmsBindings = false;
  readonly #options: DemoOptions;
  readonly #service = new HostedService((port) => this.#open(port));
  readonly #enqueue = createQueue(1);
  #starts: number;
  #isRunning: boolean;
  #isResetting = false;
  #isStopping = false;
  /** Requested resets that have not ended. */
  #resets = 0;
  #saveTimer: Timer | undefined;

  constructor(options: DemoOptions, state: DemoState) {
    this.#options = options;
    this.seed = state.seed;
    this.start = state.start;
    this.people = state.people;
    this.clock = new DemoClock(state.isResetting ? state.start : state.now);
    this.messenger = createMessenger({ clock: this.clock });
    this.faults = createFaults({ log: options.log, hasAccess: (request) => this.#isLetIn(request) });
    this.#starts = state.isResetting ? 1 : state.starts + 1;
    this.#isRunning = options.running;
  }

  async listen(port: number): Promise<void> {
    this.url = await this.#service.start(port);
    if (this.#isRunning) this.clock.run();
    this.#saveState();
    this.#saveTimer = setInterval(() => this.#isRunning && this.#saveState(), SAVE_EVERY_MS);
    this.#saveTimer.unref();
  }

  move(target: (now: number, nextDue: number | null) => number): Promise<readonly ReceivedItem[]> {
    return this.#enqueue(async () => {
      this.clock.freeze();
      try {
        const nextDue = await this.#settle();
        const { accountId } = this.people.learner;
        const watch = watchReceivedItems(this.#service.running().kernel.reader, {
          accountId,
          messenger: this.messenger,
        });
        const settleAndLook = async () => {
          const next = await this.#settle();
          watch.look();
          this.#saveState();
          return next;
        };
        await moveTo(this.clock, settleAndLook, target(this.clock.now(), nextDue));
        return watch.happened;
      } finally {
        if (this.#isRunning) this.clock.run();
        this.#notifyPages();
      }
    });
  }

  setRunning(running: boolean): Promise<void> {
    return this.#enqueue(async () => {
      this.#isRunning = running;
      if (running) this.clock.run();
      else this.clock.freeze();
      this.#saveState();
      this.#notifyPages();
    });
  }

  async reset(): Promise<void> {
    this.#resets++;
    try {
      await this.#enqueue(() => this.#backToStart());
    } finally {
      this.#resets--;
    }
  }

  asLearner<T>(work: (learner: Person) => Promise<T>): Promise<T> {
    return this.#enqueue(() => signedIn(this.#service.running(), this.people.learner.accountId, work));
  }

  nextDue(): Promise<number | null> {
    return this.#enqueue(() => this.#settle());
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#saveTimer);
    await this.#enqueue(async () => {});
    this.#saveState();
    await this.#service.stop();
  }

  async #open(port: number): Promise<App> {
    const { dir, log, version } = this.#options;
    return createApp({
      ...{ log, version, clock: this.clock, senders: this.messenger.senders, refuses: refusesNone },
      config: demoConfig(dir, port),
      // Each start has its own sequence, so that ids do not repeat.
      ids: seededIds(this.seed + this.#starts),
      around: (...asked) => this.#answer(...asked),
    });
  }

  #isLetIn(request: Request): boolean {
    const token = readToken(request);
    const { kernel } = this.#service.running();
    return token !== null && kernel.authenticate(kernel.reader, token, this.clock.now()) !== null;
  }

  async #answer(...[matched, request, run]: Parameters<Around>): Promise<Response> {
    const response = await this.faults.around(matched, request, async () => {
      const answered = await run();
      if (this.confirmsBindings && matched?.id === ASKS_FOR_BINDING) await this.#confirmNew(answered);
      return answered;
    });
    // The workspace uses the time that answers show.
    response.headers.set("date", toHttpDate(this.clock.now()));
    return response;
  }

  async #confirmNew(response: Response): Promise<void> {
    if (response.status !== 200) return;
    const { data } = await response.clone().json();
    // A reset removes the binding, and waits for the answer to this request.
    if (this.#resets > 0) return;
    await this.asLearner((learner) => learner.call("account_binding_confirm", { bindingId: data.bindingId }));
  }

  #saveState(): void {
    writeState(this.#options.dir, {
      ...{ seed: this.seed, start: this.start, people: this.people, now: this.clock.now() },
      ...{ running: this.#isRunning, starts: this.#starts, isResetting: this.#isResetting },
    });
  }

  /** Open pages reload: their data may have become due, expired, or be from another day. */
  #notifyPages(): void {
    const service = this.#service.current;
    if (service === null) return;
    const { operations, kernel } = service;
    const { learner, teacher, owner } = this.people;
    const groups = new Set(operations.all.map(({ group }) => group));
    for (const { accountId } of [learner, teacher, owner]) {
      for (const group of groups) kernel.signals.publish(accountId, { kind: "changed", group });
    }
  }

  async #settle(): Promise<number | null> {
    if (this.#isStopping) throw unavailable("The demo is stopping.", 1);
    return this.#service.running().settle();
  }

  /** If this fails, the next start or reset of the demo fixes it. */
  async #backToStart(): Promise<void> {
    this.#isResetting = true;
    this.#saveState();
    await this.#service.restart(() => {
      restoreStart(this.#options.dir);
      this.clock.set(this.start);
      this.#starts = 1;
      this.faults.clear();
      this.messenger.clear();
      this.confirmsBindings = false;
    });
    this.#isResetting = false;
    this.#saveState();
  }
}

/** Creates the data and saves the start state. */
async function begin(options: DemoOptions): Promise<DemoState> {
  const { dir, seed, now, running } = options;
  const people = await makeWorld(options);
  saveStart(dir);
  return { seed, start: now, now, running, starts: 0, isResetting: false, people };
}
