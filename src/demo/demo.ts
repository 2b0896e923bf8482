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
import { seededIds } from "./ids.ts";
import { createMessenger, type Messenger } from "./messenger.ts";
import type { Person } from "./person.ts";
import { type ReceivedItem, watchReceivedItems } from "./received-items.ts";
import { signedIn } from "./signed-in.ts";
import { moveTo } from "./simulation.ts";
import { listenWithin, type StandIn, standIn } from "./stand-in.ts";
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
  const { dir, log, version } = options;
  const state = options.state ?? (await begin(options));
  const { seed, start, people } = state;
  if (state.isResetting) restoreStart(dir);
  const clock = new DemoClock(state.isResetting ? start : state.now);
  const messenger = createMessenger({ clock });
  const faults = createFaults({ log, isLetIn });
  let starts = state.isResetting ? 1 : state.starts + 1;
  let isRunning = options.running;
  let isResetting = false;
  let isStopping = false;
  /** Requested resets that have not ended. */
  let resets = 0;
  /** Null while a reset runs, and after it failed. */
  let service: App | null = await open(options.port);
  const { url } = await orStop(service, service.listen());
  const port = Number(new URL(url).port);
  /** Holds the port while the service is down. */
  let holding: StandIn | null = null;

  async function open(onPort: number): Promise<App> {
    // Each start has its own sequence, so that ids do not repeat.
    const ids = seededIds(seed + starts);
    const config = demoConfig(dir, onPort);
    const { senders } = messenger;
    return createApp({ config, log, version, clock, ids, senders, refuses: refusesNone, around: answer });
  }
  /** @throws Failure if a reset is running or has failed. */
  function running(): App {
    if (service === null)
      throw unavailable("The demo is going back to its start, or could not. Try again, or POST /reset again.", 1);
    return service;
  }
  function isLetIn(request: Request): boolean {
    const token = readToken(request);
    const { kernel } = running();
    return token !== null && kernel.authenticate(kernel.reader, token, clock.now()) !== null;
  }
  async function answer(...[matched, request, run]: Parameters<Around>): Promise<Response> {
    const response = await faults.around(matched, request, async () => {
      const answered = await run();
      if (demo.confirmsBindings && matched?.id === ASKS_FOR_BINDING) await confirmNew(answered);
      return answered;
    });
    // The workspace uses the time that answers show.
    response.headers.set("date", toHttpDate(clock.now()));
    return response;
  }
  async function confirmNew(response: Response): Promise<void> {
    if (response.status !== 200) return;
    const { data } = await response.clone().json();
    // A reset removes the binding, and waits for the answer to this request.
    if (resets > 0) return;
    await demo.asLearner((learner) => learner.call("account_binding_confirm", { bindingId: data.bindingId }));
  }
  const saveState = () => {
    writeState(dir, { seed, start, now: clock.now(), running: isRunning, starts, isResetting, people });
  };
  /** Open pages reload: their data may have become due, expired, or be from another day. */
  const notifyPages = () => {
    if (service === null) return;
    const { operations, kernel } = service;
    const groups = new Set(operations.all.map(({ group }) => group));
    for (const { accountId } of [people.learner, people.teacher, people.owner]) {
      for (const group of groups) kernel.signals.publish(accountId, { kind: "changed", group });
    }
  };
  const settle = async () => {
    if (isStopping) throw unavailable("The demo is stopping.", 1);
    return running().settle();
  };
  /** If this fails, the next start or reset of the demo fixes it. */
  const backToStart = async () => {
    isResetting = true;
    saveState();
    // Its port is free at once, while its open calls complete.
    const stopped = service?.stop();
    service = null;
    holding ??= standIn(port);
    await stopped;
    restoreStart(dir);
    clock.set(start);
    starts = 1;
    faults.clear();
    messenger.clear();
    demo.confirmsBindings = false;
    const opened = await open(port);
    await holding?.stop();
    holding = null;
    await orStop(
      opened,
      listenWithin(port, () => opened.listen()),
    );
    service = opened;
    isResetting = false;
    saveState();
  };
  const enqueue = createQueue(1);

  const demo: Demo = {
    url,
    people,
    seed,
    start,
    clock,
    faults,
    messenger,
    confirmsBindings: false,
    move: (target) =>
      enqueue(async () => {
        clock.stand();
        try {
          const nextDue = await settle();
          const { accountId } = people.learner;
          const watch = watchReceivedItems(running().kernel.reader, { accountId, messenger });
          const settleAndLook = async () => {
            const next = await settle();
            watch.look();
            saveState();
            return next;
          };
          await moveTo(clock, settleAndLook, target(clock.now(), nextDue));
          return watch.happened;
        } finally {
          if (isRunning) clock.run();
          notifyPages();
        }
      }),
    setRunning: (running) =>
      enqueue(async () => {
        isRunning = running;
        if (running) clock.run();
        else clock.stand();
        saveState();
        notifyPages();
      }),
    async reset() {
      resets++;
      try {
        await enqueue(backToStart);
      } finally {
        resets--;
      }
    },
    asLearner: (work) => enqueue(() => signedIn(running(), people.learner.accountId, work)),
    nextDue: () => enqueue(settle),
    async stop() {
      isStopping = true;
      clearInterval(saveTimer);
      await enqueue(async () => {});
      saveState();
      await holding?.stop();
      await service?.stop();
    },
  };
  if (isRunning) clock.run();
  saveState();
  const saveTimer = setInterval(() => isRunning && saveState(), SAVE_EVERY_MS);
  saveTimer.unref();
  return demo;
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

/** Creates the data and saves the start state. */
async function begin(options: DemoOptions): Promise<DemoState> {
  const { dir, seed, now, running } = options;
  const people = await makeWorld(options);
  saveStart(dir);
  return { seed, start: now, now, running, starts: 0, isResetting: false, people };
}
