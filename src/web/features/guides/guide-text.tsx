import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { type Heading, headingsOf } from "../../ui/markdown-headings.ts";
import { useSession } from "../account/account.ts";
import { WordSource } from "../vocabulary/add-word.tsx";
import type { Guide } from "./guides.ts";

/** A guide has a table of contents if it is longer than a few screens and has several headings. */
const LONG_CHARACTERS = 3000;
const LEAST_PARTS = 3;
/** Level of the top headings of a text, below the title of the page. */
const TOP = 2;

/** The text of a guide, a table of contents if it is long, and its credits. */
export function GuideText({ guide: { slug, title, content, source } }: { guide: Guide }) {
  const { t } = useTranslation();
  const isSignedIn = (useSession().data?.account ?? null) !== null;
  // An address may name a heading, which has only now been rendered.
  useEffect(() => {
    const id = decodeURIComponent(window.location.hash.slice(1));
    if (id !== "") document.getElementById(id)?.scrollIntoView();
  }, []);
  return (
    <>
      {content.length > LONG_CHARACTERS && <Contents title={title} content={content} />}
      <Card>
        <article className="mx-auto max-w-2xl">
          <WordSource source={isSignedIn ? { sourceType: "guide", sourceId: slug, sourceTitle: title } : null}>
            <Markdown text={content} top={TOP} title={title} />
          </WordSource>
        </article>
      </Card>
      <footer className="text-sm text-soft">
        {t("guides.credit", { pack: source.packTitle, author: source.author, licence: source.licence })}
      </footer>
    </>
  );
}

function Contents({ title, content }: { title: string; content: string }) {
  const { t } = useTranslation();
  const parts = useMemo(() => partsOf(headingsOf(content, { top: TOP, title })), [content, title]);
  if (parts.length < LEAST_PARTS) return null;
  return (
    <nav aria-labelledby="contents" className="rounded-lg border border-line bg-surface px-5 py-4 shadow-card sm:px-6">
      <h2 id="contents" className="text-sm font-semibold">
        {t("guides.contents")}
      </h2>
      <ol className="mt-1 gap-x-8 sm:columns-2">
        {parts.map((part) => (
          <li key={part.heading.id} className="break-inside-avoid">
            <ContentsLink heading={part.heading} />
            {part.details.length > 0 && (
              <ol className="pl-4 max-sm:hidden">
                {part.details.map((heading) => (
                  <li key={heading.id}>
                    <ContentsLink heading={heading} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ContentsLink({ heading: { id, text } }: { heading: Heading }) {
  return (
    <a
      href={`#${id}`}
      className="flex min-h-11 items-center text-sm text-accent underline-offset-4 hover:underline lg:min-h-8"
    >
      {text}
    </a>
  );
}

interface Part {
  readonly heading: Heading;
  readonly details: Heading[];
}

/** The top-level headings, each with those one level below; deeper ones are left out. */
function partsOf(headings: readonly Heading[]): Part[] {
  const parts: Part[] = [];
  for (const heading of headings) {
    if (heading.depth === TOP) parts.push({ heading, details: [] });
    else if (heading.depth === TOP + 1) parts.at(-1)?.details.push(heading);
  }
  return parts;
}
