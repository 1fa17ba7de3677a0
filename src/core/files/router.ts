import { Router } from "express";
import { metaText } from "#shared/site/meta.text.ts";
import { notFound } from "../base/errors.ts";
import type { HotFiles } from "./hot-files.ts";
import { sendFile } from "./send.ts";

const NAME = /^[1-9]\d{0,4}\.(?:avif|webp|jpeg)$/;
const ID = /^[0-9a-f]{32}$/;

/**
 * Creates the route `/files/:id/:size.:format`. A key is written only once, so browsers and proxies may cache
 * the response indefinitely.
 */
export function createFilesRouter(files: HotFiles): Router {
  const router = Router();
  router.get("/files/:id/:name", async (request, response) => {
    const { id, name } = request.params;
    if (!ID.test(id) || !NAME.test(name)) throw notFound();
    const file = await files.read(`${id}/${name}`);
    if (!file) throw notFound();
    response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    // Front ends on other origins show these pictures (api.md).
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    if (file.noCrawlers) response.setHeader("X-Robots-Tag", metaText.noCrawlers);
    await sendFile(request, response, {
      type: file.type,
      size: file.body.length,
      etag: `"${id}-${name}"`,
      read: async (range) => (range ? file.body.subarray(range.start, range.end + 1) : file.body),
    });
  });
  return router;
}
