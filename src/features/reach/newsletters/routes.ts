import { Router } from "express";
import { LRUCache } from "lru-cache";
import { notFound } from "#core/base/errors.ts";
import { isId, toId } from "#core/db/ids.ts";
import { createVisits } from "#core/http/visits.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { composeLetter, senderOf } from "./compose.ts";
import { drawLetter, withReader } from "./letter-page.tsx";
import { countOpened, isOpening, PIXEL } from "./opens.ts";
import { permittedNewsletter } from "./policy.ts";
import { countFollowed, isSubject, linkOf } from "./subjects.ts";

/**
 * A newsletter runs no scripts and may be framed only by our pages; it uses inline styles, as mail requires.
 */
const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups";

/**
 * `/newsletters/:id/letter`: a newsletter as readers get it, for its author; `?as=text` returns the plain
 * text part. `/newsletter/:id/a/3`: a link of a sent newsletter, counted by subject only: the URL is the same
 * for all readers. `/newsletter/opened/:pixel.gif`: the tracking pixel of a newsletter that counts opens.
 */
export function letterRoute(site: { readonly name: string; readonly url: string }): Router {
  const router = Router();
  router.get("/newsletters/:id/letter", async (request, response) => {
    const { viewer, params, originalUrl, query } = request;
    if (!viewer.id) return response.redirect(302, accountsPaths.login(originalUrl));
    const newsletter = await permittedNewsletter({ viewer }, "read", params.id);
    const sender = (await senderOf(newsletter, site)) ?? { name: "", why: "" };
    const { html, text } = withReader(await drawLetter(await composeLetter(newsletter, sender, site)), "");
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("X-Frame-Options", "SAMEORIGIN");
    response.setHeader("X-Robots-Tag", "noindex");
    response.setHeader("Cache-Control", "private, no-store");
    const plain = query.as === "text";
    response.type(plain ? "text/plain" : "text/html").send(plain ? text : html);
  });
  router.get("/newsletter/opened/:pixel.gif", async ({ method, params, headers }, response) => {
    if (method === "GET" && isOpening(headers["user-agent"] ?? "")) await countOpened(params.pixel);
    // Webmail pages are on other origins.
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
