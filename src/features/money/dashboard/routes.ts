import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { startCsv } from "#core/files/send-csv.ts";
import type { Services } from "#core/services.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { DASHBOARD_PARTS } from "#shared/money/dashboard.ts";
import { dashboardFile } from "./files.ts";
import { loadDashboard } from "./page.tsx";

/** `/dashboard/:part.csv`: the data of a chart as a file. */
export function dashboardRoutes(services: Services): Router {
  const router = Router();
  router.get("/dashboard/:part.csv", async (request, response) => {
    const { viewer, params, originalUrl } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
    const part = DASHBOARD_PARTS.find((each) => each === params.part);
    if (!part) throw notFound();
    const { searchParams } = new URL(originalUrl, "http://localhost");
    const data = await loadDashboard(viewer, searchParams, services);
    startCsv(response, `${part}-${data.by}`);
    response.send(dashboardFile(part, data));
  });
  return router;
}
