import type { Finding, Tree } from "./tree.ts";

interface Ban {
  readonly pattern: RegExp;
  readonly advice: string;
  /** Exempt files: content may mention anything. */
  readonly except?: RegExp;
}

// Letters in brackets keep this file from finding itself.
const BANS: readonly Ban[] = [
  {
    pattern: /\b(?:T[O]DO|F[I]XME|X[X]X|H[A]CK)\b|not (?:yet )?impl[e]mented|placeholder impl[e]mentation/,
    advice: "Finish it, or open an issue; marks of unfinished work do not stay in the code.",
    except: /^(seed\/|bun\.lock$)/,
  },
  {
    pattern: /(?<![\w.}])\/(?:work|root|farm)\/|\/tmp\/\w+_[j]obs|\/(?:Users|home)\/(?!lectern\b)\w+\//,
    advice: "This is a path of one machine; use a relative path, an option or a made-up folder.",
    except: /^(seed\/|bun\.lock$)/,
  },
];

/** No marks of unfinished work and no paths of one machine, in any text of the repository. */
export function checkTexts(tree: Tree): Finding[] {
  return tree.files.filter(isText).flatMap((file) =>
    tree
      .read(file)
      .split("\n")
      .flatMap((text, index) =>
        BANS.filter(({ pattern, except }) => pattern.test(text) && !except?.test(file)).map(({ advice }) => ({
          file,
          line: index + 1,
          rule: "texts",
          advice,
        })),
      ),
  );
}

function isText(file: string): boolean {
  return /\.(tsx?|md|json|sql|css|html|toml|ya?ml|sh|lock|txt|service|svg)$/.test(file) || !/\.[^/]+$/.test(file);
}
