import { Router } from "express";
import { notFound } from "../../../core/base/errors.ts";
import type { PrivateFiles } from "../../../core/files/private-files.ts";
import { accountsPaths } from "../../../shared/accounts/accounts.paths.ts";
import { readOrder } from "./permitted.ts";
import { fileOf } from "./reads.ts";

/** Files of an order (`/orders/:id/files/:file`): its two sides', and the staff's in a dispute. */
export function orderRoutes(files: PrivateFiles): Router {
  const router = Router();
  router.get("/orders/:id/files/:file", async (request, response) => {
    const { viewer, params } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(request.originalUrl));
    const order = await readOrder(viewer, params.id);
    const file = order && (await fileOf(order._id, params.file));
    if (!file) throw notFound();
    await files.send(request, response, file);
  });
  return router;
}
