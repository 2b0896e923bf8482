import { FolderOpen, SearchX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_FILES_OFFSET } from "../../bounds.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { Card, Empty, List } from "../../ui/card.tsx";
import { FileDrop } from "../../ui/drop.tsx";
import { leaveRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { AssetRow } from "./asset-row.tsx";
import { ACCEPTED, type Asset, useAssets } from "./assets.ts";
import { useDeleteWithUndo } from "./delete-asset.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { TextStateLegend } from "./text-state.tsx";
import { UploadList } from "./upload-list.tsx";
import type { useUploads } from "./uploads.ts";

const PAGE = 12;
const MAX_QUERY = 200;

/** The learner's own files: uploaded here, searchable by title and text. */
export function AssetList({ uploading }: { uploading: ReturnType<typeof useUploads> }) {
  const { t } = useTranslation();
  const { query: address, hrefWith, change } = useAddressQuery();
  const query = [...(address.get("q") ?? "")].slice(0, MAX_QUERY).join("");
  const wanted = Number(address.get("offset"));
  const offset = Number.isSafeInteger(wanted) && wanted > 0 ? Math.min(wanted - (wanted % PAGE), MAX_FILES_OFFSET) : 0;
  const assets = useAssets({ query, limit: PAGE, offset });
  const [renaming, setRenaming] = useState<Asset | null>(null);
  const remove = useDeleteWithUndo();
  const rows = useRowKeys<HTMLDivElement>();
  const hrefOf = (assetId: number) => hrefWith({ asset: String(assetId) });

  return (
    <Page title={t("assets.title")} about={t("assets.about")}>
      <FileDrop label={t("assets.drop")} action={t("assets.choose")} accept={ACCEPTED} onFiles={uploading.add}>
        {t("assets.limits")}
      </FileDrop>
      <UploadList
        uploads={uploading.uploads}
        hrefOf={hrefOf}
        onStop={uploading.stop}
        onRetry={uploading.retry}
        onDismiss={uploading.dismiss}
      />
      <search>
        <SearchBox
          label={t("assets.search")}
          value={query}
          maxLength={MAX_QUERY}
          onSearch={(text) => change({ q: text, offset: null }, { replace: true })}
        />
      </search>
      <div ref={rows} className="flex flex-col gap-2">
        <Card flush>
          <Loaded query={assets} lines={6}>
            {(page) =>
              page.items.length === 0 && offset === 0 ? (
                <Nothing isFiltered={query !== ""} />
              ) : (
                <List label={t("assets.title")}>
                  {page.items.map((asset) => (
                    <AssetRow
                      key={asset.assetId}
                      asset={asset}
                      query={query}
                      href={hrefOf(asset.assetId)}
                      onRename={() => setRenaming(asset)}
                      onDelete={() => {
                        leaveRow(String(asset.assetId));
                        remove(asset);
                      }}
                    />
                  ))}
                </List>
              )
            }
          </Loaded>
        </Card>
        {(assets.data?.items.length ?? 0) > 0 && <TextStateLegend />}
      </div>
      <Pager
        offset={offset}
        size={PAGE}
        nextOffset={assets.data?.nextOffset ?? null}
        isWaiting={assets.isPlaceholderData}
        onMove={(next) => change({ offset: next === 0 ? null : String(next) })}
      />
      <RenameDialog asset={renaming} onClose={() => setRenaming(null)} />
    </Page>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  return isFiltered ? (
    <Empty icon={<SearchX aria-hidden className="size-6" />} title={t("assets.noneTitle")}>
      {t("assets.none")}
    </Empty>
  ) : (
    <Empty icon={<FolderOpen aria-hidden className="size-6" />} title={t("assets.emptyTitle")}>
      {t("assets.empty")}
    </Empty>
  );
}
