import { Router } from "express";
import { LRUCache } from "lru-cache";
import { notFound } from "../../../core/base/errors.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { createVisits } from "../../../core/http/visits.ts";
import { accountsPaths } from "../../../shared/accounts/accounts.paths.ts";
import { composeLetter, senderOf } from "./compose.ts";
import { drawLetter } from "./letter-page.tsx";
import { countOpened, isOpening, PIXEL } from "./opens.ts";
import { permittedNewsletter } from "./policy.ts";
import { countFollowed, isSubject, linkOf } from "./subjects.ts";

/** A letter runs nothing and is framed by our own pages alone; its styles stand in its elements, as mail has them. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups";

/**
 * `/newsletters/:id/letter`: a letter as its readers get it, for whoever writes it; `?as=text` its other part. And
 * `/newsletter/:id/a/3`: a link of a letter that was sent, counted for its subject alone: the address is the same for all.
 * And `/newsletter/opened/:pixel.gif`, the picture of a letter whose author counts how many open it.
 */
export function letterRoute(site: { readonly name: string; readonly url: string }): Router {
  const router = Router();
  router.get("/newsletters/:id/letter", async (request, response) => {
    const { viewer, params, originalUrl, query } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
    const found = await permittedNewsletter({ viewer }, "read", params.id);
    const sender = (await senderOf(found, site)) ?? { name: "", why: "" };
    const { html, text } = await drawLetter(await composeLetter(found, sender, site));
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("X-Frame-Options", "SAMEORIGIN");
    response.setHeader("X-Robots-Tag", "noindex");
    response.setHeader("Cache-Control", "private, no-store");
    const plain = query.as === "text";
    response.type(plain ? "text/plain" : "text/html").send(plain ? text : html);
  });
  router.get("/newsletter/opened/:pixel.gif", async ({ method, params, headers }, response) => {
    if (method === "GET" && isOpening(headers["user-agent"] ?? "")) await countOpened(params.pixel);
    // Programs that read mail in a browser have addresses of their own.
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("X-Robots-Tag", "noindex");
    response.type("image/gif").send(PIXEL);
  });
  const visits = createVisits();
  const seen = new LRUCache<string, true>({ max: 50_000, ttl: 86_400_000 });
  router.get("/newsletter/:id/:subject/:number", async (request, response) => {
    const { id, subject, number } = request.params;
    if (!isId(id) || !isSubject(subject)) throw notFound();
    const url = await linkOf(toId(id), number);
    if (!url) throw notFound();
    const visitor = request.method === "GET" ? visits.key(request) : "";
    const visit = `${id} ${number} ${visitor}`;
    if (visitor && !seen.has(visit)) {
      seen.set(visit, true);
      await countFollowed(toId(id), subject);
    }
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("X-Robots-Tag", "noindex");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.redirect(302, url);
  });
  return router;
}
