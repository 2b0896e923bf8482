import { Archive, BookHeart, Plus, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { MAX_SPEAKING_QUERY } from "../../bounds.ts";
import { readOffset, useAddressQuery } from "../../ui/address.ts";
import { IconButton, LinkButton } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { useFormat } from "../../ui/format.ts";
import { useKey } from "../../ui/keys.tsx";
import { LinkRow, leaveRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { newMaterialPath } from "./paths.ts";
import { type MaterialHit, useMaterials } from "./speaking.ts";
import { useArchiveWithUndo } from "./undo.ts";

/** The most that the service returns at once. */
const PAGE = 8;

/** The learner's stories: search, open, archive. */
export function MaterialList() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { query: address, hrefWith, change } = useAddressQuery();
  const query = [...(address.get("q") ?? "")].slice(0, MAX_SPEAKING_QUERY).join("");
  const offset = readOffset(address.get("offset"), PAGE);
  const materials = useMaterials({ query, limit: PAGE, offset });
  const rows = useRowKeys<HTMLDivElement>();
  useKey("n", t("speaking.keys.create"), () => navigate(newMaterialPath()));

  return (
    <>
      <search>
        <SearchBox
          label={t("speaking.materials.search")}
          value={query}
          maxLength={MAX_SPEAKING_QUERY}
          onSearch={(text) => change({ q: text, offset: null }, { replace: true })}
        />
      </search>
      <div ref={rows}>
        <Card flush>
          <Loaded query={materials} lines={6}>
            {({ items }) =>
              items.length === 0 && offset === 0 ? (
                <Nothing isFiltered={query !== ""} />
              ) : (
                <List label={t("speaking.tabs.materials")}>
                  {items.map((material) => (
                    <MaterialRow
                      key={material.materialId}
                      material={material}
                      href={hrefWith({ material: String(material.materialId) })}
                    />
                  ))}
                </List>
              )
            }
          </Loaded>
        </Card>
      </div>
      <Pager
        offset={offset}
        size={PAGE}
        nextOffset={materials.data?.nextOffset ?? null}
        isWaiting={materials.isPlaceholderData}
        onMove={(next) => change({ offset: next === 0 ? null : String(next) })}
      />
    </>
  );
}

function MaterialRow({ material, href }: { material: MaterialHit; href: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const archive = useArchiveWithUndo();
  const { materialId, title, coreStory, linkCount, practiceCount, lastPractisedAt } = material;
  const id = `material-${materialId}`;
  const facts = [
    t("speaking.materials.links", { count: linkCount }),
    ...(practiceCount === 0 ? [] : [t("speaking.materials.practised", { count: practiceCount })]),
    ...(lastPractisedAt === null ? [] : [t("speaking.topics.last", { when: format.ago(lastPractisedAt) })]),
  ];
  return (
    <LinkRow
      id={id}
      href={href}
      title={title}
      action={
        <IconButton
          label={t("speaking.materials.archiveNamed", { title })}
          icon={<Archive aria-hidden className="size-4" />}
          onPress={() => {
            leaveRow(id);
            archive(material);
          }}
        />
      }
    >
      <p className="line-clamp-2 text-sm">{coreStory}</p>
      <Facts>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </Facts>
    </LinkRow>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  return isFiltered ? (
    <Empty icon={<SearchX aria-hidden className="size-6" />} title={t("speaking.materials.noneTitle")}>
      {t("speaking.materials.none")}
    </Empty>
  ) : (
    <Empty
      icon={<BookHeart aria-hidden className="size-6" />}
      title={t("speaking.materials.emptyTitle")}
      action={
        <LinkButton look="primary" href={newMaterialPath()} icon={<Plus aria-hidden className="size-4" />}>
          {t("speaking.materials.create")}
        </LinkButton>
      }
    >
      {t("speaking.materials.empty")}
    </Empty>
  );
}
