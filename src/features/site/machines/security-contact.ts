import { Router } from "express";
import { contactPaths } from "#shared/site/contact.paths.ts";

/** Days until the file expires; RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116): where to report vulnerabilities. */
export function securityContactRoutes(siteUrl: string, staffEmail: string, now: () => Date): Router {
  const router = Router();
  router.get("/.well-known/security.txt", (_request, response) => {
    const expires = new Date(now().getTime() + VALID_DAYS * 24 * 60 * 60 * 1000);
    response.setHeader("Cache-Control", "public, max-age=3600");
    response
      .type("text/plain")
      .send(
        [
          `Contact: mailto:${staffEmail}`,
          `Contact: ${siteUrl}${contactPaths.contact("contact")}`,
          `Expires: ${expires.toISOString()}`,
          "Preferred-Languages: en",
          `Canonical: ${siteUrl}/.well-known/security.txt`,
          "",
        ].join("\n"),
      );
  });
  return router;
}
