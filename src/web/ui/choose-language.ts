import { chooseLanguage } from "../i18n.ts";
import { useToastError } from "./toast.tsx";

/** Changes the language of the workspace, and says so where its words cannot be fetched now. */
export function useChooseLanguage(): (code: string) => void {
  const onError = useToastError();
  return (code) => void chooseLanguage(code).catch(onError);
}
