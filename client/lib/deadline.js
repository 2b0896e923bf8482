export function startDeadline(timeoutMs, signal) {
    const controller = new AbortController();
    const ends = performance.now() + timeoutMs;
    let over = false;
    const timer = setTimeout(() => {
        over = true;
        controller.abort(new DOMException(`No answer within ${timeoutMs} ms.`, "TimeoutError"));
    }, timeoutMs);
    const abort = () => controller.abort(signal?.reason);
    if (signal?.aborted)
        abort();
    else
        signal?.addEventListener("abort", abort, { once: true });
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
export function sleep(ms, signal) {
    return new Promise((resolve, reject) => {
        if (signal?.aborted)
            return reject(signal.reason);
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
