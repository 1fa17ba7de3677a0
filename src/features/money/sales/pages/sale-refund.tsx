import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import type { SaleRefundPageData } from "#shared/money/sales.dto.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { SaleRefundPage } from "#views/money/sales/SaleRefundPage.tsx";
import type { PaymentDependencies } from "../../payments/index.ts";
import { saleFor } from "../commands.ts";
import { presentSale } from "../present.ts";
import { refundPurchase } from "../refunds.ts";
import { refundOf } from "../reversals.ts";

/** `/sales/:id/refund`: an author refunds a reader, at any time. */
export function saleRefundPage(dependencies: PaymentDependencies): PageDefinition {
  return definePage<SaleRefundPageData>({
    path: "/sales/:id/refund",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const sale = await saleFor(viewer, params.id!);
      return { sale: presentSale(sale), backCents: refundOf(sale).amount, isPaid: sale.state === "paid" };
    },
    async action({ caller, params, request }, { values }) {
      const { _id } = await saleFor(caller.viewer, params.id!);
      await refundPurchase(dependencies, caller, String(_id), values.reason ?? "");
      request.session.flash = { kind: "success", text: salesText.saleRefund.done };
      return seeOther(moneyPaths.sales());
    },
    meta: ({ sale }) => ({ title: salesText.saleRefund.title(sale.title), robots: "noindex" }),
    Component: SaleRefundPage,
  });
}
