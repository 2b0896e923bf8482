import { type Detail, type Failure, notFound, stateConflict } from "../../kernel/errors.ts";
import { refuseAll } from "../../kernel/problems.ts";
import { grouped } from "../../lib/grouped.ts";
import { MAX_MATERIALS } from "./materials.schema.ts";

/** 404 for a material. The response is the same for an archived one, another account's and an unknown id. */
export function materialNotFound(): Failure {
  return notFound(
    "speaking.material_not_found",
    "The active library has no such material; it may be archived. Take materialId from ielts_speaking_materials_search.",
  );
}

/** 404 for a practice. The response is the same for another account's practice and for an unknown id. */
export function practiceNotFound(): Failure {
  return notFound("speaking.practice_not_found", "This practice does not exist; it may be deleted. List them again.");
}

/** 400 for an answer that would be empty: without a recording and not marked as practised. */
export function nothingToSave(): Failure {
  return stateConflict(
    "speaking.nothing_to_keep",
    "There is neither a recording nor a practice that is done. Send a recording, or done as true; speaking_delete_practice takes an answer away.",
  );
}

/** 404 for a part that is unknown, withdrawn, or of another subject. */
export function topicNotFound(): Failure {
  return notFound(
    "speaking.topic_not_found",
    "No speaking part has this partId. It may have been withdrawn; find another with speaking_search_topics.",
  );
}

/** 400 if the library is full. */
export function tooManyMaterials(): Failure {
  return stateConflict(
    "speaking.too_many_materials",
    `There are ${grouped(MAX_MATERIALS)} materials already. Archive some that are not needed.`,
    { materials: MAX_MATERIALS },
  );
}

/** @throws Failure 400 listing all invalid links. */
export function refuseLinks(problems: readonly Detail[]): void {
  refuseAll(problems, "speaking.links_refused", "Nothing was written: ");
}
