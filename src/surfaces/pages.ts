import type { BundledFile } from "../bundle/workspace.ts";
import { systemIds } from "../kernel/context.ts";
import { ASSET_PREFIX, DOCS_PATH, isPagePath, SERVICE_WORKER_PATH } from "../web/routes.ts";
import type { Docs } from "./docs.ts";
import { etagOf } from "./document.ts";
import { LASTING, WORTH_GZIP } from "./encoding.ts";
import { type Asset, COMMON_HEADERS, fileOf } from "./static-files.ts";
import { workspaceFiles } from "./workspace-files.ts";

/**
 * The web workspace: its single document, served at every page address, and the files that the document references; and the documentation.
 */
export interface Pages {
  /** The response to a GET or HEAD of `path`, or null if the path is not a page, such as those of the API. */
  respond(request: Request, path: string): Promise<Response> | null;
}

interface Workspace {
  readonly html: string;
  readonly worker: Asset;
  /** The address of the stylesheet. */
  readonly styles: string;
  readonly assets: ReadonlyMap<string, Asset>;
}

const NOT_PAGES = /^\/(?:api|healthz|readyz|metrics|mcp|skill|\.well-known|llms-full\.txt)(?:\/|$)/;

const DOCUMENT_HEADERS = {
  ...COMMON_HEADERS,
  "content-type": "text/html; charset=utf-8",
  // Every response has its own nonce, so a cached copy must not be combined with newer headers.
  "cache-control": "no-store",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy":
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), usb=()",
};

const ASSET_HEADERS = { "cache-control": "public, max-age=31536000, immutable" };

/** Browsers revalidate the service worker themselves. It may connect only to the service. */
const WORKER_HEADERS = {
  "cache-control": "no-cache",
  "content-security-policy": "default-src 'none'; connect-src 'self'",
};

/**
 * Prepares the workspace for serving. In a binary its files are embedded, from source they are bundled. Either happens on the first page
 * request, so that startup does not wait for a page that nobody opens.
 */
export function loadPages(): Pages {
  let workspace: Promise<Workspace> | null = null;
  const load = () => {
    workspace ??= workspaceFiles().then(arrange);
    return workspace;
  };
  let docs: Promise<Docs> | null = null;
  const answerDocs = async (request: Request, path: string) => {
    docs ??= import("./docs.ts").then(async ({ loadDocs }) => loadDocs((await load()).styles));
    return (await docs)(request, path);
  };
  return {
    respond(request, path) {
      if ((request.method !== "GET" && request.method !== "HEAD") || NOT_PAGES.test(path)) return null;
      if (path === SERVICE_WORKER_PATH) return answerWorker(request, load);
      if (path.startsWith(ASSET_PREFIX)) return answerAsset(request, path.slice(ASSET_PREFIX.length), load);
      if (path === DOCS_PATH || path.startsWith(`${DOCS_PATH}/`)) return answerDocs(request, path);
      return answerPage(request, isPagePath(path) ? 200 : 404, load);
    },
  };
}

async function answerPage(request: Request, status: number, load: () => Promise<Workspace>): Promise<Response> {
  const nonce = systemIds.opaque();
  const headers = { ...DOCUMENT_HEADERS, "content-security-policy": policy(nonce) };
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { html } = await load();
  return new Response(html.replace("{{nonce}}", nonce), { status, headers });
}

async function answerAsset(request: Request, name: string, load: () => Promise<Workspace>): Promise<Response> {
  const { assets } = await load();
  const asset = assets.get(name);
  return asset === undefined ? missing(request) : fileOf(request, asset, ASSET_HEADERS);
}

async function answerWorker(request: Request, load: () => Promise<Workspace>): Promise<Response> {
  const { worker } = await load();
  return fileOf(request, worker, WORKER_HEADERS);
}

/** React Aria adds two small style elements with the document's nonce; no other inline content is allowed. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function missing(request: Request): Response {
  const headers = { ...COMMON_HEADERS, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(request.method === "HEAD" ? null : "This file does not exist. Reload the page.\n", {
    status: 404,
    headers,
  });
}

function arrange(files: readonly BundledFile[]): Workspace {
  const document = files.find((entry) => entry.name.endsWith(".html"));
  const worker = files.find((entry) => `/${entry.name}` === SERVICE_WORKER_PATH);
  if (document === undefined || worker === undefined)
    throw new Error("The bundle of the web workspace has no document, or no service worker.");
  const assets = new Map<string, Asset>();
  for (const entry of files) if (entry !== document && entry !== worker) assets.set(entry.name, assetOf(entry));
  const styles = `${ASSET_PREFIX}${files.find((entry) => entry.name.endsWith(".css"))?.name}`;
  return { styles, html: new TextDecoder().decode(document.bytes), worker: assetOf(worker), assets };
}

function assetOf({ type, bytes, packed = async () => Bun.gzipSync(bytes, LASTING) }: BundledFile): Asset {
  const asset = { type, etag: etagOf(bytes), plain: () => bytes };
  if (bytes.byteLength < WORTH_GZIP) return asset;
  let once: ReturnType<typeof packed> | undefined;
  const gzip = () => {
    once ??= packed();
    return once;
  };
  return { ...asset, gzip };
}
