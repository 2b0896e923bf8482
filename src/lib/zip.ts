import { Buffer } from "node:buffer";

/** Before the first moment that a .zip can name, so that each entry gets that one, whatever the time zone of the machine. */
const NO_TIME = new Date(0);

/** A .zip archive of texts by their path: the same bytes for the same texts. */
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
