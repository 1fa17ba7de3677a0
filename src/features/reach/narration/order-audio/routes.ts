import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import type { Files } from "#core/files/files.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { metaText } from "#shared/site/meta.text.ts";
import { readNarrationOrder } from "./commands.ts";
import { findOrderAudio } from "./reads.ts";

/**
 * `/orders/:id/audio/:chapter/:file`: delivered audio, whole or by range, for viewers with access to the
 * order.
 */
export function orderAudioRoutes(files: Files): Router {
  const router = Router();
  router.get("/orders/:id/audio/:chapter/:file", async (request, response) => {
    const { viewer, params } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(request.originalUrl));
    const order = isId(params.chapter) ? await readNarrationOrder(viewer, params.id) : null;
    const orderAudio = order && (await findOrderAudio(order._id, params.chapter));
    if (!orderAudio) throw notFound();
    const { file, type, ending, bytes } = orderAudio.original;
    if (params.file !== `${file}.${ending}`) throw notFound();
    response.setHeader("X-Robots-Tag", metaText.noIndex);
    await files.sendStream(request, response, { id: file, name: `${params.chapter}.${ending}`, type, bytes });
  });
  return router;
}
