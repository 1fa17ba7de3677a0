import type { Request } from "express";
import { emptyForm } from "#shared/form.ts";
import { createBody, WITH_COMPRESSED } from "../base/bytes.ts";
import { HttpError } from "../base/errors.ts";
import { type CacheFigures, TaggedCache } from "../base/tagged-cache.ts";
import type { Viewer } from "../base/viewer.ts";
import { newVisitor, type Visitor } from "../http/visitor.ts";
import { createContext } from "./context.ts";
import type { PageDefinition } from "./define-page.ts";
import type { Fragments } from "./fragments.ts";
import type { Shared } from "./personal.ts";
import { type Frame, renderPage } from "./render.tsx";
import { type Found, runPage } from "./routes.ts";
import { layOut } from "./segments.ts";
import { relevantQuery } from "./target.ts";

/** Shared page, ready to send or to fill with a member's parts. */
export interface Kept extends Shared {
  readonly page: PageDefinition;
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
  /** True if viewing the page counts as reading; see `counts`. */
  readonly counts: boolean;
  /** Id of the document that it shows; see `subject`. */
  readonly subject: string | undefined;
  /** True if valid only for guests without special rights; other viewers may see another page. */
  readonly guestsOnly: boolean;
}

/** Cache of shared pages, invalidated by the data they show. */
export interface SharedPages {
  /**
   * Returns the page for an anonymous visitor with these preferences, created once for concurrent requests;
   * `value` is null for an error or a redirect.
   */
  get(url: URL, found: Found, visitor: Visitor): Promise<{ key: string; value: Kept | null }>;
  /**
   * Returns the version for this viewer's group (see `group`); null if they are in none, or if it is not the
   * same for the whole group.
   */
  getForGroup(url: URL, found: Found, viewer: Viewer): Promise<{ key: string; value: Kept } | null>;
  /** Returns the cached group version of a page that is shared by guests only. */
  recallForGroup(known: { key: string; entry: Kept }, viewer: Viewer): { key: string; entry: Kept } | null;
  /** Caches the key for this request, so that the next one needs no matching. */
  remember(request: Request, visitor: Visitor, key: string): void;
  /** Returns the cached page for such a request. */
  recall(request: Request, visitor: Visitor): { key: string; entry: Kept } | null;
  drop(tag: string): void;
  clear(): void;
  figures(): CacheFigures;
}

/** Limits on the number and length of cached request targets: a target may have 16 KB of irrelevant text. */
const MAX_ALIASES = 20_000;
const MAX_ALIAS = 500;

type Group = NonNullable<ReturnType<NonNullable<PageDefinition["group"]>>>;

const keyOf = (guests: string, { name }: Group): string => `${guests}|${name}`;

/** Creates the cache. `cacheBytes`: 0 disables it. */
export function createSharedPages(cacheBytes: number, frame: Frame, fragments: Fragments): SharedPages {
  const kept = new TaggedCache<Kept | null>(cacheBytes);
  /** Request target and visitor's preferences -> cache key; cleared when full. */
  const aliases = new Map<string, string>();

  const get = async (url: URL, found: Found, visitor: Visitor, group?: Group) => {
    const { page, params } = found;
    // The loader sees only those parts of the URL that are in the key; otherwise visitors could get each
    // other's pages.
    const canonicalUrl = new URL(url.pathname, url);
    canonicalUrl.search = relevantQuery(url, page);
    const guests = `${canonicalUrl.pathname}${canonicalUrl.search}|${visitor.key}`;
    const key = group ? keyOf(guests, group) : guests;
    const value = await kept.getOrMake(key, async () => {
      const requester = group ? { requester: { viewer: group.viewer, session: {} } } : {};
      const context = createContext({ url: canonicalUrl, params, request: null, ...requester });
      const result = await runPage(found, "GET", { page: context, form: null });
      if (result instanceof Response || result.errors) {
        const error = result instanceof Response ? null : Object.values(result.errors ?? {})[0];
        if (error && !(error instanceof HttpError)) throw error;
        return { value: null, bytes: 0, tags: [], keep: false };
      }
      const data = result.loaderData[page.path];
      const rendered = renderPage(page, { data, form: emptyForm, context }, frame);
      const { bytes, places, digest } = layOut(rendered, visitor.reader, fragments.guestParts(visitor));
      const entry: Kept = {
        page,
        params,
        url: canonicalUrl,
        places: places.filter(({ slot }) => fragments.fills(slot, page)),
        body: createBody(bytes, digest()),
        guestsOnly: context.isDependent(),
        counts: page.counts?.(data) ?? true,
        subject: page.subject?.(data),
      };
      return { value: entry, bytes: Math.ceil(bytes.length * WITH_COMPRESSED), tags: context.tags() };
    });
    return { key, value };
  };

  const getForGroup = async (url: URL, found: Found, viewer: Viewer) => {
    const group = found.page.group?.(viewer, found.params);
    if (!group) return null;
    const { key, value } = await get(url, found, newVisitor, group);
    return value && !value.guestsOnly ? { key, value } : null;
  };

  const recallForGroup = ({ key, entry }: { key: string; entry: Kept }, viewer: Viewer) => {
    const group = entry.page.group?.(viewer, entry.params);
    const theirs = group ? kept.get(keyOf(key, group)) : null;
    return group && theirs && !theirs.guestsOnly ? { key: keyOf(key, group), entry: theirs } : null;
  };

  const remember = (request: Request, visitor: Visitor, key: string) => {
    if (aliases.size > MAX_ALIASES) aliases.clear();
    if (request.url.length <= MAX_ALIAS) aliases.set(`${request.url}|${visitor.key}`, key);
  };

  const recall = (request: Request, visitor: Visitor): { key: string; entry: Kept } | null => {
    const key = aliases.get(`${request.url}|${visitor.key}`);
    const entry = key === undefined ? undefined : kept.get(key);
    return key !== undefined && entry ? { key, entry } : null;
  };

  return {
    get: (url, found, visitor) => get(url, found, visitor),
    getForGroup,
    recallForGroup,
    remember,
    recall,
    drop: (tag) => kept.drop(tag),
    clear: () => kept.clear(),
    figures: () => kept.figures(),
  };
}
