import { useRef } from "react";
import { PaperBuilder } from "../features/mock/paper-builder.tsx";
import { PaperList } from "../features/mock/paper-list.tsx";
import { PaperView } from "../features/mock/paper-view.tsx";
import { useAddressQuery } from "../ui/address.ts";
import { findRow } from "../ui/link-row.tsx";
import { useViewStart } from "../ui/view-start.ts";

/** Mock papers, one of them, or the form for a new one, depending on the address. */
export function MockPage() {
  const { query } = useAddressQuery();
  const paperId = query.get("paper") ?? "";
  const isMaking = query.get("make") === "1";
  const left = useRef(paperId);
  useViewStart(`${paperId} ${isMaking}`, () => (paperId === "" && !isMaking ? findRow(left.current) : null));
  if (paperId !== "") left.current = paperId;
  if (paperId !== "") return <PaperView key={paperId} paperId={paperId} />;
  return isMaking ? <PaperBuilder /> : <PaperList />;
}
