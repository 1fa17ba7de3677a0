import type { Request } from "express";
import type { PageDefinition } from "./define-page.ts";

/** Returns the requested URL; null for an invalid target. */
export const urlOf = ({ originalUrl }: Request, siteUrl: string): URL | null =>
  targetOf(originalUrl.startsWith("/") ? originalUrl : "/", siteUrl);

/** Returns the URL of a path on this site; null for an invalid one, or one that leads elsewhere. */
export function targetOf(path: string, siteUrl: string): URL | null {
  try {
    const url = new URL(siteUrl + path);
    decodeURI(url.pathname);
    // A path that begins with two slashes would name another host when parsed again.
    return url.pathname.startsWith("//") ? null : url;
  } catch {
    return null;
  }
}

/** Returns the query parameters that the page declares, in its order. */
export function relevantQuery(url: URL, page: PageDefinition): string {
  if (!url.search || !page.query) return "";
  const relevant = new URLSearchParams();
  for (const name of page.query)
    for (const value of url.searchParams.getAll(name)) relevant.append(name, value);
  return relevant.toString();
}

/**
 * Returns true for a prefetch, which does not count as reading; the browser revalidates when the page is
 * opened.
 */
export function isReadAhead(request: Request): boolean {
  const purpose = request.headers["sec-purpose"] ?? request.headers.purpose;
  return purpose !== undefined && /prefetch|prerender/.test(String(purpose));
}
