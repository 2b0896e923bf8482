import { Markdown } from "../../ui/markdown.tsx";
import { mediaPath } from "./media-path.ts";

/** A writing task with its visual. `top` is the level of its first heading. */
export function TaskPrompt({
  prompt,
  image,
  top,
}: {
  prompt: string;
  image: { readonly url: string; readonly alt: string } | null;
  top: 2 | 3;
}) {
  return (
    <>
      <div lang="en">
        <Markdown text={prompt} top={top} />
      </div>
      {image !== null && (
        <img
          lang="en"
          src={mediaPath(image.url)}
          alt={image.alt}
          className="max-w-full self-start rounded-md border border-line bg-white p-2"
        />
      )}
    </>
  );
}
