import type { Request, RequestHandler, Response } from "express";
import { callerOf } from "#core/auth/viewer-of.ts";
import { forbidden } from "#core/base/errors.ts";
import type { Services } from "#core/services.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";

import { adminText } from "#shared/site/admin.text.ts";
import { announced, type Outcome } from "../../platform/audit/index.ts";
import { isClosedToActors, plainPath } from "./closed-to-actors.ts";
import type { ActingOnBehalf } from "./on-behalf.ts";

/**
 * Guards every request made on a member's behalf: rejects closed pages and logs each write in the audit log
 * with both names and the outcome, announced before it runs and recorded before the response.
 */
export const actingGuard =
  (services: Services, onBehalf: ActingOnBehalf): RequestHandler =>
  async (request, response, next) => {
    const { viewer, session } = request;
    const acting = session?.acting;
    if (!acting || hasOwnToken(request)) return next();
    const { actor } = viewer;
    if (!actor) {
      // The time limit has passed, or the permission was withdrawn.
      delete session.acting;
      if (viewer.id) await onBehalf.end(viewer.id, acting, "time", request.requestId);
      return next();
    }
    const { method } = request;
    const path = plainPath(request.path);
    if (method === "GET" || method === "HEAD" || method === "OPTIONS") {
      if (isClosedToActors(method, path)) throw forbidden(adminText.onBehalf.closed);
      return next();
    }
    if (path === accountsPaths.logout())
      await onBehalf.end(actor.id, acting, "signed-out", request.requestId);
    else if (path !== adminPaths.onBehalfEnd()) {
      if (isClosedToActors(method, path)) throw forbidden(adminText.onBehalf.closed);
      const subject = { type: "user", id: acting.as } as const;
      // Usernames are removed, because the log is retained after members are deleted.
      const details = { method, path: path.replace(/^\/user\/[^/]+/i, "/user/:username").slice(0, 300) };
      const event = { action: "on-behalf.request", subject, details } as const;
      recordBeforeAnswer(response, await announced(services, callerOf(request), event));
    }
    next();
  };

/**
 * Delays the end of a response until the log is written; the outcome of a connection that broke earlier is
 * unknown.
 */
function recordBeforeAnswer(response: Response, record: Awaited<ReturnType<typeof announced>>): void {
  const end = response.end.bind(response) as (...args: unknown[]) => Response;
  let recorded = false;
  const once = async (outcome: Outcome, more?: { status: number }) => {
    if (recorded) return;
    recorded = true;
    // If recording fails, the entry stays announced and is later recorded as interrupted.
    await record(outcome, more).catch(() => {});
  };
  response.end = ((...args: unknown[]) => {
    const { statusCode: status } = response;
    const outcome = status < 400 ? "done" : status < 500 ? "refused" : "failed";
    void once(outcome, { status }).then(() => end(...args));
    return response;
  }) as typeof response.end;
  response.once("close", () => void once("unknown"));
}

/** Below /api a bearer token identifies the caller, regardless of the cookie. */
const hasOwnToken = ({ headers, path }: Request): boolean =>
  headers.authorization !== undefined && /^\/api(?:\/|$)/i.test(path);
