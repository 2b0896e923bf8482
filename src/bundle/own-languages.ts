import type { BunPlugin } from "bun";

/** Words of React Aria in a language that the workspace does not have. */
const OTHER_LANGUAGES =
  /[\\/]react-(?:aria|stately|aria-components)[\\/].*[\\/]intl[\\/](?:[\w-]+[\\/])?(?!en-US|zh-CN)[a-z]{2}-[A-Z]{2}\.m?js$/;

/** Removes React Aria's texts in some thirty other languages from the workspace; it falls back to English. */
export const ownLanguages: BunPlugin = {
  name: "own-languages",
  setup(build) {
    build.onLoad({ filter: OTHER_LANGUAGES }, () => ({ contents: "export default {};", loader: "js" }));
  },
};
