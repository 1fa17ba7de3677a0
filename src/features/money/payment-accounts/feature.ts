import { Router } from "express";
import { toId } from "#core/db/ids.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { bookkeepingConsequences } from "../ledger/index.ts";
import { paymentDocumentRoutes } from "./api.ts";
import { paymentAccountsDemo } from "./demo.ts";
import { sendPaymentDocument } from "./documents.ts";
import { paymentAccountsMenu } from "./menu.ts";
import { PaymentAccount } from "./model.ts";
import { paymentAccountPages } from "./pages.tsx";
import { paymentPersonalData } from "./personal-data.ts";
import { paymentAccountResource } from "./resource.ts";
import { countUnreadableAccounts, rotateJob } from "./rotate.ts";

/** Members' payout details: entered in three steps, encrypted at rest, shown masked. */
export function paymentAccounts(all: FeatureDependencies): Feature {
  const { services, secrets, files, mailer, site, limits, jobs, provider } = all;
  const dependencies = { services, secrets, files, mailer, provider, site };
  const rotate = rotateJob(secrets);
  jobs.add(rotate);

  const routes = Router();
  routes.get("/settings/payment/documents/:account/:document", async (request, response) => {
    const { account, document } = request.params;
    await sendPaymentDocument(dependencies, request, response, { account, document });
  });

  return {
    name: "payment-accounts",
    consequences: bookkeepingConsequences,
    menu: paymentAccountsMenu,
    extends: {
      "studio.uses": {
        section: "sell",
        isUsed: async (user) => (await PaymentAccount.exists({ owner: toId(user) })) !== null,
      },
    },
    sheets: ["accounts"],
    resources: [paymentAccountResource(dependencies)],
    apiRoutes: [paymentDocumentRoutes(dependencies, limits)],
    pages: paymentAccountPages(dependencies, limits),
    routes,
    demo: paymentAccountsDemo(dependencies),
    personalData: paymentPersonalData(dependencies),
    encrypted: [{ name: "payment accounts", countUnreadable: () => countUnreadableAccounts(secrets) }],
    async prepare() {
      await jobs.enqueue(rotate, { key: secrets.primaryKey }, { key: secrets.primaryKey });
    },
  };
}
