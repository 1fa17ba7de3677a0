import type { Request } from "express";
import type { PageDefinition } from "./define-page.ts";

/** The requested URL; null for a target that is none. */
export const urlOf = ({ originalUrl }: Request, siteUrl: string): URL | null =>
  targetOf(originalUrl.startsWith("/") ? originalUrl : "/", siteUrl);

/** The URL of a path on this site; null for one that is none, or that leads elsewhere. */
export function targetOf(path: string, siteUrl: string): URL | null {
  try {
    const url = new URL(siteUrl + path);
    decodeURI(url.pathname);
    // What begins with two slashes names another host wherever it is read again.
    return url.pathname.startsWith("//") ? null : url;
  } catch {
    return null;
  }
}

/** What of the query the page says that it reads, in its order. */
export function relevantQuery(url: URL, page: PageDefinition): string {
  if (!url.search || !page.query) return "";
  const relevant = new URLSearchParams();
  for (const name of page.query)
    for (const value of url.searchParams.getAll(name)) relevant.append(name, value);
  return relevant.toString();
}

/** A browser that reads ahead is no reader yet; it asks again, with its copy's tag, when the page is opened. */
export function isReadAhead(request: Request): boolean {
  const purpose = request.headers["sec-purpose"] ?? request.headers.purpose;
  return purpose !== undefined && /prefetch|prerender/.test(String(purpose));
}
