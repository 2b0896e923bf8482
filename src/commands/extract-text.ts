import type { Entry, ZipFile } from "yauzl";
import { MAX_TEXT, searchableText } from "../lib/plain-text.ts";
import { CommandFailure, defineCommand } from "./command.ts";

/** The file is damaged or not of its declared type; the caller stores it without its text. */
const UNREADABLE = 3;
/** The maximum unpacked size of a DOCX in bytes: pictures, which are not read, and XML, which is held as a tree. */
const MAX_UNPACKED = 128 * 1024 * 1024;
const MAX_XML = 8 * 1024 * 1024;
const MAX_ENTRIES = 5_000;

const READERS: { readonly [mediaType: string]: ((path: string) => Promise<string>) | undefined } = {
  "application/pdf": readPdf,
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": readDocx,
};

/** Reading untrusted documents may take long or crash, so the service does it in a separate process. */
export const extractText = defineCommand({
  description: "Write the text of a document to standard output.",
  internal: true,
  args: {
    file: { type: "positional", required: true, description: "The document." },
    mediaType: { type: "positional", required: true, description: "What the document is." },
  },
  run: async (values, terminal) => {
    const read = READERS[values.mediaType];
    if (read === undefined) throw new CommandFailure(`Documents of the type ${values.mediaType} contain no text.`);
    try {
      const text = await read(values.file);
      await terminal.out(searchableText(text));
      return 0;
    } catch (error) {
      await terminal.note(`The document cannot be read: ${error instanceof Error ? error.message : String(error)}\n`);
      return UNREADABLE;
    }
  },
});

/** Reads page by page until there is enough text. */
async function readPdf(path: string): Promise<string> {
  const { getDocumentProxy } = await import("unpdf");
  const pdf = await getDocumentProxy(await Bun.file(path).bytes(), { verbosity: 0 });
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages && length < MAX_TEXT; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");
    page.cleanup();
    pages.push(text);
    length += text.length;
  }
  return pages.join("\n\n");
}

async function readDocx(path: string): Promise<string> {
  await refuseBomb(path);
  const { default: mammoth } = await import("mammoth");
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await Bun.file(path).arrayBuffer()) });
  return value;
}

/** Unpacks once without storing anything, so that neither the declared nor the real sizes of an archive exceed the bound. */
async function refuseBomb(path: string): Promise<void> {
  const { openPromise } = await import("yauzl");
  const zip = await openPromise(path, { autoClose: false });
  try {
    let unpacked = 0;
    let xml = 0;
    let entries = 0;
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (!entry.fileName.startsWith("word/media/")) xml += entry.uncompressedSize;
      entries++;
      if (unpacked > MAX_UNPACKED || xml > MAX_XML || entries > MAX_ENTRIES) {
        throw new Error("it unpacks to more than is read");
      }
      await inflate(zip, entry);
    }
  } finally {
    zip.close();
  }
}

/** The reader throws if an entry is longer than declared. */
async function inflate(zip: ZipFile, entry: Entry): Promise<void> {
  const stream = await zip.openReadStreamPromise(entry);
  for await (const _chunk of stream);
}
