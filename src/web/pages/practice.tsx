import { useRef } from "react";
import { PartBank } from "../features/practice/part-bank.tsx";
import { PartView } from "../features/practice/part-view.tsx";
import { useAddressQuery } from "../ui/address.ts";
import { findRow } from "../ui/link-row.tsx";
import { useViewStart } from "../ui/view-start.ts";

/** The question bank, or the part that the address names. */
export function PracticePage() {
  const { query } = useAddressQuery();
  const wanted = Number(query.get("part"));
  const partId = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : null;
  const left = useRef(partId);
  useViewStart(String(partId), () => (partId === null ? findRow(String(left.current)) : null));
  if (partId !== null) left.current = partId;
  return partId === null ? <PartBank /> : <PartView key={partId} partId={partId} />;
}
