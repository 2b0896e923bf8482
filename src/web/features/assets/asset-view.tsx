import { Download, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, FileButton } from "../../ui/button.tsx";
import { Card, Fact } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { Related } from "../resources/related.tsx";
import { useRelated } from "../resources/resources.ts";
import { type AssetDetails, filePath, useAsset } from "./assets.ts";
import { useDeleteWithUndo } from "./delete-asset.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { TextState } from "./text-state.tsx";

/** One of the learner's files: its facts, its text, and the file itself if a browser can show it. */
export function AssetView({ assetId }: { assetId: number }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const query = useAsset(assetId);
  useRelated({ kind: "asset", assetId });
  return (
    <>
      <BackLink href={hrefWith({ asset: null })}>{t("assets.back")}</BackLink>
      {query.data === undefined ? (
        <Page title={t("assets.title")}>
          <Card flush>
            <Loaded query={query} lines={6}>
              {() => null}
            </Loaded>
          </Card>
        </Page>
      ) : (
        <AssetPage asset={query.data} />
      )}
    </>
  );
}

function AssetPage({ asset }: { asset: AssetDetails }) {
  const { t } = useTranslation();
  const { change } = useAddressQuery();
  const format = useFormat();
  const remove = useDeleteWithUndo();
  const [isRenaming, setRenaming] = useState(false);
  return (
    <Page
      title={asset.title}
      action={
        <>
          <FileButton href={asset.downloadUrl} icon={<Download aria-hidden className="size-4" />}>
            {t("assets.open")}
          </FileButton>
          <Button icon={<Pencil aria-hidden className="size-4" />} onPress={() => setRenaming(true)}>
            {t("assets.rename")}
          </Button>
          <Button
            look="quiet-danger"
            icon={<Trash2 aria-hidden className="size-4" />}
            onPress={() => remove(asset, () => change({ asset: null }))}
          >
            {t("assets.delete")}
          </Button>
        </>
      }
    >
      <Card>
        <dl className="divide-y divide-line">
          <Fact name={t("assets.fileName")}>
            <span className="wrap-anywhere">{asset.fileName}</span>
          </Fact>
          <Fact name={t("assets.size")}>{format.bytes(asset.byteLength)}</Fact>
          <Fact name={t("assets.added")}>{format.dateTime(asset.createdAt)}</Fact>
          <Fact name={t("assets.text")}>
            <TextState state={asset.textState} />
            <p className="mt-1 text-sm text-soft">{t(`assets.textStates.${asset.textState}.about`)}</p>
          </Fact>
        </dl>
      </Card>
      <Shown asset={asset} />
      {asset.content !== "" && (
        <Card title={t("assets.content")}>
          <p className="font-serif leading-7 whitespace-pre-wrap">{asset.content}</p>
          {asset.contentTruncated && <p className="mt-4 text-sm text-soft">{t("assets.contentCut")}</p>}
        </Card>
      )}
      <Related contentRef={asset.contentRef} />
      <RenameDialog asset={isRenaming ? asset : null} onClose={() => setRenaming(false)} />
    </Page>
  );
}

/** What the browser can show or play natively. */
function Shown({ asset: { assetId, mediaType, title } }: { asset: AssetDetails }) {
  const path = filePath(assetId);
  switch (mediaType.split("/")[0]) {
    case "image":
      return <img src={path} alt={title} className="max-w-full self-start rounded-lg border border-line bg-white" />;
    case "audio":
      // biome-ignore lint/a11y/useMediaCaption: the learner's own recording has no captions
      return <audio controls preload="metadata" src={path} aria-label={title} className="w-full" />;
    case "video":
      // biome-ignore lint/a11y/useMediaCaption: the learner's own recording has no captions
      return <video controls preload="metadata" src={path} aria-label={title} className="w-full rounded-lg" />;
    default:
      return null;
  }
}
