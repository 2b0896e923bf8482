import { MAX_SITTINGS_PAGE } from "../../bounds.ts";
import { GoOn } from "../practice/session-in-progress.tsx";
import { useSittings } from "./mock.ts";
import { OpenSittingRow } from "./sittings-rows.tsx";

/** Sittings in progress, latest activity first. */
export function useOpenSittings() {
  return useSittings({ state: "open", limit: MAX_SITTINGS_PAGE });
}

/** Sittings in progress. */
export function OpenSittings() {
  const open = useOpenSittings().data?.items ?? [];
  return <GoOn open={open}>{(sitting) => <OpenSittingRow key={sitting.sessionId} sitting={sitting} />}</GoOn>;
}
