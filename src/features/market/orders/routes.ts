import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import type { PrivateFiles } from "#core/files/private-files.ts";
import { sendPaper } from "#core/pdf/index.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { zoneOf } from "../../people/users/index.ts";
import { readOrder } from "./permitted.ts";
import { presentReceipt } from "./present-receipt.ts";
import { fileOf } from "./reads.ts";
import { receiptPaper } from "./receipt-paper.ts";

/**
 * Files of an order (`/orders/:id/files/:file`), for both sides and, in a dispute, staff; and its receipt.
 */
export function orderRoutes(
  files: PrivateFiles,
  site: { readonly name: string; readonly url: string },
): Router {
  const router = Router();
  router.get("/orders/:id/files/:file{/:width}", async (request, response) => {
    const { viewer } = request;
    const params = request.params as { id: string; file: string; width?: string };
    if (!viewer.id) return response.redirect(302, accountsPaths.login(request.originalUrl));
    const order = await readOrder(viewer, params.id);
    const file = order && (await fileOf(order._id, params.file));
    const { width } = params;
    if (!file || (width !== undefined && !/^[1-9]\d{0,4}$/.test(width))) throw notFound();
    await files.send(request, response, file, width === undefined ? undefined : Number(width));
  });
  router.get("/orders/:id/receipt.pdf", async (request, response) => {
    const { viewer, params, originalUrl } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
    const order = await readOrder(viewer, params.id);
    const receipt = order && (await presentReceipt(viewer, order));
    if (!receipt) throw notFound();
    const paper = receiptPaper(receipt, { site, zone: await zoneOf(viewer) });
    await sendPaper(response, ordersText.receipt.fileName(receipt.number), paper);
  });
  return router;
}
