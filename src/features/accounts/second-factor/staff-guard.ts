import type { RequestHandler } from "express";
import { isStaff } from "#core/base/viewer.ts";
import { secondFactorPaths } from "#shared/accounts/second-factor.paths.ts";
import { secondFactorText } from "#shared/accounts/second-factor.text.ts";
import { hasSecondFactor } from "./check.ts";
import { hasPasskey } from "./passkeys/reads.ts";

/** Redirects staff without a second factor from the admin area to its setup, if the site requires one. */
export const staffGuard =
  (isRequired: () => boolean): RequestHandler =>
  async (request, response, next) => {
    const { viewer, session, path } = request;
    if (!isRequired() || !viewer.id || !isStaff(viewer) || !/^\/admin(\/|$)/i.test(path)) return next();
    if ((await hasSecondFactor(viewer.id)) || (await hasPasskey(viewer.id))) return next();
    session.flash = { kind: "info", text: secondFactorText.staff };
    response.redirect(request.method === "GET" ? 302 : 303, secondFactorPaths.secondFactor());
  };
