import { Download, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { useFormat } from "../../ui/format.ts";
import { IconLink } from "../../ui/icon-link.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { type AssetHit, filePath } from "./assets.ts";
import { Marked } from "./marked.tsx";
import { MediaIcon } from "./media-icon.tsx";
import { TextState } from "./text-state.tsx";

/** One of the learner's files in a list. */
export function AssetRow({
  asset,
  query,
  href,
  onRename,
  onDelete,
}: {
  asset: AssetHit;
  query: string;
  href: string;
  onRename(): void;
  onDelete(): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, fileName, excerpt } = asset;
  return (
    <LinkRow
      id={String(asset.assetId)}
      href={href}
      icon={<MediaIcon mediaType={asset.mediaType} />}
      title={title}
      mark={<TextState state={asset.textState} />}
      action={
        <>
          <IconLink
            href={filePath(asset.assetId)}
            label={t("assets.openNamed", { title })}
            icon={<Download aria-hidden className="size-4" />}
          />
          <IconButton
            label={t("assets.renameNamed", { title })}
            icon={<Pencil aria-hidden className="size-4" />}
            onPress={onRename}
          />
          <IconButton
            look="quiet-danger"
            label={t("assets.deleteNamed", { title })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onPress={onDelete}
          />
        </>
      }
    >
      <p className="text-sm text-soft wrap-anywhere">
        {[fileName, format.bytes(asset.byteLength), format.date(asset.createdAt)].join(" · ")}
      </p>
      {query !== "" && excerpt !== "" && (
        <p className="line-clamp-3 text-sm">
          <Marked text={excerpt} query={query} />
        </p>
      )}
    </LinkRow>
  );
}
