import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { isStaff } from "#core/base/viewer.ts";
import type { PrivateFiles } from "#core/files/private-files.ts";
import { samplesOf } from "./commands.ts";
import { readService } from "./permitted.ts";
import { servicePolicy } from "./policy.ts";

/**
 * Samples of a service (`/services/:id/samples/:ref`): public if published, otherwise for its seller and
 * staff.
 */
export function serviceRoutes(files: PrivateFiles): Router {
  const router = Router();
  router.get("/services/:id/samples/:ref{/:width}", async (request, response) => {
    const { viewer, params } = request;
    const { id, ref, width } = params as { id: string; ref: string; width?: string };
    const service = await readService(viewer, id);
    if (!service) throw notFound();
    const mayAll = isStaff(viewer) || servicePolicy.can(viewer, "update", service);
    const samples = mayAll ? samplesOf(service) : (service.live?.samples ?? []);
    const sample = samples.find((each) => each.id === ref);
    if (!sample || (width !== undefined && !/^[1-9]\d{0,4}$/.test(width))) throw notFound();
    await files.send(request, response, sample, width === undefined ? undefined : Number(width));
  });
  return router;
}
