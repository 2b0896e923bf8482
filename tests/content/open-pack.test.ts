import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PACK_LIMITS, type PackLimits } from "../../src/content/source/limits.ts";
import { openPack } from "../../src/content/source/open-pack.ts";
import { temporaryFolder } from "../support/folders.ts";
import { manifest, packFolder, type ZipEntry, zipEntries, zipOf } from "../support/packs.ts";

let folder: ReturnType<typeof temporaryFolder>;
let work: string;
beforeAll(() => {
  folder = temporaryFolder();
  work = join(folder.dir, "work");
});
afterAll(() => folder.remove());

async function openZip(entries: readonly ZipEntry[] | Uint8Array, limits: Partial<PackLimits> = {}) {
  const archive = join(folder.dir, "pack.zip");
  writeFileSync(archive, entries instanceof Uint8Array ? entries : zipOf(entries));
  const { source, problems } = await openPack(archive, { workDir: work, limits: { ...PACK_LIMITS, ...limits } });
  const paths = source === null ? null : [...source.files.keys()];
  const texts = new Map([...(source?.files.values() ?? [])].map((one) => [one.path, one.file]));
  const read = (path: string) => readFileSync(texts.get(path) ?? "", "utf8");
  return { source, paths, read, lines: problems.map(({ file, message }) => `${file}: ${message}`) };
}

const plain = zipEntries({ "guides/a.json": { guides: [] }, "media/a.png": "x" });
const with1 = (entry: ZipEntry): ZipEntry[] => [...zipEntries({}), entry];

describe("openPack of a .zip", () => {
  test("it is extracted, and the extracted files are removed with it", async () => {
    const { source, paths, read } = await openZip(plain);
    expect(paths).toEqual(["guides/a.json", "media/a.png", "pack.json"]);
    expect(JSON.parse(read("pack.json"))).toEqual(manifest);
    expect(readdirSync(work)).toHaveLength(1);
    source?.close();
    expect(readdirSync(work)).toEqual([]);
  });

  test.each([
    ["in one top folder", zipEntries({ "media/a.png": "x" }, "my-pack/")],
    [
      "with the folders themselves",
      [{ name: "my-pack/" }, { name: "my-pack/media/" }, ...zipEntries({ "media/a.png": "x" }, "my-pack/")],
    ],
    [
      "with what macOS adds",
      [...zipEntries({ "media/a.png": "x" }, "p/"), { name: "__MACOSX/p/._pack.json" }, { name: "p/.DS_Store" }],
    ],
    ["without compression", zipEntries({ "media/a.png": "x" }).map((entry) => ({ ...entry, stored: true }))],
  ])("a pack %s is accepted", async (_what, entries) => {
    const { source, paths, lines } = await openZip(entries);
    expect(lines).toEqual([]);
    expect(paths).toEqual(["media/a.png", "pack.json"]);
    source?.close();
  });

  const mebibyte = "a".repeat(1_048_577);
  const isRefused = async (entries: ZipEntry[] | Uint8Array, says: string, limits: Partial<PackLimits> = {}) => {
    const { source, lines } = await openZip(entries, limits);
    expect(source).toBeNull();
    expect(lines.join("\n")).toContain(says);
    expect(readdirSync(work)).toEqual([]);
    expect(readdirSync(folder.dir).toSorted()).toEqual(["pack.zip", "work"]);
  };

  test.each<[string, Partial<PackLimits>, string]>([
    ["too many entries", { entries: 2 }, "The archive has more than 2 entries"],
    ["a file too large", { fileBytes: 20 }, "pack.json: The file is larger than 20 bytes"],
    ["too much in all", { totalBytes: 20 }, "The archive unpacks to more than 20 bytes"],
  ])("%s is refused and leaves nothing", (_what, limits, says) => isRefused(plain, says, limits));

  test.each<[string, ZipEntry[] | Uint8Array, string]>([
    [
      "a path that climbs out",
      with1({ name: "../evil.json" }),
      "../evil.json: This entry has a path that leads elsewhere",
    ],
    ["one that climbs further down", with1({ name: "media/../../evil" }), "has a path that leads elsewhere"],
    ["an absolute path", with1({ name: "/etc/evil" }), "/etc/evil: This entry has an absolute path"],
    ["a back slash", with1({ name: "..\\evil" }), "has a back slash"],
    ["a drive letter", with1({ name: "C:evil" }), "begins with a drive letter"],
    ["a NUL", with1({ name: "media/a.png\0.exe" }), "has no name that a file can have"],
    ["a line break", with1({ name: "media/a\nb.png" }), "has control characters"],
    [
      "a symbolic link",
      with1({ name: "media/a.png", content: "/etc/passwd", mode: 0o120777 }),
      "media/a.png: This entry is a symbolic link",
    ],
    ["a device", with1({ name: "media/a.png", mode: 0o020666 }), "This entry is not a regular file"],
    [
      "names that differ by case",
      [...zipEntries({ "media/a.png": "x" }), { name: "media/A.PNG" }],
      "media/A.PNG: This entry has the name of media/a.png",
    ],
    ["a name twice", [...zipEntries({}), ...zipEntries({})], "pack.json: This entry has the name of pack.json"],
    ["an encrypted entry", with1({ name: "media/a.png", content: "x", flags: 1 }), "This entry is encrypted"],
    [
      "a bomb",
      with1({ name: "media/a.png", content: mebibyte }),
      "media/a.png: The file unpacks to more than 200 times",
    ],
    [
      "a bomb that declares little",
      with1({ name: "media/a.png", content: mebibyte, size: 100 }),
      "The archive cannot be read",
    ],
    [
      "one that declares too much",
      with1({ name: "media/a.png", content: "abc", size: 100 }),
      "The archive cannot be read",
    ],
    [
      "entries that share their bytes",
      [...zipEntries({}), ...["a", "b", "c"].map((name) => ({ name, content: manifest, offset: 0 }))],
      "The entries of the archive overlap",
    ],
    ["no pack.json", [{ name: "guides/a.json", content: "{}" }], "pack.json: pack.json is missing"],
    ["two top folders", [...zipEntries({}, "a/"), ...zipEntries({}, "b/")], "pack.json: pack.json is missing"],
    ["no archive", new TextEncoder().encode("hello"), "The archive cannot be read"],
    ["half an archive", zipOf(plain).slice(0, 100), "The archive cannot be read"],
    ["an empty file", new Uint8Array(0), "The archive cannot be read"],
  ])("%s is refused and leaves nothing", (_what, entries, says) => isRefused(entries, says));

  test("a damaged entry is refused", async () => {
    const bytes = zipOf(zipEntries({}).map((entry) => ({ ...entry, stored: true })));
    const at = Buffer.from(bytes).indexOf("test-pack");
    bytes[at] = 0x54;
    expect((await openZip(bytes)).lines).toEqual([expect.stringContaining("an entry is damaged")]);
  });

  test("every bad entry is listed, not only the first", async () => {
    const { lines } = await openZip([...zipEntries({}), { name: "../a" }, { name: "/b" }, { name: "c\\d" }]);
    expect(lines).toHaveLength(3);
  });
});

