import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { startCsv } from "#core/files/send-csv.ts";
import { sendPaper } from "#core/pdf/index.ts";
import type { Secrets } from "#core/secrets/index.ts";
import type { Services } from "#core/services.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { zoneOf } from "../../people/users/index.ts";
import { statementCsv, statementPaper } from "./files.ts";
import { payeeOf } from "./pages/own.tsx";
import { payoutFor } from "./reads.ts";

/** `/payouts/:id/statement.csv` and `.pdf`: statement downloads. */
export function payoutRoutes(
  { services, secrets }: { readonly services: Services; readonly secrets: Secrets },
  site: { readonly name: string; readonly url: string },
): Router {
  const router = Router();
  router.get("/payouts/:id/statement.:kind", async (request, response) => {
    const { viewer, params, originalUrl } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
    if (params.kind !== "csv" && params.kind !== "pdf") throw notFound();
    const payout = await payoutFor(viewer, params.id);
    const name = `statement-${payout.month}-${payout.attempt}`;
    if (params.kind === "pdf") {
      const options = { payee: await payeeOf(payout, secrets), zone: await zoneOf(viewer), site };
      return sendPaper(response, `${name}.pdf`, await statementPaper(services, payout, options));
    }
    startCsv(response, name);
    response.send(await statementCsv(services, payout));
  });
  return router;
}
