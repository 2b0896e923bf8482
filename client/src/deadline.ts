/** The end of a call: by its timeout, or by the caller's signal. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time is over. */
  isOver(): boolean;
  /** Milliseconds left. */
  left(): number;
  /** Removes the timer and the listener. */
  end(): void;
}

export function startDeadline(timeoutMs: number, signal: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const ends = performance.now() + timeoutMs;
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort(new DOMException(`No answer within ${timeoutMs} ms.`, "TimeoutError"));
  }, timeoutMs);
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  else signal?.addEventListener("abort", abort, { once: true });
  return {
    signal: controller.signal,
    isOver: () => over,
    left: () => Math.max(0, ends - performance.now()),
    end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}

/** Waits for some time, or rejects with the signal's reason. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
