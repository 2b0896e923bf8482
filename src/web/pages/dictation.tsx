import { useRef } from "react";
import { MaterialBank } from "../features/dictation/material-bank.tsx";
import { MaterialView } from "../features/dictation/material-view.tsx";
import { useAddressQuery } from "../ui/address.ts";
import { findRow } from "../ui/link-row.tsx";
import { useViewStart } from "../ui/view-start.ts";

/** The materials for dictation, or the part that the address names. */
export function DictationPage() {
  const { query } = useAddressQuery();
  const wanted = Number(query.get("part"));
  const partId = Number.isSafeInteger(wanted) && wanted > 0 ? wanted : null;
  const left = useRef(partId);
  useViewStart(String(partId), () => (partId === null ? findRow(String(left.current)) : null));
  if (partId !== null) left.current = partId;
  return partId === null ? <MaterialBank /> : <MaterialView key={partId} partId={partId} />;
}
