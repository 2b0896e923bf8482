/** Some browsers read the file only after the click has been handled. */
const RETAINED_MS = 30_000;

/** Downloads a file that the page holds, under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RETAINED_MS);
}
