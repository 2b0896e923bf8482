import guide from "../../docs/content-packs.md" with { type: "text" };

/** How packs are written: the page of docs, as the service shows it. */
export function packGuide(): string {
  return guide;
}
