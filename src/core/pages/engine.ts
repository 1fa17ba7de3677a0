import type { Response as Answer, NextFunction, Request, RequestHandler } from "express";
import { sendBody } from "../base/bytes.ts";
import { notFound } from "../base/errors.ts";
import { guest, type Viewer } from "../base/viewer.ts";
import type { ReadMultipart } from "../http/form.ts";
import { newVisitor, visitorOf } from "../http/visitor.ts";
import type { Visits } from "../http/visits.ts";
import { doAsked } from "./asked.ts";
import { type Asker, createContext } from "./context.ts";
import { goTo, type PageDefinition, type SlotDefinition } from "./define-page.ts";
import { createDynamic, redirect } from "./dynamic.ts";
import { createFragments, type Fragment } from "./fragments.ts";
import { createSendPersonal } from "./personal.ts";
import type { Frame } from "./render.tsx";
import { compileRoutes } from "./routes.ts";
import { compose, layOut } from "./segments.ts";
import { createSharedPages, type Kept } from "./shared-pages.ts";
import { createTakeForm } from "./take-form.ts";
import { isReadAhead, urlOf } from "./target.ts";

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
  /** A document drawn past the engine (an error's) as whoever asks sees it, their own header and tokens in it. */
  dress(html: string, request: Request): Promise<string>;
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
  /** Called for every page that a member goes to, from memory or not; it must cost next to nothing. */
  readonly visited?: (memberId: string) => void;
}

