import { useFormat } from "../../ui/format.ts";

/** A past instant in relative words, with the exact time on demand. */
export function When({ instant }: { instant: string }) {
  const format = useFormat();
  return (
    <time dateTime={instant} title={format.dateTime(instant)}>
      {format.ago(instant)}
    </time>
  );
}
