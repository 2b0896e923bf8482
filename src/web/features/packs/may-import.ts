import { useSession } from "../account/account.ts";

/** Whether the person may import content packs: owners always, teachers where the owner lets them. */
export function useMayImport(): boolean {
  const { data } = useSession();
  const role = data?.account?.role;
  return role === "owner" || (role === "teacher" && data?.teacherImports !== "none");
}
