import { chooseLanguage } from "../i18n.ts";
import { useToastError } from "./toast.tsx";

/** Changes the language of the workspace, and shows a message if its strings cannot be loaded now. */
export function useChooseLanguage(): (code: string) => void {
  const onError = useToastError();
  return (code) => void chooseLanguage(code).catch(onError);
}
