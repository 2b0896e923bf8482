import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Capability } from "../../src/kernel/capability.ts";
import { clientOperations } from "./client-operations.ts";

/** The folder that is published, from the root; every file in it is written. */
export const CLIENT_LIB = "client/lib";
const SOURCES = "client/src";

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
  isolatedDeclarations: true,
  declaration: true,
  rewriteRelativeImportExtensions: true,
};

/**
 * The files of {@link CLIENT_LIB} by name: the sources of the client as JavaScript and types, and the module of its operations.
 * @throws Error if the types of a source cannot be derived without a type check; annotate what is exported.
 */
export async function clientFiles(
  root: string,
  operations: { readonly agent: readonly Capability[]; readonly protocol: readonly Capability[] },
): Promise<ReadonlyMap<string, string>> {
  const made = await clientOperations(root, operations);
  const files = new Map([
    ["operations.js", made.js],
    ["operations.d.ts", made.types],
  ]);
  const sources = readdirSync(join(root, SOURCES)).filter((file) => file.endsWith(".ts"));
  for (const file of sources.toSorted()) {
    const text = readFileSync(join(root, SOURCES, file), "utf8");
    const name = file.slice(0, -".ts".length);
    files.set(`${name}.js`, beside(ts.transpileModule(text, { fileName: file, compilerOptions: OPTIONS }).outputText));
    files.set(`${name}.d.ts`, beside(declarationOf(file, text)));
  }
  return files;
}

function declarationOf(file: string, text: string): string {
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(text, {
    fileName: file,
    compilerOptions: OPTIONS,
    reportDiagnostics: true,
  });
  const [first] = diagnostics;
  if (first === undefined) return outputText;
  throw new Error(`${SOURCES}/${file}: ${ts.flattenDiagnosticMessageText(first.messageText, "\n")}`);
}

/** In the published folder all modules are in one folder, as JavaScript. */
function beside(text: string): string {
  return text.replaceAll(/(from|import) "(?:\.\.\/lib|\.)\/([\w-]+)\.[jt]s"/g, '$1 "./$2.js"');
}