/** The page engine: matching, loading, rendering, caching and answering. See architecture.md, A page. */
export function createPages(options: PagesOptions): Pages {
  const match = compileRoutes(options.pages);
  const fragments = createFragments(Math.ceil(options.cacheBytes / 8), options.slots);
  const sendPersonal = createSendPersonal(Math.ceil(options.cacheBytes / 8));
  const shared = createSharedPages(options.cacheBytes, options.frame, fragments);
  /** Requests that found no shared page before the session, so that they need not look again after it. */
  const missed = new WeakSet<Request>();
  const { visits } = options;
  const sessionMark = `${options.cookieName}=`;

  const answerGuest = (request: Request, response: Answer, entry: Kept) => {
    if (entry.counts) see(request, entry, guest);
    const own = fragments.ofGuest(request.headers.cookie, entry);
    if (own) return answerGuestOwn(request, response, entry);
    // An answer that brings a cookie is its visitor's alone, though the page in it is everyone's.
    response.setHeader("Cache-Control", response.hasHeader("Set-Cookie") ? "private, no-cache" : "no-cache");
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    return sendBody(request, response, entry.body);
  };

  /** A guest's whose browser brought something that this page shows. */
  const answerGuestOwn = async (request: Request, response: Answer, entry: Kept) => {
    const { page, params, url, places } = entry;
    const context = createContext({ url, params, request, visitor: visitorOf(request) });
    return sendPersonal(
      request,
      response,
      entry,
      await fragments.fillForGuest(places, { page, key: "", context }),
    );
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
    if (isReadAhead(request)) return;
    page.seen({ params, viewer, visitor: visits.key(request), request });
  };

  const visit = (request: Request, { id, actor }: Viewer) => {
    // Who acts on a member's behalf is not the member being here.
    if (id !== null && !actor && !isReadAhead(request)) options.visited?.(id);
  };

  const dynamic = createDynamic({ frame: options.frame, fragments, see });
  const takeForm = createTakeForm({ ...options, match, dynamic });

  /** A shared page that is not in memory, for a guest; whatever else it is goes the long way. */
  const early = async (request: Request, response: Answer, next: NextFunction) => {
    const url = urlOf(request, options.frame.siteUrl);
    // What ends like a file may be a plain route's: a book to take away stands where a story's page could.
    const found = url && !url.pathname.includes(".") ? match(url.pathname) : null;
    if (!url || found?.page.cache !== "shared") return next();
    options.admitGuest?.(request);
    const visitor = visitorOf(request);
    const { key, value } = await shared.get(url, found, visitor);
    if (!value) {
      missed.add(request);
      return next();
    }
    shared.remember(request, visitor, key);
    await answerGuest(request, response, value);
  };

  const fast: RequestHandler = (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const { cookie = "", authorization } = request.headers;
    if (authorization !== undefined) return next();
    const visitor = visitorOf(request);
    if (!cookie.includes(sessionMark)) {
      const known = shared.recall(request, visitor);
      return settle(
        known ? answerGuest(request, response, known.entry) : early(request, response, next),
        next,
      );
    }
    const guests = shared.recall(request, newVisitor);
    const asker =
      guests && (!guests.entry.guestsOnly || guests.entry.page.group) ? options.recallAsker?.(request) : null;
    if (!guests || !asker || asker.viewer.id === null || asker.session.asked) return next();
    const known = guests.entry.guestsOnly ? shared.recallForGroup(guests, asker.viewer) : guests;
    if (!known) return next();
    const { page, places } = known.entry;
    const context = { ...asker, visitor };
    const parts = fragments.recall(places, { page, key: known.key, context });
    if (!parts) return next();
    visit(request, asker.viewer);
    settle(answerMember(request, response, known.entry, asker.viewer, parts), next);
  };

  const handle: RequestHandler = async (request, response) => {
    const url = urlOf(request, options.frame.siteUrl);
    const found = url && match(url.pathname);
    if (request.viewer?.id) visit(request, request.viewer);
    if (!url || !found) throw notFound();
    if (request.method === "POST") return takeForm(request, response, url, found);
    if (request.method !== "GET" && request.method !== "HEAD") throw notFound();
    const { session, viewer: who } = request;
    if (session?.asked && who.id && !who.actor && request.method === "GET" && !isReadAhead(request))
      if (await doAsked(request, options.frame.siteUrl, match))
        return redirect(response, goTo(url.pathname + url.search));
    if (found.page.cache !== "shared" || missed.has(request))
      return dynamic(request, response, url, found, null);
    const { viewer } = request;
    const plainGuest = viewer.id === null && !viewer.mature && Object.keys(viewer.unlocked).length === 0;
    const visitor = visitorOf(request);
    const kind = plainGuest ? visitor : newVisitor;
    const { key, value } = await shared.get(url, found, kind);
    if (value) shared.remember(request, kind, key);
    if (value && plainGuest && !request.session?.flash) return answerGuest(request, response, value);
    const known =
      value?.guestsOnly && viewer.id !== null
        ? await shared.getForGroup(url, found, viewer)
        : value && { key, value };
    if (!known || known.value.guestsOnly) return dynamic(request, response, url, found, null);
    const context = createContext({ url, params: found.params, request, visitor });
    const parts = await fragments.fill(known.value.places, { page: found.page, key: known.key, context });
    return answerMember(request, response, known.value, viewer, parts);
  };

  return {
    fast,
    handle,
    drop(tag) {
      shared.drop(tag);
      fragments.drop(tag);
    },
    clear() {
      shared.clear();
      fragments.clear();
    },
    async dress(html, request) {
      const visitor = visitorOf(request);
      const url = urlOf(request, options.frame.siteUrl) ?? new URL(options.frame.siteUrl);
      const context = createContext({ url, params: {}, request, visitor });
      // Before the session is known, and while the database is away, everyone is a guest.
      const document = { html, texts: [] };
      const own = request.session && layOut(document, "");
      const parts =
        own && (await fragments.fill(own.places, { page: BARE, context, key: "" }).catch(() => null));
      if (own && parts) {
        const filled = parts.map(({ bytes }) => bytes);
        return compose(own.bytes, own.places, filled).toString();
      }
      return layOut(document, visitor.reader, fragments.guestParts(visitor)).bytes.toString();
    },
  };
}

/** A page without slots of its own. */
const BARE = {
  path: "",
  cache: "private",
  load: () => null,
  meta: () => ({ title: "" }),
  Component: () => null,
} as const;

/** Hands a failure of what goes on after a synchronous handler to Express. */
function settle(sent: void | Promise<void>, next: NextFunction): void {
  if (sent) sent.catch(next);
}
