import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/card.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { usePartNames } from "./names.ts";
import { PartFacts } from "./part-facts.tsx";
import { type PartSummary, useOpenPractices } from "./practice.ts";
import { useTagName } from "./tag-name.ts";

/** One part of the question bank in a list. */
export function PartRow({ part, href }: { part: PartSummary; href: string }) {
  const { t } = useTranslation();
  const tagName = useTagName();
  const names = usePartNames();
  const hasStarted = useOpenPractices().data?.items.some(({ partId }) => partId === part.partId) ?? false;
  const types = part.questionTypes.map(names.type).join(t("ui.comma"));
  return (
    <LinkRow
      id={String(part.partId)}
      href={href}
      title={part.title}
      lang="en"
      mark={
        <>
          {part.practised && (
            <Badge tone="accent">
              <Check aria-hidden className="mr-1 size-3.5" />
              {t("practice.practised")}
            </Badge>
          )}
          {hasStarted && <Badge tone="warn">{t("begin.started")}</Badge>}
        </>
      }
    >
      <PartFacts part={part} />
      <p className="text-sm">{types}</p>
      {part.tags.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {part.tags.map((tag) => (
            <Badge key={tag.id}>{tagName(tag)}</Badge>
          ))}
        </p>
      )}
    </LinkRow>
  );
}
