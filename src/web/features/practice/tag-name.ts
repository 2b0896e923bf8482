import { useTranslation } from "react-i18next";

/** The name of a tag in the person's language, if it has one. */
export function useTagName(): (tag: { readonly name: string; readonly nameZh: string }) => string {
  const isChinese = useTranslation().i18n.language.startsWith("zh");
  return ({ name, nameZh }) => (isChinese && nameZh !== "" ? nameZh : name);
}
