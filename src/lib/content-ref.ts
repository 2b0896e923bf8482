/** A stable reference to a resource (contract, section 2.2). */
export type ContentRef =
  | { readonly kind: "question_part"; readonly partId: number }
  | { readonly kind: "mock_paper"; readonly paperId: string }
  | { readonly kind: "course_section"; readonly courseId: number; readonly sectionId: number }
  | { readonly kind: "listening_dictation"; readonly partId: number }
  | { readonly kind: "prep_guide"; readonly slug: string }
  | { readonly kind: "prediction_hit"; readonly hitId: number }
  | { readonly kind: "speaking_material"; readonly materialId: number }
  | { readonly kind: "asset"; readonly assetId: number };

export type ContentKind = ContentRef["kind"];

/** A reference as text for storage and comparison: its kind and ids, joined by colons. */
export function refKey(ref: ContentRef): string {
  switch (ref.kind) {
    case "question_part":
    case "listening_dictation":
      return `${ref.kind}:${ref.partId}`;
    case "mock_paper":
      return `${ref.kind}:${ref.paperId}`;
    case "course_section":
      return `${ref.kind}:${ref.courseId}:${ref.sectionId}`;
    case "prep_guide":
      return `${ref.kind}:${ref.slug}`;
    case "prediction_hit":
      return `${ref.kind}:${ref.hitId}`;
    case "speaking_material":
      return `${ref.kind}:${ref.materialId}`;
    case "asset":
      return `${ref.kind}:${ref.assetId}`;
  }
}

/** Parses a text created by {@link refKey}; null for any other text. */
export function parseRefKey(text: string): ContentRef | null {
  const cut = text.indexOf(":");
  const [kind, rest] = [text.slice(0, cut), text.slice(cut + 1)];
  const ids = rest.split(":").map(Number);
  const [first, second] = ids;
  if (kind === "mock_paper") return { kind, paperId: rest };
  if (kind === "prep_guide") return { kind, slug: rest };
  if (first === undefined || ids.some((id) => !Number.isSafeInteger(id) || id < 1)) return null;
  if (kind === "course_section") return second === undefined ? null : { kind, courseId: first, sectionId: second };
  if (kind === "question_part" || kind === "listening_dictation") return { kind, partId: first };
  if (kind === "prediction_hit") return { kind, hitId: first };
  if (kind === "speaking_material") return { kind, materialId: first };
  if (kind === "asset") return { kind, assetId: first };
  return null;
}
