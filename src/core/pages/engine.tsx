import { randomBytes } from "node:crypto";
import type { Response as Answer, Request, RequestHandler } from "express";
import { matchRoutes } from "react-router";
import { READER_COOKIE } from "../../shared/reader-settings.ts";
import { guest, type Viewer } from "../auth/viewer.ts";
import { parseCookies, readerOf } from "../http/cookies.ts";
import { CSRF_FIELD, checkCsrfToken } from "../http/csrf.ts";
import { HttpError, notFound } from "../http/errors.ts";
import { type ReadMultipart, readForm } from "../http/form.ts";
import type { Visits } from "../http/visits.ts";
import { type Body, compress, compressFor, createBody, hash, sendBody } from "./bytes.ts";
import type { PageContext, PageDefinition, SentForm, SlotDefinition } from "./define-page.ts";
import { TaggedCache } from "./page-cache.ts";
import { type Frame, renderFragment, renderRoute } from "./render.tsx";
import { compileRoutes, type QueryState } from "./routes.tsx";
import { cut, join, type Segment } from "./segments.ts";

/** A page as everyone may see it, ready to send or to fill with a member's parts. */
interface Kept {
  readonly page: PageDefinition;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Body;
  readonly segments: readonly Segment[];
  /** Holds for plain guests only: someone with rights of their own may see another page. */
  readonly guestsOnly: boolean;
  /** Whether to see it is to have read something; see `counts`. */
  readonly counts: boolean;
}

export interface Pages {
  /** Before the session: answers requests without one from the cache. Never reads who asks. */
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
  readonly cacheBytes: number;
  readonly readMultipart: ReadMultipart;
  readonly visits: Visits;
}

