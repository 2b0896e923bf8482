/**
 * A stream of bytes from a generator, made only as fast as they are read. The generator is ended when the stream was read through, is
 * cancelled, or nobody has read from it for `stallMs` milliseconds; its `finally` blocks then free what it holds. One that was never
 * read from is never begun.
 */
export function streamOf(
  chunks: AsyncGenerator<Uint8Array>,
  { stallMs }: { stallMs: number },
): ReadableStream<Uint8Array> {
  let stalled: ReturnType<typeof setTimeout> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stalled);
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        controller.enqueue(value);
        stalled = setTimeout(() => {
          controller.error(new Error(`The stream was not read from for ${stallMs} ms.`));
          void chunks.return(undefined);
        }, stallMs);
      },
      async cancel() {
        clearTimeout(stalled);
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
