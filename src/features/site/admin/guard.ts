import type { Request, RequestHandler, Response } from "express";
import { callerOf } from "../../../core/auth/viewer-of.ts";
import { forbidden } from "../../../core/base/errors.ts";
import type { Services } from "../../../core/services.ts";
import { accountsPaths } from "../../../shared/accounts/accounts.paths.ts";
import { adminPaths } from "../../../shared/site/admin.paths.ts";

import { adminText } from "../../../shared/site/admin.text.ts";
import { announced, type Outcome } from "../../platform/audit/index.ts";
import { isClosedToActors, plainPath } from "./closed-to-actors.ts";
import type { ActingOnBehalf } from "./on-behalf.ts";

/**
 * Every request of whoever acts on another's behalf: what is closed is refused, and each write is in the audit log with
 * both names and how it went: announced before it is done, recorded before it is answered.
 */
export const actingGuard =
  (services: Services, onBehalf: ActingOnBehalf): RequestHandler =>
  async (request, response, next) => {
    const { viewer, session } = request;
    const acting = session?.acting;
    if (!acting || hasOwnToken(request)) return next();
    const { actor } = viewer;
    if (!actor) {
      // The time is over, or the right to it.
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
      // Names go when people do, the log stays.
      const details = { method, path: path.replace(/^\/user\/[^/]+/i, "/user/:username").slice(0, 300) };
      const event = { action: "on-behalf.request", subject, details } as const;
      recordBeforeAnswer(response, await announced(services, callerOf(request), event));
    }
    next();
  };

/** Holds the end of an answer back until the log has it; of a connection that broke before, nobody knows. */
function recordBeforeAnswer(response: Response, record: Awaited<ReturnType<typeof announced>>): void {
  const end = response.end.bind(response) as (...args: unknown[]) => Response;
  let recorded = false;
  const once = async (outcome: Outcome, more?: { status: number }) => {
    if (recorded) return;
    recorded = true;
    // What could not be recorded stays announced, and is recorded as cut short.
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

/** Below /api a bearer token says who asks, whatever the cookie does. */
const hasOwnToken = ({ headers, path }: Request): boolean =>
  headers.authorization !== undefined && /^\/api(?:\/|$)/i.test(path);
