import { nearest } from "../lib/nearest.ts";
import { DOCS_PATH } from "../web/routes.ts";
import { docFiles, type PackedDoc } from "./doc-files.ts";
import { etagOf } from "./document.ts";
import { COMMON_HEADERS, fileOf } from "./static-files.ts";

const HEADERS = {
  ...COMMON_HEADERS,
  "cache-control": "no-cache",
  "content-security-policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** What the documentation answers to a GET or HEAD of an address below `/docs`. */
export type Docs = (request: Request, path: string) => Promise<Response>;

/** Serves the documentation; `styles` is the address of the workspace's stylesheet. Each file is read on its own request. */
export async function loadDocs(styles: string): Promise<Docs> {
  const all = new Map((await docFiles(styles)).map((file) => [file.address, file]));
  return async (request, path) => {
    const file = all.get(path);
    if (file !== undefined && path !== NOT_FOUND) return answer(request, file);
    // The addresses of the repository and those with a slash at the end lead to the page.
    const meant = path.replace(/\/+$/, "").replace(/(\/README)?\.md$/i, "");
    if (meant !== path && all.has(meant))
      return new Response(null, { status: 308, headers: { ...HEADERS, location: meant } });
    return missing(request, all, meant);
  };
}

const NOT_FOUND = `${DOCS_PATH}/404`;

async function answer(request: Request, { type, packed }: PackedDoc): Promise<Response> {
  const bytes = await packed();
  const asset = { type, etag: etagOf(bytes), plain: () => Bun.gunzipSync(bytes), gzip: async () => bytes };
  return fileOf(request, asset, HEADERS);
}

async function missing(request: Request, files: ReadonlyMap<string, PackedDoc>, path: string): Promise<Response> {
  const headers = { ...HEADERS, "content-type": "text/html;charset=utf-8", "cache-control": "no-store" };
  const page = files.get(NOT_FOUND);
  if (page === undefined || request.method === "HEAD") return new Response(null, { status: 404, headers });
  const near = nearest(
    path,
    [...files.keys()].filter((address) => address !== NOT_FOUND),
  );
  const advice = near === undefined ? "" : `Did you mean <a href="${near}">${near}</a>?`;
  const html = new TextDecoder().decode(Bun.gunzipSync(await page.packed()));
  return new Response(html.replace('<span id="nearest"></span>', advice), { status: 404, headers });
}
