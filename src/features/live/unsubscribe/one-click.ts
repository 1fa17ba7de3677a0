import { Router } from "express";
import { notFound } from "#core/base/errors.ts";
import { unsubscribePaths } from "#shared/live/unsubscribe.paths.ts";
import { unsubscribeText } from "#shared/live/unsubscribe.text.ts";
import { type Links, topicOf } from "./end-topic.ts";

/**
 * Handles one-click unsubscribing by mail programs (RFC 8058): a POST to the address in the mail's header
 * including the token, without cookies. Answered at once, never redirected. The page's form sends the token
 * in its body and is handled by the page.
 */
export function oneClickRoute(links: Links): Router {
  const router = Router();
  router.post(unsubscribePaths.unsubscribe(), async (request, response, next) => {
    const { token } = request.query;
    if (token === undefined) return next();
    const topic = typeof token === "string" ? topicOf(links, token) : null;
    if (!topic) throw notFound(unsubscribeText.broken);
    await topic.kind.end(topic.to);
    response.setHeader("Cache-Control", "no-store");
    response.type("text/plain").send(unsubscribeText.oneClick);
  });
  return router;
}
