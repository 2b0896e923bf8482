/** A text with the search terms highlighted. */
export function Marked({ text, query }: { text: string; query: string }) {
  const words = query.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return text;
  const pattern = new RegExp(`(${words.map(RegExp.escape).join("|")})`, "gi");
  return text.split(pattern).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no identity but their place
      <mark key={index} className="rounded-xs bg-warn-soft px-0.5 text-ink">
        {piece}
      </mark>
    ),
  );
}
