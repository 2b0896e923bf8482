import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useTagName } from "../practice/tag-name.ts";
import type { Section } from "./learning.ts";
import { learningPath } from "./paths.ts";

/** Tags, each linked to its sections. */
export function TagLinks({ tags }: { tags: Section["tags"] }) {
  const { t } = useTranslation();
  const tagName = useTagName();
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t("learning.tags")} className="mt-1 flex flex-wrap gap-x-3">
      {tags.map((tag) => (
        <li key={tag.id}>
          <Link
            href={learningPath({ tag: tag.name })}
            className="inline-flex min-h-8 items-center text-xs text-accent underline-offset-4 hover:underline"
          >
            {tagName(tag)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
