import type { Logger } from "pino";
import { type App, createApp } from "../app.ts";
import type { OperationId } from "../domains/index.ts";
import { unavailable } from "../kernel/errors.ts";
import { toHttpDate } from "../lib/time.ts";
import { createQueue } from "../lib/work-queue.ts";
import { readToken } from "../surfaces/caller.ts";
import type { Around } from "../surfaces/http.ts";
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
  /** The data folder, which nothing else uses: empty, or that of a demo which goes on. */
  readonly dir: string;
  /** What the demo that is there was left with; null to begin one. */
  readonly state: DemoState | null;
  readonly seed: number;
  /** The moment at which the demo begins, milliseconds since the epoch. */
  readonly now: number;
  /** Whether time goes by by itself. */
  readonly running: boolean;
  /** 0 for any free one. */
  readonly port: number;
  readonly log: Logger;
  readonly version: string;
  /** Told how far the past is told, from 0 to 1; what it throws ends the telling. */
  readonly onProgress?: (part: number) => void;
}

/** A running demo, for the command and the control door. What it is asked to do is done one after the other. */
export interface Demo {
  readonly url: string;
  readonly people: People;
  readonly seed: number;
  /** The moment at which it began, milliseconds since the epoch; `reset` goes back there. */
  readonly start: number;
  readonly clock: DemoClock;
  readonly faults: FaultPlan;
  /** What the learner's messenger received. */
  readonly messenger: Messenger;
  /** Whether each new binding is confirmed at once. */
  confirmsBindings: boolean;
  /**
   * Moves the clock to the moment that `target` tells when it is this move's turn; it never goes back. What falls due on the way happens at its
   * own moment, has ended when this resolves, and is the answer. Time that goes by by itself stands still meanwhile.
   */
  move(target: (now: number, nextDue: number | null) => number): Promise<readonly ReceivedItem[]>;
  /** Lets time go by by itself, or not. */
  setRunning(running: boolean): Promise<void>;
  /** Brings back the data, the clock and the ids of the start; faults and messages are forgotten. The address stays. */
  reset(): Promise<void>;
  /** Does something as the learner in the workspace. */
  asLearner<T>(work: (learner: Person) => Promise<T>): Promise<T>;
  /** When something is due next, milliseconds since the epoch; null where nothing is. */
  nextDue(): Promise<number | null>;
  stop(): Promise<void>;
}

const ASKS_FOR_BINDING = "agent_binding_create" satisfies OperationId;
/** A demo that is killed goes on at most so long before the moment at which it was. */
const SAVE_EVERY_MS = 5_000;

/** Starts a demo: makes its world where there is none, and answers requests. */
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
  /** Resets that were asked for and have not ended. */
  let resets = 0;
  /** Null while the data are brought back to the start, and after that failed. */
  let service: App | null = await open(options.port);
  const { url } = await orStop(service, service.listen());
  const port = Number(new URL(url).port);
  /** Holds the port while there is no service. */
  let holding: StandIn | null = null;

  async function open(onPort: number): Promise<App> {
    // A row of its own for each start: what was drawn before does not come again.
    const ids = seededIds(seed + starts);
    const config = demoConfig(dir, onPort);
    const { senders } = messenger;
    return createApp({ config, log, version, clock, ids, senders, refuses: refusesNone, around: answer });
  }
  /** @throws Failure where a reset is under way or failed. */
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
    // The workspace goes by the clock that answers show.
    response.headers.set("date", toHttpDate(clock.now()));
    return response;
  }
  async function confirmNew(response: Response): Promise<void> {
    if (response.status !== 200) return;
    const { data } = await response.clone().json();
    // A reset takes the binding away, and waits for the answer to this request.
    if (resets > 0) return;
    await demo.asLearner((learner) => learner.call("account_binding_confirm", { bindingId: data.bindingId }));
  }
  const saveState = () => {
    writeState(dir, { seed, start, now: clock.now(), running: isRunning, starts, isResetting, people });
  };
  /** Open pages read anew: what they show may have fallen due, run out, or be from another day. */
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
  /** Where it fails, the next start of the demo or the next reset makes it good. */
  const backToStart = async () => {
    isResetting = true;
    saveState();
    // Its port is free at once, and its calls come to their end.
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

/** Waits for what an app is doing, and stops it where that fails. */
async function orStop<T>(app: App, doing: Promise<T>): Promise<T> {
  try {
    return await doing;
  } catch (error) {
    await app.stop();
    throw error;
  }
}

/** Makes the world and keeps its start. */
async function begin(options: DemoOptions): Promise<DemoState> {
  const { dir, seed, now, running } = options;
  const people = await makeWorld(options);
  saveStart(dir);
  return { seed, start: now, now, running, starts: 0, isResetting: false, people };
}
