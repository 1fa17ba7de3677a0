import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { findExport } from "./commands.ts";
import type { ExportDependencies } from "./make.ts";

/** `/exports/:id`: downloads the file of an export, for the member who requested it. */
export function exportFileRoutes({
  files,
  services,
}: Pick<ExportDependencies, "files" | "services">): Router {
  const router = Router();
  router.get("/exports/:id", async (request, response) => {
    const { viewer, params } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(request.originalUrl));
    const storedExport = isId(params.id) && !viewer.actor ? await findExport(viewer.id, params.id) : null;
    if (
      storedExport?.state !== "ready" ||
      !storedExport.expiresAt ||
      storedExport.expiresAt <= services.now()
    )
      throw notFound();
    const { file, name, type, bytes } = storedExport;
    await files.sendDocument(request, response, { id: file, name, type, bytes });
  });
  return router;
}
