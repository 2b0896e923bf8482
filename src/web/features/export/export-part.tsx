import { MoveCard } from "./move-card.tsx";
import { RecordCard } from "./record-card.tsx";

/** The learner's record as a file, and the move to another server. */
export function ExportPart() {
  return (
    <>
      <RecordCard />
      <MoveCard />
    </>
  );
}
