/**
 * The content packs that teachers may import in the workspace: none; packs that nobody else imported, without replacing anything; or all
 * that owners may import.
 */
export const TEACHER_IMPORTS = ["none", "own", "all"] as const;
export type TeacherImports = (typeof TEACHER_IMPORTS)[number];
