import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { RequestHandler } from "express";
import { answeredFresh, encodingOf, hash, sendBytes } from "../base/bytes.ts";

interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly immutable: boolean;
  readonly identity: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
  png: "image/png",
  ico: "image/x-icon",
  webp: "image/webp",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
  map: "application/json",
};

/**
 * Serves the files of `public/` from memory: a few hundred KB, compressed at build (`.br` and `.gz` beside
 * the file). Names with a hash never change and are cached for a year; others are revalidated.
 */
export async function staticAssets(folder: string): Promise<RequestHandler> {
  const assets = await readAll(folder);
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const asset = assets.get(request.path);
    if (!asset) return next();
    response.setHeader("Cache-Control", asset.immutable ? "public, max-age=31536000, immutable" : "no-cache");
    response.setHeader("Vary", "Accept-Encoding");
    if (answeredFresh(request, response, asset.etag)) return;
    const preferred = encodingOf(request);
    const encoding = asset[preferred] ? preferred : "identity";
    sendBytes(request, response, asset[encoding] ?? asset.identity, { type: asset.type, encoding });
  };
}

async function readAll(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  for (const file of await filesOf(folder)) {
    if (/\.(br|gz)$/.test(file)) continue;
    const identity = await readFile(file);
    const path = `/${relative(folder, file).replaceAll("\\", "/")}`;
    assets.set(path, {
      type: TYPES[file.split(".").pop() ?? ""] ?? "application/octet-stream",
      etag: `W/"${hash(identity)}"`,
      immutable: /-[A-Z0-9]{8}\.[a-z0-9]+$/.test(path),
      identity,
      // Compressed copies are optional.
      br: await readFile(`${file}.br`).catch(() => undefined),
      // As above.
      gzip: await readFile(`${file}.gz`).catch(() => undefined),
    });
  }
  return assets;
}

async function filesOf(folder: string): Promise<string[]> {
  // Before the first build there is no folder.
  const names = await readdir(folder).catch(() => []);
  const nested = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return (await stat(path)).isDirectory() ? filesOf(path) : [path];
    }),
  );
  return nested.flat();
}
