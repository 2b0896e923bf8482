import { CheckSquare, Square } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import remarkGfm from "remark-gfm";
import { Link } from "wouter";
import { classes } from "./classes.ts";
import { type HeadingPlace, placeHeadings } from "./markdown-headings.ts";

/** Content comes from packs; this list decides what it may render, whatever the text contains. */
const COMPONENTS: Components = {
  a: ({ href, children }) => <TextLink href={href ?? ""}>{children}</TextLink>,
  img: ({ src, alt }) =>
    typeof src === "string" && src.startsWith("/media/") ? (
      <img src={src} alt={alt ?? ""} loading="lazy" />
    ) : (
      <span>{alt}</span>
    ),
  table: ({ children }) => <ScrollingTable>{children}</ScrollingTable>,
  input: ({ checked }) => <TaskMark isDone={checked === true} />,
};

/**
 * Markdown without HTML, in the workspace's typography. Images load from this service only, and links to other sites open in a new window. `top` is
 * the level of the top headings.
 */
export const Markdown = memo(function Markdown({
  text,
  top,
  title,
  look = "text",
}: HeadingPlace & {
  text: string;
  /** A text for long reading, or a note among other things. */
  look?: "text" | "note";
}) {
  const { t } = useTranslation();
  const place = title === undefined ? { top } : { top, title };
  const plugins: Options["remarkPlugins"] = [remarkGfm, () => (tree) => void placeHeadings(tree, place)];
  return (
    <div className={classes("prose", look === "note" && "prose-note")}>
      <ReactMarkdown
        skipHtml
        components={COMPONENTS}
        remarkPlugins={plugins}
        remarkRehypeOptions={{
          footnoteLabel: t("markdown.footnotes"),
          footnoteLabelTagName: `h${top}`,
          footnoteBackLabel: t("markdown.footnoteBack"),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
});

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation();
  if (href.startsWith("#")) return <a href={href}>{children}</a>;
  // The browser reads "//host" and "/\host" as other sites.
  if (/^\/(?![/\\])/.test(href)) {
    return href.startsWith("/media/") ? <a href={href}>{children}</a> : <Link href={href}>{children}</Link>;
  }
  if (!/^(https?|mailto):/i.test(href)) return <span>{children}</span>;
  return (
    <a href={href} rel="noreferrer noopener" target="_blank">
      {children}
      <span className="sr-only"> {t("markdown.newTab")}</span>
    </a>
  );
}

function ScrollingTable({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section aria-label={t("markdown.table")} tabIndex={0} className="prose-table">
      <table>{children}</table>
    </section>
  );
}

function TaskMark({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  const Icon = isDone ? CheckSquare : Square;
  return <Icon aria-label={isDone ? t("markdown.done") : t("markdown.open")} role="img" className="prose-task" />;
}
