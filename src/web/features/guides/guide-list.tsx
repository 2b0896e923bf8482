import { ScrollText, SearchX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { LinkRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Pager } from "../../ui/pager.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { type FoundGuide, type GuideTag, useGuides } from "./guides.ts";

/** The most that the service returns at once. */
const PAGE = 8;
const SEARCH_CHARACTERS = 1000;
/** Tags shown before "show all" is pressed. */
const FIRST_TAGS = 10;

/** The guides, newest first, or the search results. */
export function GuideList() {
  const { t } = useTranslation();
  const { query, change } = useAddressQuery();
  const search = query.get("q") ?? "";
  const tag = query.get("tag") ?? "";
  const offset = Math.max(0, Math.trunc(Number(query.get("offset"))) || 0);
  const guides = useGuides({ query: search, tag, limit: PAGE, offset });
  const list = useRowKeys<HTMLDivElement>();
  return (
    <>
      <SearchBox
        label={t("guides.search")}
        value={search}
        maxLength={SEARCH_CHARACTERS}
        onSearch={(q) => change({ q, offset: null }, { replace: true })}
      />
      <Tags tags={guides.data?.tags ?? []} chosen={tag} />
      <div ref={list}>
        <Card flush>
          <Loaded query={guides} lines={9}>
            {({ items, total }) =>
              items.length === 0 ? (
                <Nothing isFiltered={search !== "" || tag !== "" || offset > 0} />
              ) : (
                <>
                  <p aria-live="polite" className="border-b border-line px-5 py-3 text-sm text-soft sm:px-6">
                    {t("guides.found", { count: total })}
                  </p>
                  <List label={t("guides.title")}>
                    {items.map((guide) => (
                      <GuideRow key={guide.slug} guide={guide} isFound={search !== ""} />
                    ))}
                  </List>
                </>
              )
            }
          </Loaded>
        </Card>
      </div>
      <Pager
        offset={offset}
        size={PAGE}
        nextOffset={guides.data?.nextOffset ?? null}
        isWaiting={guides.isPlaceholderData}
        onMove={(to) => change({ offset: to === 0 ? null : String(to) })}
      />
    </>
  );
}

function GuideRow({ guide, isFound }: { guide: FoundGuide; isFound: boolean }) {
  const format = useFormat();
  const about = isFound || guide.summary === "" ? guide.excerpt : guide.summary;
  const { pathname, search } = window.location;
  return (
    <LinkRow id={guide.slug} href={new URL(guide.url).pathname} title={guide.title} state={{ from: pathname + search }}>
      <p className="line-clamp-2 text-sm">{about}</p>
      <p className="text-xs text-soft">{[format.date(guide.publishedOn), ...guide.tags].join(" · ")}</p>
    </LinkRow>
  );
}

function Tags({ tags, chosen }: { tags: readonly GuideTag[]; chosen: string }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const [isOpen, setOpen] = useState(false);
  if (tags.length === 0) return null;
  const shown = tags.filter(({ tag }, index) => isOpen || index < FIRST_TAGS || tag === chosen);
  return (
    <PillLinks
      label={t("guides.tags")}
      links={[
        { href: hrefWith({ tag: null, offset: null }), name: t("guides.allTags"), isOn: chosen === "" },
        ...shown.map(({ tag, count }) => ({
          href: hrefWith({ tag, offset: null }),
          name: tag,
          count,
          isOn: tag === chosen,
        })),
      ]}
      more={
        tags.length > FIRST_TAGS && (
          <Button look="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            {isOpen ? t("guides.fewerTags") : t("guides.moreTags", { count: tags.length - shown.length })}
          </Button>
        )
      }
    />
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  const Icon = isFiltered ? SearchX : ScrollText;
  return (
    <Empty
      icon={<Icon aria-hidden className="size-6" />}
      title={isFiltered ? t("guides.noneTitle") : t("guides.emptyTitle")}
    >
      {isFiltered ? t("guides.none") : t("guides.empty")}
    </Empty>
  );
}
