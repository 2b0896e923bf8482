import { Buffer } from "node:buffer";

/** Before the earliest time in a .zip, so that each entry gets that earliest time regardless of the machine's time zone. */
const NO_TIME = new Date(0);

/** A .zip archive of texts by path; the same texts give the same bytes. */
export async function zipOf(texts: ReadonlyMap<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const { ZipFile } = await import("yazl");
  const archive = new ZipFile();
  for (const [path, text] of texts) {
    archive.addBuffer(Buffer.from(text), path, { mtime: NO_TIME, mode: 0o100644, forceDosTimestamp: true });
  }
  archive.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive.outputStream) chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  return Uint8Array.from(Buffer.concat(chunks));
}
