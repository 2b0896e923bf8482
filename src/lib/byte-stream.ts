/**
 * A stream of bytes from a generator that runs only as fast as it is read. The generator ends when the stream was read to the end, is
 * cancelled, or was not read for `stallMs` milliseconds. Its `finally` blocks then release its resources. A stream that is never read never
 * starts its generator.
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
