import type { Response as Answer, NextFunction, Request, RequestHandler } from "express";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { MAX_BODY_BYTES } from "#shared/platform/requests.limits.ts";
import { isConfirmed } from "../auth/confirmed.ts";
import { sendBody } from "../base/bytes.ts";
import { drain } from "../base/drain-body.ts";
import { notFound } from "../base/errors.ts";
import { guest, type Viewer } from "../base/viewer.ts";
import { isOwnForm } from "../http/csrf.ts";
import { type ReadMultipart, readForm } from "../http/form.ts";
import { newVisitor, visitorOf } from "../http/visitor.ts";
import type { Visits } from "../http/visits.ts";
import type { GaugeSource } from "../metrics/index.ts";
import { createContext, type Requester } from "./context.ts";
import type { PageDefinition, SlotDefinition } from "./define-page.ts";
import { createDynamic, redirect } from "./dynamic.ts";
import { createFormHandler } from "./form-handler.ts";
import type { RunOnce } from "./form-keys.ts";
import { createFragments, type Fragment } from "./fragments.ts";
import { awaitsLanding } from "./landing.ts";
import { performPendingAction } from "./pending-action.ts";
import { createSendPersonal } from "./personal.ts";
import { goTo } from "./redirects.ts";
import type { Frame } from "./render.tsx";
import { compileRoutes } from "./routes.ts";
import { compose, layOut } from "./segments.ts";
import { createSharedPages, type Kept } from "./shared-pages.ts";
import { isReadAhead, urlOf } from "./target.ts";
import { keepTexts } from "./unsent.ts";

export interface Pages {
  /**
   * Runs before the session: answers guests with shared pages, cached or created now, and members with such a
   * page and their fragments if all are cached. Neither needs a session.
   */
  readonly fast: RequestHandler;
  /** Runs after session and viewer: answers all other requests. */
  readonly handle: RequestHandler;
  /** Drops cached pages and fragments with this tag. */
  drop(tag: string): void;
  /** Clears the caches. */
  clear(): void;
  /** Size and use of the cache of shared pages. */
  readonly gauges: readonly GaugeSource[];
  /**
   * Reads the form of a request that was rejected before its body was read, so that the page of the error shows what
   * was written in it. Does nothing for a form above the limit, one from another site, and one with secrets.
   */
  keepUnread(error: Error, request: Request): Promise<void>;
  /** Completes a document rendered outside the engine (an error page) with the viewer's header and tokens. */
  dress(html: string, request: Request): Promise<string>;
}

export interface PagesOptions {
  readonly pages: readonly PageDefinition[];
  readonly frame: Frame;
  /** Page on which a form is confirmed before its action runs. */
  readonly confirmation?: PageDefinition;
  /** Slots of the page shell, filled on every page. */
  readonly slots: Readonly<Record<string, SlotDefinition>>;
  readonly cookieName: string;
  /** Size limit of the cache in bytes; 0 disables it. */
  readonly cacheBytes: number;
  readonly readMultipart: ReadMultipart;
  readonly visits: Visits;
  /** Runs the action of a form once, however often it is sent. */
  readonly runOnce: RunOnce;
  /** Counts a request by a guest that is answered before the session; throws 429. */
  readonly admitGuest?: (request: Request) => void;
  /**
   * Returns the cached viewer and session without a query; null sends the request through the session
   * middleware.
   */
  readonly recallRequester?: (request: Request) => Requester | null;
  /** Called for every page a member visits, cached or not; it must be very cheap. */
  readonly visited?: (memberId: string) => void;
}

/**
 * Creates the page engine: matching, loading, rendering, caching and sending. See architecture.md, A page.
 */