/** The page engine: matching, loading, rendering, caching and answering. See architecture.md, A page. */
export function createPages(options: PagesOptions): Pages {
  const handler = compileRoutes(options.pages);
  const kept = new TaggedCache<Kept | null>(options.cacheBytes);
  const fragments = new TaggedCache<string>(Math.ceil(options.cacheBytes / 8));
  /** Request target -> cache key, so that a hit needs no matching; bounded by clearing. */
  const aliases = new Map<string, string>();
  const { visits } = options;
  const sessionMark = `${options.cookieName}=`;

  const match = (url: URL) => {
    const found = matchRoutes(handler.dataRoutes, url.pathname)?.at(-1);
    if (!found) return null;
    return { page: found.route.handle as PageDefinition, params: found.params as Record<string, string> };
  };

  /** What an anonymous visitor with these settings sees; null when that is an error or a redirect. */
  const shared = async (url: URL, page: PageDefinition, params: Record<string, string>, reader: string) => {
    // The loader sees nothing of the address that the key does not hold, or one visitor's would be another's.
    const seen = new URL(url.pathname, url);
    seen.search = relevantQuery(url, page);
    const key = `${seen.pathname}?${seen.search}|${reader}`;
    const value = await kept.getOrMake(key, async () => {
      const context = createContext({ url: seen, params, request: null });
      const result = await query(handler, "GET", { page: context, form: null });
      if (result instanceof Response || result.errors) {
        const error = result instanceof Response ? null : Object.values(result.errors ?? {})[0];
        if (error && !(error instanceof HttpError)) throw error;
        return { value: null, bytes: 0, tags: [], keep: false };
      }
      const data = result.loaderData[page.path];
      const html = renderRoute(handler, result, options.frame, page.meta(data, context));
      const segments = cut(html);
      const body = createBody(join(segments, (slot) => (slot === "reader" ? reader : null)));
      await compress(body);
      const bytes = body.identity.length * 2 + (body.br?.length ?? 0) + (body.gzip?.length ?? 0);
      const counts = page.counts?.(data) ?? true;
      const entry = { page, params, body, segments, guestsOnly: context.isDependent(), counts };
      return { value: entry, bytes, tags: context.tags() };
    });
    return { key, value };
  };

  const answerGuest = (request: Request, response: Answer, entry: Kept) => {
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    sendBody(request, response, 200, entry.body);
    if (entry.counts) see(request, entry, guest);
  };

  const see = (
    request: Request,
    { page, params }: { page: PageDefinition; params: Readonly<Record<string, string>> },
    viewer: Viewer,
  ) => {
    // A browser that reads ahead is no reader yet; it asks again, with its copy's tag, when the page is opened.
    const ahead = /prefetch|prerender/.test(
      String(request.headers["sec-purpose"] ?? request.headers.purpose ?? ""),
    );
    if (request.method === "GET" && !ahead) page.seen?.({ params, viewer, visitor: visits.key(request) });
  };

  /** The member's parts, each from memory where its tags allow. */
  const fill = async (
    segments: readonly Segment[],
    page: PageDefinition,
    context: Context,
    key: string,
    reader: string,
  ): Promise<string> => {
    const filled = new Map<string, string | null>([["reader", reader]]);
    for (const segment of segments) {
      if (!("slot" in segment) || filled.has(segment.slot)) continue;
      const slot = page.slots?.[segment.slot] ?? options.slots[segment.slot];
      filled.set(segment.slot, slot ? await fragment(slot, segment.slot, page, context, key) : null);
    }
    return join(segments, (slot) => filled.get(slot) ?? null);
  };

  const fragment = async (
    slot: SlotDefinition,
    name: string,
    page: PageDefinition,
    context: Context,
    key: string,
  ) => {
    const draw = async () => {
      const node = await slot.render(context);
      return node === undefined ? null : renderFragment(node);
    };
    const { viewer } = context;
    if (!slot.tags || viewer.id === null) return draw();
    const place = page.slots?.[name] ? key : "";
    return fragments.getOrMake(`${viewer.id}|${name}|${place}`, async () => {
      const value = (await draw()) ?? "";
      const tags = [`users:${viewer.id}`, ...slot.tags!(context)];
      return { value, bytes: value.length * 2, tags };
    });
  };

  const answerPersonal = async (request: Request, response: Answer, html: string, status: number) => {
    response.setHeader("Cache-Control", "private, no-cache");
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    const identity = Buffer.from(html);
    const body: Body = { identity, etag: hash(identity) };
    await compressFor(request, body);
    sendBody(request, response, status, body);
  };

  const dynamic = async (
    request: Request,
    response: Answer,
    url: URL,
    found: { page: PageDefinition; params: Record<string, string> },
    form: SentForm | null,
  ) => {
    const context = createContext({ url, params: found.params, request });
    const result = await query(handler, request.method === "POST" ? "POST" : "GET", { page: context, form });
    if (result instanceof Response) return redirect(response, result);
    const error = result.errors && Object.values(result.errors)[0];
    if (error) throw error;
    const data = result.loaderData[found.page.path];
    const nonce = randomBytes(16).toString("base64");
    response.setHeader(
      "Content-Security-Policy",
      withNonce(response.getHeader("Content-Security-Policy"), nonce),
    );
    const html = renderRoute(handler, result, options.frame, found.page.meta(data, context), nonce);
    const whole = await fill(cut(html), found.page, context, url.pathname, readerOf(request));
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    const body: Body = { identity: Buffer.from(whole), etag: "" };
    await compressFor(request, body);
    sendBody(request, response, result.actionData ? 422 : 200, body);
    if (!form) {
      if (found.page.counts?.(data) ?? true) see(request, found, context.viewer);
    }
  };

  const fast: RequestHandler = (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const { cookie = "", authorization } = request.headers;
    if (authorization !== undefined || cookie.includes(sessionMark)) return next();
    const key = aliases.get(`${request.url}|${cookie.includes(READER_COOKIE) ? readerOf(request) : ""}`);
    const entry = key === undefined ? undefined : kept.get(key);
    if (!entry) return next();
    answerGuest(request, response, entry);
  };

  const handle: RequestHandler = async (request, response) => {
    const url = targetOf(request, options.frame.siteUrl);
    const found = match(url);
    if (!found) throw notFound();
    if (request.method === "POST") {
      const form = await readForm(request, options.readMultipart, found.page.upload);
      // Of a form that is refused nothing is done, and its token may never have arrived.
      if (!form.refused) checkCsrfToken(request, form.values[CSRF_FIELD]);
      return dynamic(request, response, url, found, form);
    }
    if (request.method !== "GET" && request.method !== "HEAD") throw notFound();
    const { viewer } = request;
    const plainGuest = viewer.id === null && !viewer.mature && Object.keys(viewer.unlocked).length === 0;
    const reader = readerOf(request);
    if (found.page.cache === "shared") {
      const { key, value } = await shared(url, found.page, found.params, plainGuest ? reader : "");
      if (value && plainGuest && !request.session?.flash) {
        if (aliases.size > 20_000) aliases.clear();
        aliases.set(`${request.url}|${reader}`, key);
        return answerGuest(request, response, value);
      }
      if (value && !value.guestsOnly) {
        const context = createContext({ url, params: found.params, request });
        const html = await fill(value.segments, found.page, context, key, reader);
        await answerPersonal(request, response, html, 200);
        if (value.counts) see(request, found, viewer);
        return;
      }
    }
    await dynamic(request, response, url, found, null);
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

interface Context extends PageContext {
  tags(): readonly string[];
  isDependent(): boolean;
}

/** A page's view of the request; without one (a shared page) it sees a guest and no cookies. */
function createContext(input: {
  url: URL;
  params: Record<string, string>;
  request: Request | null;
}): Context {
  const { url, params, request } = input;
  const tags = new Set<string>();
  let dependent = false;
  const viewer = request?.viewer ?? guest;
  return {
    viewer,
    caller: { viewer, requestId: request?.requestId ?? "", ip: request?.ip },
    params,
    url,
    query: url.searchParams,
    cookies: request ? parseCookies(request) : {},
    get request(): Request {
      if (!request) throw new Error("the loader of a shared page read the request");
      return request;
    },
    shows: (...shown) => {
      for (const tag of shown) tags.add(tag);
    },
    dependsOnViewer: () => {
      dependent = true;
    },
    tags: () => [...tags],
    isDependent: () => dependent,
  };
}

/** Runs access, action and load through react-router. */
function query(handler: ReturnType<typeof compileRoutes>, method: "GET" | "POST", state: QueryState) {
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

/** The requested URL; a target that is no URL is simply not found. */
function targetOf(request: Request, siteUrl: string): URL {
  try {
    const url = new URL(siteUrl + (request.originalUrl.startsWith("/") ? request.originalUrl : "/"));
    decodeURI(url.pathname);
    return url;
  } catch {
    throw notFound();
  }
}

const withNonce = (policy: number | string | string[] | undefined, nonce: string): string =>
  String(policy ?? "script-src 'self'").replace(/script-src ([^;]*)/, `script-src $1 'nonce-${nonce}'`);
