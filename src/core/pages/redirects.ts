import { definePage, type PageContext, type PageDefinition } from "./define-page.ts";

/** Redirects with 303 to a path within the site, after a successful POST. */
export const seeOther = (path: string): Response => redirectTo(path, 303);

/**
 * Redirects with 303 to a path within the site, or to exactly one of these external origins: a payment
 * provider's page. Any other URL redirects to the start page.
 */
export function seeOtherAt(url: string, origins: readonly string[]): Response {
  const foreign = URL.parse(url);
  if (!foreign || !origins.includes(foreign.origin)) return seeOther(url);
  return new Response(null, { status: 303, headers: { Location: foreign.href } });
}

/** Redirects with 301: the page has moved permanently. */
export const movedTo = (path: string): Response => redirectTo(path, 301);

/** Redirects with 302: temporarily, another page serves the visitor better. */
export const goTo = (path: string): Response => redirectTo(path, 302);

function redirectTo(path: string, status: number): Response {
  return new Response(null, { status, headers: { Location: inAscii(safePath(path)) } });
}

/** Leaves the current page unchanged: 204. */
export const stayHere = (): Response => new Response(null, { status: 204 });

/** Encodes what headers cannot contain; encoded characters are preserved. */
export const inAscii = (path: string): string =>
  path.toWellFormed().replace(/[^\x21-\x7e]+/g, (letters) => encodeURIComponent(letters));

/** Returns a path on this site, or "/" for any value that would lead elsewhere (ASVS 3.7.2). */
export function safePath(path: string | null | undefined): string {
  // Browsers' URL parsers drop control characters and treat a backslash as a slash.
  if (!path || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return "/";
  return path;
}

/**
 * Defines a page without content: a visit redirects (302) to the result of `lead`; forms may be submitted to
 * it.
 */
export function leadingPage({
  lead,
  ...page
}: Pick<PageDefinition, "path" | "access" | "action" | "afterSignIn" | "confirms" | "isButton"> & {
  readonly lead: (context: PageContext) => string | Promise<string>;
}): PageDefinition {
  return definePage<null>({
    ...page,
    cache: "private",
    async load(context) {
      throw goTo(await lead(context));
    },
    meta: () => ({ title: "" }),
    Component: () => null,
  });
}
