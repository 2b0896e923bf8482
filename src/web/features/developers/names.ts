import { useTranslation } from "react-i18next";

/** Short names of operations and of their groups in the person's language; the id if there is no name yet. */
export function useOperationNames() {
  const { i18n } = useTranslation();
  const read = (key: string, id: string): string => {
    const name: unknown = i18n.getResource(i18n.language, "translation", key);
    return typeof name === "string" ? name : id;
  };
  return {
    operation: (id: string) => read(`operationNames.${id}`, id),
    group: (id: string) => read(`operationGroups.${id}`, id),
    /** The key of a group's name in the locale files. */
    synonyms: (group: string) => read(`developers.synonyms.${group}`, group),
  };
}
