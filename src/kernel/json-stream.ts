/** The data of an answer that is too large to hold: the text of one JSON object, UTF-8, made while it is read. */
export class JsonStream {
  /** `open` begins the work; what it opened ends when the stream is read through, fails or is cancelled. */
  constructor(readonly open: () => ReadableStream<Uint8Array>) {}
}