describe("openPack of a folder", () => {
  test("files below it are listed, dot files left out", async () => {
    const pack = packFolder({ "guides/deep/a.json": {}, ".git/config": "x", "media/.DS_Store": "x", "README.md": "x" });
    try {
      const { source, problems } = await openPack(pack.dir, { workDir: work });
      expect(problems).toEqual([]);
      expect([...(source?.files.keys() ?? [])]).toEqual(["README.md", "guides/deep/a.json", "pack.json"]);
    } finally {
      pack.remove();
    }
  });

  test("symbolic links in it are refused, to files and to folders", async () => {
    const pack = packFolder({});
    try {
      mkdirSync(join(pack.dir, "media"));
      symlinkSync("/etc/hostname", join(pack.dir, "media/a.png"));
      symlinkSync("/etc", join(pack.dir, "guides"));
      const { source, problems } = await openPack(pack.dir, { workDir: work });
      expect(source).toBeNull();
      expect(problems.map(({ file, message }) => [file, message])).toEqual([
        ["guides", "This is a symbolic link"],
        ["media/a.png", "This is a symbolic link"],
      ]);
    } finally {
      pack.remove();
    }
  });

  test.each<[string, Partial<PackLimits>, string]>([
    ["too many files", { entries: 1 }, "has more than 1 files"],
    ["a file too large", { fileBytes: 10 }, "The file is larger than 10 bytes"],
    ["too much in all", { totalBytes: 10 }, "The pack is larger than 10 bytes"],
  ])("%s are refused", async (_what, limits, says) => {
    const pack = packFolder({ "guides/a.json": {} });
    try {
      const { source, problems } = await openPack(pack.dir, { workDir: work, limits: { ...PACK_LIMITS, ...limits } });
      expect(source).toBeNull();
      expect(problems.some(({ message }) => message.includes(says))).toBe(true);
    } finally {
      pack.remove();
    }
  });

  test("a path where nothing is is refused by its name", async () => {
    const { source, problems } = await openPack(join(folder.dir, "nothing"), { workDir: work });
    expect(source).toBeNull();
    expect(problems[0]?.message).toContain("does not exist");
  });
});
