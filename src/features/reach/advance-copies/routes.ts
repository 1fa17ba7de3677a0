import { Router } from "express";
import { forbidden } from "#core/base/errors.ts";
import { attachment } from "#core/files/file-name.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { advanceCopiesPaths } from "#shared/reach/advance-copies.paths.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { bookSlot, refuseTooLong } from "../../stories/chapters/index.ts";
import type { Writers } from "../../stories/manuscripts/index.ts";
import { bookOfCopy } from "./book.ts";
import { noteOpened, setOf } from "./commands.ts";
import { openCopy } from "./reads.ts";

/** `/advance-copies/:id.epub`: a reader's copy as an EPUB. */
export function copyRoutes(
  { files, services, site }: FeatureDependencies,
  writers: Pick<Writers, "writeEpub">,
): Router {
  const router = Router();
  router.get("/advance-copies/:id.epub", async (request, response) => {
    const { viewer, params, originalUrl } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
    if (viewer.actor) throw forbidden();
    const { copy, link, story } = await openCopy({ viewer }, params.id, services.now());
    // The reading page asks for age confirmation.
    if (story.mature && !viewer.mature)
      return response.redirect(302, advanceCopiesPaths.readCopy(params.id, 1));
    const set = await setOf(link, story);
    const book = await bookSlot(() => bookOfCopy(files, site, set, copy, story));
    const bytes = await writers.writeEpub(viewer.id, book).catch((error: unknown) => refuseTooLong(error));
    await noteOpened(copy, services.now());
    response.setHeader("Content-Type", "application/epub+zip");
    response.setHeader("Content-Disposition", attachment(`${story.slug}-advance-copy.epub`));
    response.setHeader("Cache-Control", "private, no-store");
    response.send(bytes);
  });
  return router;
}
