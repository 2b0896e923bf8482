import { Ear, PackageOpen, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Badge, Card, Empty, List } from "../../ui/card.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { More } from "../../ui/more.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { useSession } from "../account/account.ts";
import { useTagName } from "../practice/tag-name.ts";
import { type Material, useMaterials, useOpenAttempts } from "./dictation.ts";
import { type DictationFilters, toSearchRequest } from "./filters.ts";
import { MaterialFacts } from "./material-facts.tsx";

/** The materials that match the filters, page by page. */
export function MaterialList({
  filters,
  hrefOf,
  onClear,
}: {
  filters: DictationFilters;
  hrefOf(partId: number): string;
  onClear(): void;
}) {
  const { t } = useTranslation();
  const search = useMaterials(toSearchRequest(filters));
  const rows = useRowKeys<HTMLDivElement>();
  const materials = search.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = filters.search !== "" || filters.difficulty !== "";

  return (
    <div ref={rows} className="flex flex-col gap-4">
      <Card flush>
        <Loaded query={search} lines={9}>
          {() =>
            materials.length === 0 ? (
              <Nothing isFiltered={isFiltered} onClear={onClear} />
            ) : (
              <List label={t("dictation.materials")}>
                {materials.map((material) => (
                  <MaterialRow key={material.partId} material={material} href={hrefOf(material.partId)} />
                ))}
              </List>
            )
          }
        </Loaded>
      </Card>
      <More query={search} rows={materials.map(({ partId }) => partId)}>
        {t("practice.more")}
      </More>
    </div>
  );
}

function MaterialRow({ material, href }: { material: Material; href: string }) {
  const { t } = useTranslation();
  const tagName = useTagName();
  const hasStarted = useOpenAttempts().data?.items.some(({ partId }) => partId === material.partId) ?? false;
  return (
    <LinkRow
      id={String(material.partId)}
      href={href}
      title={material.title}
      lang="en"
      mark={hasStarted && <Badge tone="warn">{t("begin.started")}</Badge>}
    >
      <MaterialFacts material={material} />
      {material.tags.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {material.tags.map((tag) => (
            <Badge key={tag.id}>{tagName(tag)}</Badge>
          ))}
        </p>
      )}
    </LinkRow>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation();
  const isOwner = useSession().data?.account?.role === "owner";
  if (isFiltered) {
    return (
      <Empty
        icon={<SearchX aria-hidden className="size-6" />}
        title={t("dictation.noneTitle")}
        action={
          <Button look="primary" onPress={onClear}>
            {t("practice.clear")}
          </Button>
        }
      >
        {t("practice.none")}
      </Empty>
    );
  }
  return (
    <Empty
      icon={<Ear aria-hidden className="size-6" />}
      title={t("dictation.emptyTitle")}
      {...(isOwner && {
        action: (
          <LinkButton look="primary" href={ROUTES.packs} icon={<PackageOpen aria-hidden className="size-4" />}>
            {t("practice.openPacks")}
          </LinkButton>
        ),
      })}
    >
      {t(isOwner ? "dictation.emptyOwner" : "dictation.empty")}
    </Empty>
  );
}
