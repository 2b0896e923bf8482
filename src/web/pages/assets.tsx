import { useRef } from "react";
import { AssetList } from "../features/assets/asset-list.tsx";
import { AssetView } from "../features/assets/asset-view.tsx";
import { useUploads } from "../features/assets/uploads.ts";
import { useAddressQuery } from "../ui/address.ts";
import { findRow } from "../ui/link-row.tsx";
import { useViewStart } from "../ui/view-start.ts";

/** The learner's own files, or the one that the address names. Uploads continue in both. */
export function AssetsPage() {
  const { query } = useAddressQuery();
  const uploading = useUploads();
  const wanted = Number(query.get("asset"));
  const assetId = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : null;
  const left = useRef(assetId);
  useViewStart(String(assetId), () => (assetId === null ? findRow(String(left.current)) : null));
  if (assetId !== null) left.current = assetId;
  return assetId === null ? <AssetList uploading={uploading} /> : <AssetView key={assetId} assetId={assetId} />;
}
