import { Router } from "express";
import { sendPaper } from "#core/pdf/index.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { zoneOf } from "../../people/users/index.ts";
import { presentReceipt } from "./present.ts";
import { subscriptionReceiptPaper } from "./receipt-paper.ts";
import { receiptFor } from "./receipts.ts";

/** `/my-subscriptions/:id/receipts/:payment/receipt.pdf`: the receipt of the caller's payment. */
export function subscriptionRoutes(site: { readonly name: string; readonly url: string }): Router {
  const router = Router();
  router.get("/my-subscriptions/:id/receipts/:payment/receipt.pdf", async (request, response) => {
    const { viewer, params, originalUrl } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
    const { subscription, period } = await receiptFor(viewer, params.id, params.payment);
    const payment = presentReceipt(subscription, period);
    const paper = await subscriptionReceiptPaper(subscription, payment, { site, zone: await zoneOf(viewer) });
    await sendPaper(response, salesText.purchase.fileName(payment.receipt), paper);
  });
  return router;
}
