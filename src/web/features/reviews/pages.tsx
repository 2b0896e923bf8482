import { useAddressQuery } from "../../ui/address.ts";
import { Pager } from "../../ui/pager.tsx";
import { PAGE } from "./reviews.ts";

/** Pages through a list whose offset is in the address. */
export function Pages(page: { offset: number; nextOffset: number | null; isWaiting: boolean }) {
  const { change } = useAddressQuery();
  return <Pager {...page} size={PAGE} onMove={(next) => change({ offset: next === 0 ? null : String(next) })} />;
}
