import { ROUTES } from "../../routes.ts";

export const MATERIALS_PATH = `${ROUTES.speaking}?tab=materials`;
export const RECORDINGS_PATH = `${ROUTES.speaking}?tab=recordings`;

/** The address at which a topic is practised: at one of its questions, with a material, if these are given. */
export function topicPath(at: { partId: number; questionSlotId?: number; materialId?: number }): string {
  const slot = at.questionSlotId === undefined ? "" : `&slot=${at.questionSlotId}`;
  const material = at.materialId === undefined ? "" : `&with=${at.materialId}`;
  return `${ROUTES.speaking}?part=${at.partId}${slot}${material}`;
}

export function materialPath(materialId: number): string {
  return `${ROUTES.speaking}?material=${materialId}`;
}

/** The address at which a material is written; `from` is the first question to link. */
export function newMaterialPath(from?: { partId: number; questionSlotId: number }): string {
  const link = from === undefined ? "" : `&part=${from.partId}&slot=${from.questionSlotId}`;
  return `${ROUTES.speaking}?make=1${link}`;
}

/** An id in an address; null for anything else. */
export function readId(text: string | null): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
