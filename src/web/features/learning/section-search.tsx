import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { Card, Empty, List } from "../../ui/card.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { type Course, type FoundSection, useSectionSearch } from "./learning.ts";
import { learningPath } from "./paths.ts";
import { SectionFacts } from "./section-facts.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { TagLinks } from "./tag-links.tsx";

/** The most that the service returns at once. */
const PAGE = 6;

/** Search results among the sections of all courses. */
export function SectionSearch({
  search,
  subject,
  tag,
}: {
  search: string;
  subject: Course["subject"] | "";
  tag: string;
}) {
  const { t } = useTranslation();
  const { query, change } = useAddressQuery();
  const page = Math.max(1, Math.trunc(Number(query.get("page"))) || 1);
  const found = useSectionSearch({
    search,
    subject,
    tagQueries: tag === "" ? [] : [tag],
    limit: PAGE,
    page,
  });
  const list = useRowKeys<HTMLDivElement>();
  const nextPage = found.data?.nextPage ?? null;
  return (
    <>
      <div ref={list}>
        <Card flush>
          <Loaded query={found} lines={9}>
            {({ items }) =>
              items.length === 0 ? (
                <Empty icon={<SearchX aria-hidden className="size-6" />} title={t("learning.noneTitle")}>
                  {t("learning.noSections")}
                </Empty>
              ) : (
                <List label={t("learning.sections")}>
                  {items.map((section) => (
                    <FoundRow key={section.sectionId} section={section} />
                  ))}
                </List>
              )
            }
          </Loaded>
        </Card>
      </div>
      <Pager
        offset={(page - 1) * PAGE}
        size={PAGE}
        nextOffset={nextPage === null ? null : (nextPage - 1) * PAGE}
        isWaiting={found.isPlaceholderData}
        onMove={(offset) => change({ page: offset === 0 ? null : String(offset / PAGE + 1) })}
      />
    </>
  );
}

function FoundRow({ section }: { section: FoundSection }) {
  return (
    <LinkRow
      id={String(section.sectionId)}
      href={learningPath({ course: section.courseId, section: section.sectionId })}
      title={section.title}
      mark={<StatusBadge status={section.status} />}
    >
      <p className="text-sm text-soft">
        {section.courseTitle} · <SectionFacts section={section} />
      </p>
      {section.excerpt !== "" && <p className="line-clamp-2 text-sm">{section.excerpt}</p>}
      <div className="relative z-10">
        <TagLinks tags={section.tags} />
      </div>
    </LinkRow>
  );
}
