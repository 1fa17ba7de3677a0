import { Router } from "express";
import { notFound } from "../../../core/base/errors.ts";
import { attachment } from "../../../core/files/file-name.ts";
import { sendPaper } from "../../../core/pdf/index.ts";
import { accountsPaths } from "../../../shared/accounts/accounts.paths.ts";
import { zoneOf } from "../../people/users/index.ts";
import { statementCsv, statementPaper } from "./files.ts";
import { payeeOf } from "./pages/own.tsx";
import { payoutFor } from "./reads.ts";

/** `/payouts/:id/statement.csv` and `.pdf`: a statement to take away. */
export function payoutRoutes(site: { readonly name: string; readonly url: string }): Router {
  const router = Router();
  router.get("/payouts/:id/statement.:kind", async (request, response) => {
    const { viewer, params, originalUrl } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
    if (params.kind !== "csv" && params.kind !== "pdf") throw notFound();
    const payout = await payoutFor(viewer, params.id);
    const name = `statement-${payout.month}-${payout.attempt}`;
    if (params.kind === "pdf") {
      const given = { payee: await payeeOf(payout), zone: await zoneOf(viewer), site };
      return sendPaper(response, `${name}.pdf`, await statementPaper(payout, given));
    }
    response.setHeader("Content-Type", "text/csv; charset=utf-8");
    response.setHeader("Content-Disposition", attachment(`${name}.csv`));
    response.setHeader("Cache-Control", "private, no-store");
    response.send(await statementCsv(payout));
  });
  return router;
}
