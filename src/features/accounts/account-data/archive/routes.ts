import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { isId } from "#core/db/ids.ts";
import { findOwnUser } from "#features/people/users/index.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { bannedIn } from "../banned.ts";
import type { AccountDataDependencies } from "../dependencies.ts";
import { findArchives, findReadyArchive } from "./commands.ts";
import { isSigned } from "./link.ts";
import { Archive } from "./model.ts";
import { presentArchive } from "./present.ts";

type Dependencies = Pick<AccountDataDependencies, "files" | "services" | "config">;

/**
 * Progress of an archive and its download. The download needs both the signed link and the member's session;
 * bearer tokens are not accepted here.
 */
export function archiveRoutes({ files, services, config }: Dependencies): Router {
  const router = Router();

  router.get("/settings/data/archive.json", async ({ viewer }, response) => {
    if (!viewer.id) throw notFound();
    response.setHeader("Cache-Control", "no-store");
    response.json(presentArchive(config, await findArchives(viewer.id, services.now())));
  });

  router.get("/settings/data/archive/:id", async (request, response) => {
    const { viewer, query, params } = request;
    const { id } = params;
    const reader = viewer.id ?? ((await bannedIn(request.session))?._id.toString() || null);
    const token = typeof query.token === "string" ? query.token : "";
    if (!isId(id)) throw notFound();
    if (!reader) return response.redirect(302, accountsPaths.login(request.originalUrl));
    const archive = await findReadyArchive(id, services.now());
    if (!archive) {
      if (await Archive.exists({ _id: id, user: { $ne: reader } })) throw notFound();
      request.session.flash = { kind: "info", text: accountDataText.archive.gone };
      return response.redirect(303, viewer.id ? accountDataPaths.dataSettings() : accountDataPaths.banned());
    }
    if (viewer.actor || String(archive.user) !== reader || !isSigned(config, archive, token))
      throw notFound();
    const user = await findOwnUser(reader);
    const day = archive.readyAt!.toISOString().slice(0, 10);
    const name = `${user?.username ?? "archive"}-${day}.zip`;
    const stored = { id: archive.file, name, type: "application/zip", bytes: archive.bytes };
    await files.sendDocument(request, response, stored);
  });

  return router;
}
