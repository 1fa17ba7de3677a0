import { Router } from "express";
import { notFound } from "../../../core/base/errors.ts";
import { unsubscribePaths } from "../../../shared/live/unsubscribe.paths.ts";
import { unsubscribeText } from "../../../shared/live/unsubscribe.text.ts";
import { type Links, topicOf } from "./end-topic.ts";

/**
 * The POST of mail programs (RFC 8058): the address in the mail's head as it is, token and all, without cookies. It
 * is answered at once and never redirected. The page's own form has the token in its body and goes on to the page.
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
