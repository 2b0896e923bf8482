import { addDays } from "../../lib/shanghai.ts";
import { type Author, at, type ScheduledAction, type Simulation } from "../simulation.ts";
import documents from "./documents.json" with { type: "json" };
import { chartOf, pdfOf } from "./documents.ts";

/** A file of the learner. Weeks are counted from the first day, from 0. It has exactly one of text, pdf and bars. */
interface Document {
  readonly week: number;
  readonly fileName: string;
  readonly title: string;
  /** Lines of a text. */
  readonly text?: readonly string[] | undefined;
  /** Lines of a PDF. */
  readonly pdf?: readonly string[] | undefined;
  /** Values of a bar chart. */
  readonly bars?: readonly number[] | undefined;
  readonly renamed?: { readonly week: number; readonly title: string } | undefined;
  readonly deletedWeek?: number | undefined;
}

const DOCUMENTS: readonly Document[] = documents;
const HOUR = 11.6;

/** Notes, lists and a picture that the learner stores, renames and deletes. */
export const files: Author = (simulation) => DOCUMENTS.flatMap((document) => lifeOf(simulation, document));

function lifeOf({ learner, firstDay }: Simulation, document: Document): ScheduledAction[] {
  const { week, fileName, title, renamed, deletedWeek } = document;
  const noon = (ofWeek: number) => at(addDays(firstDay, ofWeek * 7 + 1), HOUR);
  let assetId = 0;
  const upload = async () => {
    const { asset } = await learner.upload("assets_upload", { fileName, title }, bytesOf(document));
    ({ assetId } = asset);
  };
  const actions: ScheduledAction[] = [{ at: noon(week), run: upload }];
  if (renamed !== undefined) {
    const run = async () => {
      await learner.call("assets_rename", { assetId, title: renamed.title });
    };
    actions.push({ at: noon(renamed.week), run });
  }
  if (deletedWeek !== undefined) {
    const run = async () => {
      await learner.call("assets_delete", { assetId });
    };
    actions.push({ at: noon(deletedWeek), run });
  }
  return actions;
}

function bytesOf({ text, pdf, bars }: Document): Uint8Array {
  if (pdf !== undefined) return pdfOf(pdf);
  if (bars !== undefined) return chartOf(bars);
  return Buffer.from((text ?? []).join("\n"), "utf8");
}
