import { useSession } from "../account/account.ts";

/** Whether the person may import content packs: owners always, teachers if the owner permits it. */
export function useMayImport(): boolean {
  const { data } = useSession();
  const role = data?.account?.role;
  return role === "owner" || (role === "teacher" && data?.teacherImports !== "none");
}
