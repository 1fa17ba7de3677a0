import { randomBytes } from "node:crypto";
import type { Response as Answer, NextFunction, Request, RequestHandler } from "express";
import { READER_COOKIE } from "../../shared/reader-settings.ts";
import { guest, type Viewer } from "../auth/viewer.ts";
import { drain } from "../files/drain.ts";
import { readerOf } from "../http/cookies.ts";
import { CSRF_FIELD, checkCsrfToken } from "../http/csrf.ts";
import { HttpError, notFound } from "../http/errors.ts";
import { type ReadMultipart, readForm } from "../http/form.ts";
import type { Visits } from "../http/visits.ts";
import { createBody, sendBody, sendOnce, WITH_COMPRESSED } from "./bytes.ts";
import { type Asker, createContext } from "./context.ts";
import type { PageDefinition, SentForm, SlotDefinition } from "./define-page.ts";
import { createFragments, type Fragment } from "./fragments.ts";
import { TaggedCache } from "./page-cache.ts";
import { type Shared, sendPersonal } from "./personal.ts";
import { type Frame, renderRoute } from "./render.tsx";
import { compileRoutes, type Found, type QueryState } from "./routes.tsx";
import { compose, layOut } from "./segments.ts";

/** A page as everyone may see it, ready to send or to fill with a member's parts. */
interface Kept extends Shared {
  readonly page: PageDefinition;
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
  /** Whether to see it is to have read something; see `counts`. */
  readonly counts: boolean;
  /** Holds for plain guests only: someone with rights of their own may see another page. */
  readonly guestsOnly: boolean;
}

export interface Pages {
  /**
   * Before the session: answers guests by shared pages, from memory or made now, and members by such a page and
   * their parts of it when all of that is in memory. Neither needs a session.
   */
  readonly fast: RequestHandler;
  /** After session and viewer: everything else. */
  readonly handle: RequestHandler;
  /** Drops cached pages and fragments that show what the tag names. */
  drop(tag: string): void;
  /** Drops everything. */
  clear(): void;
}

export interface PagesOptions {
  readonly pages: readonly PageDefinition[];
  readonly frame: Frame;
  /** Slots of the shell, filled on every page. */
  readonly slots: Readonly<Record<string, SlotDefinition>>;
  readonly cookieName: string;
  /** 0 keeps nothing. */
  readonly cacheBytes: number;
  readonly readMultipart: ReadMultipart;
  readonly visits: Visits;
  /** Counts a guest who is answered before the session; throws 429. */
  readonly admitGuest?: (request: Request) => void;
  /** Who asks, as far as memory knows without a query; null sends the request the long way. */
  readonly recallAsker?: (request: Request) => Asker | null;
}

/** Request targets remembered, and characters of one: a target may be as long as 16 KB and say nothing. */
const MAX_ALIASES = 20_000;
const MAX_ALIAS = 500;

