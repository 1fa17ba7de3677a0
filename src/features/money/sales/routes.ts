import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { sendPaper } from "#core/pdf/index.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { zoneOf } from "../../people/users/index.ts";
import { receiptNumber } from "../payments/index.ts";
import { purchaseFor } from "./commands.ts";
import { receiptPaper } from "./receipt-paper.ts";

/** `/purchases/:id/receipt.pdf`: the receipt of the caller's purchase. */
export function saleRoutes(site: { readonly name: string; readonly url: string }): Router {
  const router = Router();
  router.get("/purchases/:id/receipt.pdf", async (request, response) => {
    const { viewer, params, originalUrl } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
    const purchase = await purchaseFor({ viewer }, params.id);
    const number = receiptNumber(purchase);
    if (!number) throw notFound();
    const paper = await receiptPaper(purchase, number, { site, zone: await zoneOf(viewer) });
    await sendPaper(response, salesText.purchase.fileName(number), paper);
  });
  return router;
}
