import { Router } from "express";
import { notFound } from "../../../core/http/errors.ts";
import type { Unsubscribe } from "../../../core/mail/index.ts";
import type { Services } from "../../../core/services.ts";
import { unsubscribePaths } from "../../../shared/live/unsubscribe.paths.ts";
import { unsubscribeText } from "../../../shared/live/unsubscribe.text.ts";

import { endTopic, topicOf } from "./end-topic.ts";

/**
 * The POST of mail programs (RFC 8058): the address in the mail's head as it is, token and all, without cookies. It
 * is answered at once and never redirected. The page's own form has the token in its body and goes on to the page.
 */
export function oneClickRoute(services: Services, unsubscribe: Unsubscribe): Router {
  const router = Router();
  router.post(unsubscribePaths.unsubscribe(), async (request, response, next) => {
    const { token } = request.query;
    if (token === undefined) return next();
    const topic = typeof token === "string" ? topicOf(unsubscribe, token) : null;
    if (!topic) throw notFound(unsubscribeText.broken);
    await endTopic(services, topic);
    response.setHeader("Cache-Control", "no-store");
    response.type("text/plain").send(unsubscribeText.oneClick);
  });
  return router;
}
