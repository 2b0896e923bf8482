/** Response data too large for memory: the text of one JSON object, UTF-8, generated while it is read. */
export class JsonStream {
  /** `open` starts the work. Its resources are released when the stream is read to the end, fails or is cancelled. */
  constructor(readonly open: () => ReadableStream<Uint8Array>) {}
}
