import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { NoPromise } from "../features/predictions/no-promise.tsx";
import { RecordList } from "../features/predictions/record-list.tsx";
import { RecordView } from "../features/predictions/record-view.tsx";
import { useAddressQuery } from "../ui/address.ts";
import { findRow } from "../ui/link-row.tsx";
import { Page } from "../ui/page.tsx";
import { useViewStart } from "../ui/view-start.ts";

export function PredictionsPage() {
  const { t } = useTranslation();
  const { query } = useAddressQuery();
  const hit = query.get("hit") ?? "";
  const left = useRef(hit);
  if (hit !== "") left.current = hit;
  useViewStart(hit, () => (hit === "" ? findRow(left.current) : null));
  if (/^[1-9]\d{0,14}$/.test(hit)) return <RecordView id={Number(hit)} />;
  return (
    <Page title={t("predictions.title")} about={t("predictions.about")}>
      <NoPromise />
      <RecordList />
    </Page>
  );
}
