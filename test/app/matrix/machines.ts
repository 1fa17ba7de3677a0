import type { MatrixRows } from "../support/matrix.ts";

export const rows: MatrixRows = {
  addresses: {
    "GET /robots.txt": "200 200 200 200 200 200 200 200",
    "GET /.well-known/security.txt": "200 200 200 200 200 200 200 200",
    "GET /sitemap.xml": "200 200 200 200 200 200 200 200",
    "GET /sitemaps/pages.xml": "200 200 200 200 200 200 200 200",
    "GET /sitemaps/tags.xml": "200 200 200 200 200 200 200 200",
    "GET /sitemaps/stories-:from.xml": "200 200 200 200 200 200 200 200",
    "GET /sitemaps/challenges-:from.xml": "200 200 200 200 200 200 200 200",
    "GET /sitemaps/threads-:from.xml": "200 200 200 200 200 200 200 200",
    "GET /sitemaps/profiles-:from.xml": "200 200 200 200 200 200 200 200",
    "GET /feed.atom": "200 200 200 200 200 200 200 200",
    "GET /genres/:genre/feed.atom": "200 200 200 200 200 200 200 200",
    "GET /user/:username/feed.atom": "200 200 200 200 200 200 200 200",
    "GET /og/site.png": "200 200 200 200 200 200 200 200",
    "GET /og/story/:id.png open": "200 200 200 200 200 200 200 200",
    "GET /og/story/:id.png draft": "404 404 404 404 404 404 404 404",
    "GET /story/:id/:slug/feed.atom open": "200 200 200 200 200 200 200 200",
    "GET /story/:id/:slug/feed.atom draft": "404 404 404 404 404 404 404 404",
    "GET /story/:id/:slug/feed.atom private": "404 404 404 404 404 404 404 404",
    "GET /story/:id/:slug.epub open": "200 200 200 200 200 200 200 200",
    "GET /story/:id/:slug.epub private": "404 404 200 200 200 200 200 200",
  },
};
