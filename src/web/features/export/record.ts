import { callForStream, type ResponseOf } from "../../api.ts";
import { createOutline } from "./outline.ts";

type Export = ResponseOf<"ielts_learner_export_data">;

/** Metadata of the response: its records stay in the file. */
export interface RecordFacts {
  readonly asOf: Export["asOf"];
  readonly dataVersion: Export["dataVersion"];
  readonly datasets: readonly { readonly name: string; readonly count: number }[];
}

export interface FetchedRecord {
  /** The response as received: agents and an import take it in this form. */
  readonly file: Blob;
  readonly facts: RecordFacts;
}

/** The response began and was cut off. */
export class CutOffError extends Error {}

const ID = "ielts_learner_export_data";
/** The counts are nested in the response, its data, the summary and the list of counts. */
const DEPTH = 4;

/**
 * Fetches all data that the service stores for the learner. The response is streamed and can be too long for a string, so it goes into a file and
 * only its outline is parsed.
 * @throws ApiError if the service refuses, UnreachableError if it does not respond, CutOffError if the response is cut off.
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

/** @throws if the text is not a whole response. */
function factsOf(outline: string): RecordFacts {
  const { data }: Outlined = JSON.parse(outline);
  if (!data.coverage.complete) throw new Error("The answer itself says that it is incomplete.");
  const { asOf, dataVersion, summary } = data;
  const datasets = Object.entries(summary.datasetCounts).map(([name, count]) => ({ name, count }));
  return { asOf, dataVersion, datasets };
}
