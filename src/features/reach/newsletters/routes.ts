import { Router } from "express";
import { accountsPaths } from "../../../shared/accounts/accounts.paths.ts";
import { composeLetter, senderOf } from "./compose.ts";
import { drawLetter } from "./letter-page.tsx";
import { permittedNewsletter } from "./policy.ts";

/** A letter runs nothing and is framed by our own pages alone; its styles stand in its elements, as mail has them. */
const POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups";

/** `/newsletters/:id/letter`: a letter as its readers get it, for whoever writes it; `?as=text` its other part. */
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
  return router;
}