/** The page engine: matching, loading, rendering, caching and answering. See architecture.md, A page. */
export function createPages(options: PagesOptions): Pages {
  const match = compileRoutes(options.pages);
  const kept = new TaggedCache<Kept | null>(options.cacheBytes);
  const fragments = createFragments(Math.ceil(options.cacheBytes / 8), options.slots);
  /** Request target and reader's settings -> cache key, so that a hit needs no matching; bounded by clearing. */
  const aliases = new Map<string, string>();
  /** Requests that found no shared page before the session, so that they need not look again after it. */
  const barren = new WeakSet<Request>();
  const { visits } = options;
  const sessionMark = `${options.cookieName}=`;

  /** What an anonymous visitor with these settings sees; null when that is an error or a redirect. */
  const shared = async (url: URL, found: Found, reader: string) => {
    const { page, params } = found;
    // The loader sees nothing of the address that the key does not hold, or one visitor's would be another's.
    const seen = new URL(url.pathname, url);
    seen.search = relevantQuery(url, page);
    const key = `${seen.pathname}${seen.search}|${reader}`;
    const value = await kept.getOrMake(key, async () => {
      const context = createContext({ url: seen, params, request: null });
      const result = await query(found, "GET", { page: context, form: null });
      if (result instanceof Response || result.errors) {
        const error = result instanceof Response ? null : Object.values(result.errors ?? {})[0];
        if (error && !(error instanceof HttpError)) throw error;
        return { value: null, bytes: 0, tags: [], keep: false };
      }
      const data = result.loaderData[page.path];
      const html = renderRoute(found.handler, result, options.frame, page.meta(data, context));
      const { bytes, places } = layOut(html, reader);
      const entry: Kept = {
        ...{ page, params, url: seen, places },
        body: createBody(bytes),
        guestsOnly: context.isDependent(),
        counts: page.counts?.(data) ?? true,
      };
      return { value: entry, bytes: Math.ceil(bytes.length * WITH_COMPRESSED), tags: context.tags() };
    });
    return { key, value };
  };

  const answerGuest = (request: Request, response: Answer, entry: Kept) => {
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    if (entry.counts) see(request, entry, guest);
    return sendBody(request, response, entry.body);
  };

  const answerMember = (
    request: Request,
    response: Answer,
    entry: Kept,
    viewer: Viewer,
    parts: readonly Fragment[],
  ) => {
    if (entry.counts) see(request, entry, viewer);
    return sendPersonal(request, response, entry, parts);
  };

  const see = (request: Request, { page, params }: Pick<Kept, "page" | "params">, viewer: Viewer) => {
    if (!page.seen || request.method !== "GET") return;
    // A browser that reads ahead is no reader yet; it asks again, with its copy's tag, when the page is opened.
    const purpose = request.headers["sec-purpose"] ?? request.headers.purpose;
    if (purpose !== undefined && /prefetch|prerender/.test(String(purpose))) return;
    page.seen({ params, viewer, visitor: visits.key(request) });
  };

  const dynamic = async (
    request: Request,
    response: Answer,
    url: URL,
    found: Found,
    form: SentForm | null,
  ) => {
    const { page, params } = found;
    const context = createContext({ url, params, request });
    const result = await query(found, request.method === "POST" ? "POST" : "GET", { page: context, form });
    if (result instanceof Response) return redirect(response, result);
    const error = result.errors && Object.values(result.errors)[0];
    if (error) throw error;
    const data = result.loaderData[page.path];
    const nonce = randomBytes(16).toString("base64");
    response.setHeader(
      "Content-Security-Policy",
      withNonce(response.getHeader("Content-Security-Policy"), nonce),
    );
    const html = renderRoute(found.handler, result, options.frame, page.meta(data, context), nonce);
    const { bytes, places } = layOut(html, "");
    const filling = { page, context, key: url.pathname, reader: readerOf(request) };
    const parts = await fragments.fill(places, filling);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    const own = parts.map((part) => part.bytes);
    await sendOnce(request, response, result.actionData ? 422 : 200, compose(bytes, places, own));
    if (!form && (page.counts?.(data) ?? true)) see(request, found, context.viewer);
  };

  const remember = (request: Request, reader: string, key: string) => {
    if (aliases.size > 20_000) aliases.clear();
    aliases.set(`${request.url}|${reader}`, key);
  };

  const recall = (request: Request, reader: string): { key: string; entry: Kept } | null => {
    const key = aliases.get(`${request.url}|${reader}`);
    const entry = key === undefined ? undefined : kept.get(key);
    return key !== undefined && entry ? { key, entry } : null;
  };

  /** A shared page that is not in memory, for a guest; whatever else it is goes the long way. */
  const early = async (request: Request, response: Answer, next: NextFunction) => {
    const url = urlOf(request, options.frame.siteUrl);
    // What ends like a file may be a plain route's: a book to take away stands where a story's page could.
    const found = url && !url.pathname.includes(".") ? match(url.pathname) : null;
    if (!url || found?.page.cache !== "shared") return next();
    options.admitGuest?.(request);
    const reader = readerOf(request);
    const { key, value } = await shared(url, found, reader);
    if (!value) {
      barren.add(request);
      return next();
    }
    remember(request, reader, key);
    await answerGuest(request, response, value);
  };

  const fast: RequestHandler = (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const { cookie = "", authorization } = request.headers;
    if (authorization !== undefined) return next();
    const reader = cookie.includes(READER_COOKIE) ? readerOf(request) : "";
    if (!cookie.includes(sessionMark)) {
      const known = recall(request, reader);
      return settle(
        known ? answerGuest(request, response, known.entry) : early(request, response, next),
        next,
      );
    }
    const known = recall(request, "");
    const asker = known && !known.entry.guestsOnly ? options.recallAsker?.(request) : null;
    if (!known || !asker || asker.viewer.id === null) return next();
    const { page, params, url, places } = known.entry;
    const context = createContext({ url, params, request: null, asker });
    const parts = fragments.recall(places, { page, key: known.key, context, reader });
    if (!parts) return next();
    settle(answerMember(request, response, known.entry, asker.viewer, parts), next);
  };

  const handle: RequestHandler = async (request, response) => {
    const url = urlOf(request, options.frame.siteUrl);
    const found = url && match(url.pathname);
    if (!url || !found) throw notFound();
    if (request.method === "POST") {
      if ((found.page.access?.(request.viewer) ?? "ok") !== "ok") {
        // Megabytes of whoever may not send them are not worth holding.
        drain(request);
        return dynamic(request, response, url, found, null);
      }
      const form = await readForm(request, options.readMultipart, found.page.upload);
      // Of a form that is refused nothing is done, and its token may never have arrived.
      if (!form.refused) checkCsrfToken(request, form.values[CSRF_FIELD]);
      return dynamic(request, response, url, found, form);
    }
    if (request.method !== "GET" && request.method !== "HEAD") throw notFound();
    if (found.page.cache !== "shared" || barren.has(request))
      return dynamic(request, response, url, found, null);
    const { viewer } = request;
    const plainGuest = viewer.id === null && !viewer.mature && Object.keys(viewer.unlocked).length === 0;
    const reader = readerOf(request);
    const { key, value } = await shared(url, found, plainGuest ? reader : "");
    if (value) {
      if (aliases.size > MAX_ALIASES) aliases.clear();
      if (request.url.length <= MAX_ALIAS) aliases.set(`${request.url}|${plainGuest ? reader : ""}`, key);
    }
    if (value && plainGuest && !request.session?.flash) return answerGuest(request, response, value);
    if (!value || value.guestsOnly) return dynamic(request, response, url, found, null);
    const context = createContext({ url, params: found.params, request });
    const parts = await fragments.fill(value.places, { page: found.page, key, context, reader });
    return answerMember(request, response, value, viewer, parts);
  };

  return {
    fast,
    handle,
    drop(tag) {
      kept.drop(tag);
      fragments.drop(tag);
    },
    clear() {
      kept.clear();
      fragments.clear();
    },
  };
}

