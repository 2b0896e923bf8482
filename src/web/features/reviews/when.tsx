import { useFormat } from "../../ui/format.ts";

/** A past instant as people say it, with the exact one behind it. */
export function When({ instant }: { instant: string }) {
  const format = useFormat();
  return (
    <time dateTime={instant} title={format.dateTime(instant)}>
      {format.ago(instant)}
    </time>
  );
}
