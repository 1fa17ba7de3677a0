import { Router } from "express";
import { notFound } from "../../../core/base/errors.ts";
import { isId } from "../../../core/db/ids.ts";
import { accountsPaths } from "../../../shared/accounts/accounts.paths.ts";
import { findExport } from "./commands.ts";
import type { ExportDependencies } from "./make.ts";

/** `/exports/:id`: the file of an export, for who asked for it. */
export function exportFileRoutes({
  files,
  services,
}: Pick<ExportDependencies, "files" | "services">): Router {
  const router = Router();
  router.get("/exports/:id", async (request, response) => {
    const { viewer, params } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(request.originalUrl));
    const found = isId(params.id) && !viewer.actor ? await findExport(viewer.id, params.id) : null;
    if (found?.state !== "ready" || !found.expiresAt || found.expiresAt <= services.now()) throw notFound();
    const { file, name, type, bytes } = found;
    await files.sendDocument(request, response, { id: file, name, type, bytes });
  });
  return router;
}
