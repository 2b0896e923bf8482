const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const ELLIPSIS = "…";

/**
 * As much of the beginning of a text as has room, with … where something is left out; nothing that is read as one character is
 * parted.
 * @param sizeOf size of a text in the unit of `room`; the sizes of parts add up to that of the whole
 */
export function cut(text: string, room: number, sizeOf: (text: string) => number): string {
  if (sizeOf(text) <= room) return text;
  let left = room - sizeOf(ELLIPSIS);
  let end = 0;
  for (const { segment } of graphemes.segment(text)) {
    left -= sizeOf(segment);
    if (left < 0) break;
    end += segment.length;
  }
  return text.slice(0, end).trimEnd() + ELLIPSIS;
}
