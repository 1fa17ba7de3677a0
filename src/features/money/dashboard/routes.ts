import { Router } from "express";
import { notFound } from "../../../core/base/errors.ts";
import { attachment } from "../../../core/files/file-name.ts";
import type { Services } from "../../../core/services.ts";
import { accountsPaths } from "../../../shared/accounts/accounts.paths.ts";
import { DASHBOARD_PARTS } from "../../../shared/money/dashboard.ts";
import { dashboardFile } from "./files.ts";
import { loadDashboard } from "./page.tsx";

/** `/dashboard/:part.csv`: what a chart shows, as a file. */
export function dashboardRoutes(services: Services): Router {
  const router = Router();
  router.get("/dashboard/:part.csv", async (request, response) => {
    const { viewer, params, originalUrl } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
    const part = DASHBOARD_PARTS.find((each) => each === params.part);
    if (!part) throw notFound();
    const { searchParams } = new URL(originalUrl, "http://localhost");
    const data = await loadDashboard(viewer, searchParams, services);
    response.setHeader("Content-Type", "text/csv; charset=utf-8");
    response.setHeader("Content-Disposition", attachment(`${part}-${data.by}.csv`));
    response.setHeader("Cache-Control", "private, no-store");
    response.send(dashboardFile(part, data));
  });
  return router;
}
