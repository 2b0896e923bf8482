import guide from "../../docs/content-packs.md" with { type: "text" };

/** The guide to writing packs: the page of the documentation, as the service serves it. */
export function packGuide(): string {
  return guide;
}
