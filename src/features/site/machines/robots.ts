import { Router } from "express";

/** Paths crawlers do not need: forms, personal pages and unbounded searches. */
const CLOSED = [
  "/api/",
  "/search",
  "/login",
  "/logout",
  "/register",
  "/settings/",
  "/my-",
  "/story/new",
  "/story/import",
  "/story/*/find",
  "/dev/",
];

/** `/robots.txt` with the URL of the sitemap. */
export function robotsRoutes(siteUrl: string): Router {
  const router = Router();
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ];
  router.get("/robots.txt", (_request, response) => {
    response.setHeader("Cache-Control", "public, max-age=3600");
    response.type("text/plain").send(lines.join("\n"));
  });
  return router;
}