export function createPages(options: PagesOptions): Pages {
  const match = compileRoutes(options.pages);
  const fragments = createFragments(Math.ceil(options.cacheBytes / 8), options.slots);
  const sendPersonal = createSendPersonal(Math.ceil(options.cacheBytes / 8));
  const shared = createSharedPages(options.cacheBytes, options.frame, fragments);
  /**
   * Requests for which no shared page was found before the session, so that the search is not repeated after
   * it.
   */
  const missed = new WeakSet<Request>();
  const { visits } = options;
  const sessionMark = `${options.cookieName}=`;

  const answerGuest = (request: Request, response: Answer, entry: Kept) => {
    if (entry.counts) see(request, entry, guest);
    const own = fragments.ofGuest(request.headers.cookie, entry);
    if (own) return answerGuestOwn(request, response, entry);
    // A response that sets a cookie is private, although the page in it is shared.
    response.setHeader("Cache-Control", response.hasHeader("Set-Cookie") ? "private, no-cache" : "no-cache");
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    return sendBody(request, response, entry.body);
  };

  /** Answers a guest with a cookie that this page uses. */
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
    const noted = entry.counts ? see(request, entry, viewer) : undefined;
    const send = () => sendPersonal(request, response, entry, parts);
    return noted ? noted.then(send) : send();
  };

  const see = (
    request: Request,
    { page, params, subject }: Pick<Kept, "page" | "params" | "subject">,
    viewer: Viewer,
  ) => {
    if (request.method !== "GET") return;
    if (!isReadAhead(request))
      page.seen?.({ params, subject, viewer, visitor: visits.key(request), request });
    // A header set by the client must not suppress what has to be recorded.
    return viewer.id === null ? undefined : page.served?.({ params, subject, viewer });
  };

  const visit = (request: Request, { id, actor }: Viewer) => {
    // An admin acting on a member's behalf does not count as the member's presence.
    if (id !== null && !actor && !isReadAhead(request)) options.visited?.(id);
  };

  const dynamic = createDynamic({ frame: options.frame, fragments, see, runOnce: options.runOnce, match });
  const takeForm = createFormHandler({
    ...options,
    match,
    dynamic,
    confirmation: compileRoutes(options.confirmation ? [options.confirmation] : []),
  });

  /** Answers a guest with a shared page that is not cached; all other requests pass on. */
  const early = async (request: Request, response: Answer, next: NextFunction) => {
    const url = urlOf(request, options.frame.siteUrl);
    // A path that looks like a file name may belong to a plain route: an e-book download has the same shape
    // as a story's page.
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
    const requester =
      guests && (!guests.entry.guestsOnly || guests.entry.page.group)
        ? options.recallRequester?.(request)
        : null;
    if (
      !guests ||
      !requester ||
      requester.viewer.id === null ||
      requester.session.asked ||
      requester.session.landing
    )
      return next();
    const known = guests.entry.guestsOnly ? shared.recallForGroup(guests, requester.viewer) : guests;
    if (!known) return next();
    const { page, places } = known.entry;
    const context = { ...requester, visitor };
    const parts = fragments.recall(places, { page, key: known.key, context });
    if (!parts) return next();
    visit(request, requester.viewer);
    settle(answerMember(request, response, known.entry, requester.viewer, parts), next);
  };

  const handle: RequestHandler = async (request, response) => {
    const url = urlOf(request, options.frame.siteUrl);
    const found = url && match(url.pathname);
    if (request.viewer?.id) visit(request, request.viewer);
    if (!url || !found) throw notFound();
    if (request.method === "POST") return takeForm(request, response, url, found);
    if (request.method !== "GET" && request.method !== "HEAD") throw notFound();
    if (found.page.confirmsIdentity === "page" && request.viewer.id && !isConfirmed(request.session))
      return redirect(response, goTo(accountsPaths.confirmIdentity(url.pathname + url.search)));
    const { session, viewer: who } = request;
    if (session?.asked && who.id && !who.actor && request.method === "GET" && !isReadAhead(request))
      if (await performPendingAction(request, options.frame.siteUrl, match))
        return redirect(response, goTo(url.pathname + url.search));
    if (found.page.cache !== "shared" || missed.has(request) || awaitsLanding(request, url))
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
    gauges: [
      {
        name: "page_cache",
        help: "Shared pages in memory: entries, bytes, and lookups that found one (hits) or not (misses)",
        labels: ["figure"],
        read: () =>
          Object.entries(shared.figures()).map(([figure, value]) => ({ labels: { figure }, value })),
      },
    ],
    clear() {
      shared.clear();
      fragments.clear();
    },
    async keepUnread(error, request) {
      const size = Number(request.headers["content-length"] ?? Number.NaN);
      if (request.method !== "POST" || request.readableDidRead || !(size <= MAX_BODY_BYTES)) return;
      const url = urlOf(request, options.frame.siteUrl);
      const page = url && match(url.pathname)?.page;
      if (!url || !page?.action || page.confirmsIdentity) return;
      if (!isOwnForm(request, options.frame.siteUrl)) return;
      // A form that cannot be read has no texts to show.
      const form = await readForm(request, options.readMultipart, undefined).catch(() => null);
      drain(request);
      if (form) keepTexts(error, url, form);
    },
    async dress(html, request) {
      const visitor = visitorOf(request);
      const url = urlOf(request, options.frame.siteUrl) ?? new URL(options.frame.siteUrl);
      const context = createContext({ url, params: {}, request, visitor });
      // Before the session is known, and while the database is unavailable, everyone is treated as a guest.
      const document = { html, texts: [] };
      const own = request.session && layOut(document, "");
      const parts =
        // The error page is shown to everybody as to a guest then.
        own && (await fragments.fill(own.places, { page: BARE, context, key: "" }).catch(() => null));
      if (own && parts) {
        const filled = parts.map(({ bytes }) => bytes);
        return compose(own.bytes, own.places, filled).toString();
      }
      return layOut(document, visitor.reader, fragments.guestParts(visitor)).bytes.toString();
    },
  };
}

/** Page without slots. */
const BARE = {
  path: "",
  cache: "private",
  load: () => null,
  meta: () => ({ title: "" }),
  Component: () => null,
} as const;

/** Passes an asynchronous failure of a synchronous handler to Express. */
function settle(sent: void | Promise<void>, next: NextFunction): void {
  if (sent) sent.catch(next);
}
