import { GoOn } from "../practice/begin-go-on.tsx";
import { useSittings } from "./mock.ts";
import { OpenSittingRow } from "./sittings-rows.tsx";

const LIMIT = 50;

/** Sittings that were begun and not finished, the one with the latest activity first. */
export function useOpenSittings() {
  return useSittings({ state: "open", limit: LIMIT });
}

/** Sittings to go on with. */
export function OpenSittings() {
  const open = useOpenSittings().data?.items ?? [];
  return <GoOn open={open}>{(sitting) => <OpenSittingRow key={sitting.sessionId} sitting={sitting} />}</GoOn>;
}
