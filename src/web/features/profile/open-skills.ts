import { useAddressQuery } from "../../ui/address.ts";

/** The expanded skills: the address stores them, so that Back restores them. */
export function useOpenSkills() {
  const { query, change } = useAddressQuery();
  const open = (query.get("skill") ?? "").split(",").filter((code) => code !== "");
  return {
    isOpen: (skillCode: string) => open.includes(skillCode),
    setOpen: (skillCode: string, isOpen: boolean) => {
      const others = open.filter((code) => code !== skillCode);
      change({ skill: (isOpen ? [...others, skillCode] : others).join(",") }, { replace: true });
    },
  };
}
