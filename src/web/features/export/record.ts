import { callForStream, type ResponseOf } from "../../api.ts";
import { createOutline } from "./outline.ts";

type Export = ResponseOf<"ielts_learner_export_data">;

/** What the answer says of itself: its records stay in the file. */
export interface RecordFacts {
  readonly asOf: Export["asOf"];
  readonly dataVersion: Export["dataVersion"];
  readonly datasets: readonly { readonly name: string; readonly count: number }[];
}

export interface FetchedRecord {
  /** The answer as it came: agents and an import take it like that. */
  readonly file: Blob;
  readonly facts: RecordFacts;
}

/** The answer began and did not come to its end. */
export class CutOffError extends Error {}

const ID = "ielts_learner_export_data";
/** Around the counts stand the answer, its data, the summary and the list of counts. */
const DEPTH = 4;

/**
 * Fetches everything that the service keeps of the learner. The answer is made while it is sent and can be longer than fits into a
 * string, so that it goes into a file and only its outline is read.
 * @throws ApiError where the service refuses, UnreachableError where no answer of it arrives, CutOffError where one breaks off.
 */
export async function fetchRecord(onProgress: (bytes: number) => void, signal: AbortSignal): Promise<FetchedRecord> {
  const response = await callForStream(ID, {}, signal);
  const outline = createOutline(DEPTH);
  let received = 0;
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      outline.take(chunk);
      received += chunk.length;
      onProgress(received);
      controller.enqueue(chunk);
    },
  });
  try {
    const file = await new Response(response.body?.pipeThrough(watch)).blob();
    return { file, facts: factsOf(outline.text()) };
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new CutOffError(ID, { cause });
  }
}

interface Outlined {
  readonly data: Pick<Export, "asOf" | "dataVersion" | "coverage" | "summary">;
}

/** @throws where the text is no whole answer. */
function factsOf(outline: string): RecordFacts {
  const { data }: Outlined = JSON.parse(outline);
  if (!data.coverage.complete) throw new Error("The answer itself says that it is incomplete.");
  const { asOf, dataVersion, summary } = data;
  const datasets = Object.entries(summary.datasetCounts).map(([name, count]) => ({ name, count }));
  return { asOf, dataVersion, datasets };
}
