import { ArrowDown } from "lucide-react";
import { GapText } from "./gap-text.tsx";
import type { Group, Slots } from "./questions.ts";

type Block = Group["blocks"][number];

/** Forms, notes, summaries, sentences and flow charts, with their gaps in place. */
export function LayoutBlocks({ group, slots }: { group: Group; slots: Slots }) {
  if (group.blocks.length === 0) return null;
  return (
    <div lang="en" className="flex flex-col gap-3 leading-8">
      {runsOf(group.blocks).map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a layout have no identity but their place
        <Run key={index} run={run} group={group} slots={slots} />
      ))}
    </div>
  );
}

function Run({ run, group, slots }: { run: readonly Block[]; group: Group; slots: Slots }) {
  const texts = run.map(({ text }, index) => ({
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    shown: <GapText key={index} text={text} group={group} slots={slots} />,
    text,
  }));
  switch (run[0]?.kind) {
    case undefined:
      return null;
    case "heading":
      return <h4 className="font-semibold">{texts.map(({ shown }) => shown)}</h4>;
    case "paragraph":
      return <p>{texts.map(({ shown }) => shown)}</p>;
    case "bullet":
      return (
        <ul className="list-disc space-y-1 pl-5 marker:text-soft">
          {texts.map(({ shown, text }) => (
            <li key={text}>{shown}</li>
          ))}
        </ul>
      );
    case "field":
      return (
        <ul className="divide-y divide-line">
          {texts.map(({ shown, text }) => (
            <li key={text} className="py-1.5">
              {shown}
            </li>
          ))}
        </ul>
      );
    case "step":
      return (
        <ol className="flex max-w-md flex-col">
          {texts.map(({ shown, text }, index) => (
            <li key={text} className="flex flex-col items-center">
              <div className="w-full rounded-md border border-edge bg-surface px-4 py-2 text-center">{shown}</div>
              {index < texts.length - 1 && <ArrowDown aria-hidden className="my-1.5 size-4 text-soft" />}
            </li>
          ))}
        </ol>
      );
  }
}

/** Adjacent items of one kind form a list; headings and paragraphs are separate. */
function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    const isContinuation = block.kind !== "heading" && block.kind !== "paragraph" && run?.[0]?.kind === block.kind;
    if (isContinuation && run !== undefined) run.push(block);
    else runs.push([block]);
  }
  return runs;
}
