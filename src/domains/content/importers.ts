import { forbidden } from "../../kernel/errors.ts";
import type { TeacherImports } from "../../lib/teacher-imports.ts";

/** The roles that can import packs. The owner decides what teachers may import. */
export const IMPORTERS = ["owner", "teacher"] as const;

interface Caller {
  readonly accountId: number;
  readonly role: string;
}

/**
 * Whether the caller may import any pack, or only packs that no one else imported.
 * @throws Failure 403 for a teacher if teachers may not import.
 */
export function importsOf(caller: Caller | null, teachers: TeacherImports): "own" | "all" {
  if (caller?.role === "owner") return "all";
  if (caller === null || teachers === "none") {
    throw forbidden(
      "content.imports_not_allowed",
      "Teachers do not import content packs here. The owner allows it with LECTERN_TEACHER_IMPORTS.",
    );
  }
  return teachers;
}

/** @throws Failure 403 for an installed pack that the caller did not import first. */
export function requireOwnPack(
  caller: Caller | null,
  pack: { readonly packId: string; readonly previousVersion: string | null },
  importer: number | undefined,
): void {
  if (pack.previousVersion === null || (importer !== undefined && importer === caller?.accountId)) return;
  throw forbidden(
    "content.pack_of_others",
    `The pack ${pack.packId} was not imported by you. Give yours another id, or ask an owner to import it.`,
  );
}