/** Hands a failure of what goes on after a synchronous handler to Express. */
function settle(sent: void | Promise<void>, next: NextFunction): void {
  if (sent) sent.catch(next);
}

/** Runs access, action and load through react-router. */
function query({ handler }: Found, method: "GET" | "POST", state: QueryState) {
  // The body was read already: react-router only needs to know that this is a form's POST.
  const init = method === "POST" ? { method, body: new URLSearchParams() } : { method };
  return handler.query(new globalThis.Request(state.page.url, init), { requestContext: state });
}

function redirect(response: Answer, result: Response): void {
  response.statusCode = result.status;
  response.setHeader("Location", result.headers.get("Location") ?? "/");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Content-Length", 0);
  response.end();
}

function relevantQuery(url: URL, page: PageDefinition): string {
  if (!url.search || !page.query) return "";
  const relevant = new URLSearchParams();
  for (const name of page.query)
    for (const value of url.searchParams.getAll(name)) relevant.append(name, value);
  return relevant.toString();
}

/** The requested URL; null for a target that is none. */
function urlOf(request: Request, siteUrl: string): URL | null {
  try {
    const url = new URL(siteUrl + (request.originalUrl.startsWith("/") ? request.originalUrl : "/"));
    decodeURI(url.pathname);
    // What begins with two slashes names another host wherever it is read again.
    return url.pathname.startsWith("//") ? null : url;
  } catch {
    return null;
  }
}

const withNonce = (policy: number | string | string[] | undefined, nonce: string): string =>
  String(policy ?? "script-src 'self'").replace(/script-src ([^;]*)/, `script-src $1 'nonce-${nonce}'`);
