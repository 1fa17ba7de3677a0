import type { Request } from "express";
import { Feed } from "feed";
import type { CachedBodies } from "#core/http/cached-body.ts";
import { xmlSafe } from "#core/text/index.ts";
import { addressesOf } from "#shared/site.ts";

export interface MachineDependencies {
  readonly bodies: CachedBodies;
  readonly now: () => Date;
  readonly site: { readonly name: string; readonly url: string };
}

/** Maximum number of entries in a feed. */
export const ENTRIES = 30;

/** Builds and sends Atom feeds of this site (RFC 4287). */
export function createAtom({ bodies, site }: Pick<MachineDependencies, "bodies" | "site">) {
  const url = addressesOf(site);
  return {
    /** Returns an absolute URL. */
    url,
    /** `id` is the feed's permanent identity (RFC 4287, 4.2.6), if its address may change. */
    newFeed: (title: string, path: string, self: string, updated: Date, id = self) =>
      new Feed({
        id: url(id),
        title,
        link: url(path),
        feedLinks: { atom: url(self) },
        updated,
        generator: site.name,
        language: "en-GB",
      }),
    send: (request: Request, key: string, tags: string[], make: () => Promise<string>) =>
      bodies.send(request, request.res!, {
        key,
        tags,
        make: async () => xmlSafe(await make()),
        type: "application/atom+xml; charset=utf-8",
        compress: true,
      }),
  };
}
