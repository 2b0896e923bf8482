import { mediaPath } from "./media-path.ts";
import type { Group } from "./questions.ts";

/** A plan, map or diagram with question numbers at their places. The slots are in the list below it. */
export function LabelledImage({ group }: { group: Group }) {
  const { image, questions } = group;
  if (image === null) return null;
  const marked = questions.flatMap(({ number, position }) => (position === null ? [] : [{ number, ...position }]));
  return (
    <figure className="self-start rounded-md border border-line bg-white p-2">
      <div className="relative">
        <img lang="en" src={mediaPath(image.url)} alt={image.alt} className="block max-h-112 w-auto max-w-full" />
        {marked.map(({ number, x, y }) => (
          <span
            key={number}
            aria-hidden
            style={{ left: `${x}%`, top: `${y}%` }}
            className="absolute flex size-7 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full border-2 border-white bg-accent text-xs font-semibold text-on-accent shadow-float tabular-nums"
          >
            {number}
          </span>
        ))}
      </div>
    </figure>
  );
}
