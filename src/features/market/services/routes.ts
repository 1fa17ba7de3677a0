import { Router } from "express";
import { notFound } from "../../../core/base/errors.ts";
import { isStaff } from "../../../core/base/viewer.ts";
import type { PrivateFiles } from "../../../core/files/private-files.ts";
import { samplesOf } from "./commands.ts";
import { readService } from "./permitted.ts";
import { servicePolicy } from "./policy.ts";

/** Samples of a service (`/services/:id/samples/:ref`): what is up is everyone's, what is not its seller's and the staff's. */
export function serviceRoutes(files: PrivateFiles): Router {
  const router = Router();
  router.get("/services/:id/samples/:ref{/:width}", async (request, response) => {
    const { viewer, params } = request;
    const { id, ref, width } = params as { id: string; ref: string; width?: string };
    const found = await readService(viewer, id);
    if (!found) throw notFound();
    const mayAll = isStaff(viewer) || servicePolicy.can(viewer, "update", found);
    const samples = mayAll ? samplesOf(found) : (found.live?.samples ?? []);
    const sample = samples.find((each) => each.id === ref);
    if (!sample || (width !== undefined && !/^[1-9]\d{0,4}$/.test(width))) throw notFound();
    await files.send(request, response, sample, width === undefined ? undefined : Number(width));
  });
  return router;
}
