import { randomBytes } from "node:crypto";
import type { Response as Answer, Request } from "express";
import { emptyForm, type FormState, PREVIEW_FIELD, STORED_COOKIE, type UnsentForm } from "#shared/form.ts";
import { sendOnce } from "../base/bytes.ts";
import { type HttpError, PastLastPageError } from "../base/errors.ts";
import type { Viewer } from "../base/viewer.ts";
import { visitorOf } from "../http/visitor.ts";
import { isGoingBack, refuseIfChanged } from "./confirmation.ts";
import { createContext } from "./context.ts";
import type { SentForm } from "./define-page.ts";
import type { RunOnce } from "./form-keys.ts";
import type { Fragments } from "./fragments.ts";
import { landAt, takeLanding, withLanding } from "./landing.ts";
import { goTo } from "./redirects.ts";
import { type Frame, type Omitted, renderPage } from "./render.tsx";
import { type Found, type Refused, refusalOf, runPage } from "./routes.ts";
import { compose, layOut } from "./segments.ts";
import { relevantQuery, targetOf } from "./target.ts";
import { isWritten, textsIn } from "./unsent.ts";

/** Limit on the addresses that a form is followed through: a renamed member's thread that was merged, for example. */
const HOPS_MAX = 4;

interface Drawing {
  readonly runOnce: RunOnce;
  readonly match: (pathname: string) => Found | null;
  readonly frame: Frame;
  readonly fragments: Pick<Fragments, "fill">;
  /** Called for every counted page view; the response waits for the returned promise. */
  readonly see: (
    request: Request,
    shown: Found & { readonly subject: string | undefined },
    viewer: Viewer,
  ) => Promise<void> | undefined;
}

/** Runs a form's action, and sends a page loaded and rendered for this request only. */
export const createDynamic =
  ({ frame, fragments, see, runOnce, match }: Drawing) =>
  async (
    request: Request,
    response: Answer,
    askedUrl: URL,
    asked: Found,
    form: SentForm | null,
    { unsent = null, status }: { unsent?: UnsentForm | null; status?: number } = {},
  ): Promise<void> => {
    const place = (url: URL, found: Found) => {
      const { params } = found;
      const given = { url, params, request, visitor: visitorOf(request), unsent, sent: form?.values ?? null };
      return { url, found, given, context: createContext(given) };
    };
    let at = place(askedUrl, asked);
    const { page } = asked;
    // If a status is given, this page replaces another one, and the form was not sent to it.
    const isShownAgain = form && ((page.previews && form.values[PREVIEW_FIELD]) || isGoingBack(asked, form));
    const preview = form && !form.refused && isShownAgain ? form : null;
    const method = request.method === "POST" && !status && !preview ? "POST" : "GET";
    const run = async () => {
      const isSent = method === "POST" && form;
      const current = isSent ? await refuseIfChanged(at.found, at.context, form) : form;
      const state = { page: at.context, form: preview ? null : current };
      const ran = await runPage(at.found, method, state);
      return { ran, refusal: refusalOf(state) };
    };
    /** Runs a form's action, or shows it again, at the page's present address if it was sent to a former one. */
    const runMoved = async () => {
      for (let hops = 1; ; hops += 1) {
        const { ran, refusal } = await run();
        const moved = hops < HOPS_MAX && ran instanceof Response ? movedPage(ran, at.found) : null;
        if (!moved) {
          if (refusal && ran instanceof Response) leave(refusal);
          return ran;
        }
        at = place(moved.url, moved.found);
      }
    };
    const result =
      method === "POST" && form && page.action
        ? await runOnce({ request, url: askedUrl, form, isButton: page.isButton ?? false }, runMoved)
        : form
          ? await runMoved()
          : (await run()).ran;
    const { url, found, given, context } = at;
    const error = result instanceof Response ? undefined : result.errors && Object.values(result.errors)[0];
    // If there is no page to show a rejected form on, the error is the response.
    if (form?.refused && (error || result instanceof Response)) throw form.refused;
    if (result instanceof Response) {
      const isAccepted = method === "POST" && form && result.status === 303;
      const isRefused = request.session?.flash?.kind === "error";
      if (isAccepted && !isRefused && context.viewer.id !== null)
        response.cookie(STORED_COOKIE, "1", STORED_OPTIONS);
      const led = result.headers.get("Location");
      if (isAccepted && led) result.headers.set("Location", landAt(led, form, request, askedUrl));
      return redirect(response, result);
    }
    const isList = error instanceof PastLastPageError && comesFrom(request, url);
    if (isList && !(form && isWritten(url, form))) return redirect(response, firstPage(url));
    if (error) throw error;
    if (method === "POST" && result.statusCode === 204) return stay(response);
    const data = result.loaderData[page.path];
    const refused: Refused | null = result.actionData?.[page.path] ?? null;
    const nonce = randomBytes(16).toString("base64");
    response.setHeader(
      "Content-Security-Policy",
      withNonce(response.getHeader("Content-Security-Policy"), nonce),
    );
    // A user who signed in through this form sees the response as a member.
    const requester = request.viewer === context.viewer ? context : createContext(given);
    const drawn = { data, form: refused?.form ?? previewed(preview), context: requester, nonce };
    const { bytes, places } = layOut(renderPage(page, drawn, frame), "");
    const key = `${url.pathname}?${relevantQuery(url, page)}`;
    const parts = await fragments.fill(places, { page, context: requester, key });
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    const own = parts.map((part) => part.bytes);
    const answer = compose(bytes, places, own);
    const isReturned = form && (refused || preview);
    const omitted = isReturned ? omittedIn(answer, found, textsIn(url, form), drawn.form) : null;
    const complete = omitted ? withOmitted(omitted) : answer;
    // Loading the page again would lose what somebody is typing in it.
    const seconds = form || answer.includes("<textarea") ? undefined : page.refreshSeconds?.(data);
    if (seconds) response.setHeader("Refresh", seconds);
    if (!form && (page.counts?.(data) ?? true))
      await see(request, { ...found, subject: page.subject?.(data) }, requester.viewer);
    for (const [name, value] of Object.entries(refused?.error.headers ?? {})) response.setHeader(name, value);
    const landing = form ? null : takeLanding(request, url);
    const sent = landing ? withLanding(complete, landing) : complete;
    await sendOnce(request, response, status ?? statusOf(refused), sent);

    /**
     * Leaves a page that leads elsewhere after its form was refused. The message of a button is shown there; for any
     * other form, and if something was typed, the error is the response.
     */
    function leave(refusal: HttpError): void {
      if (!page.isButton || (form && isWritten(at.url, form))) throw refusal;
      if (refusal !== form?.refused) request.session.flash = { kind: "error", text: refusal.message };
    }

    /** Renders the page again, with what it does not show of the form above its content. */
    function withOmitted(lost: Omitted): Buffer {
      const again = layOut(renderPage(page, { ...drawn, omitted: lost }, frame), "");
      return compose(again.bytes, again.places, own);
    }

    /** Returns the same page at another address, to which a redirect says that it has moved; otherwise null. */
    function movedPage(result: Response, from: Found): { readonly url: URL; readonly found: Found } | null {
      if (result.status !== 301 && result.status !== 302) return null;
      const target = targetOf(result.headers.get("Location") ?? "", frame.siteUrl);
      const other = target && match(target.pathname);
      if (!target || other?.page !== from.page) return null;
      // The query is a part of the form.
      target.search ||= askedUrl.search;
      return { url: target, found: other };
    }
  };

/**
 * Returns what a page does not show of the form that it answers, because the form is no longer on it, such as that
 * of a step that an order has left meanwhile; null if nothing is missing. Forms with secrets are left out.
 */
function omittedIn(
  answer: Buffer,
  { page }: Found,
  texts: readonly string[],
  { errors }: FormState,
): Omitted | null {
  const isShown = (text: string) => answer.includes(escapeHtml(text));
  const lost = page.confirmsIdentity ? [] : texts.filter((text) => !isShown(text));
  if (lost.length === 0) return null;
  return { texts: lost, messages: Object.values(errors).filter((message) => !isShown(message)) };
}

/** Returns a text as React writes it. */
const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** Readable by the page's script, which then deletes it; it only confirms that the last form was accepted. */
const STORED_OPTIONS = { path: "/", sameSite: "lax", maxAge: 60_000 } as const;

/** Returns the state of a form that is shown again with a preview. */
const previewed = (form: SentForm | null): FormState =>
  form ? { values: form.values, errors: {} } : emptyForm;

/** Returns 422 for a form shown again; 403 for another session's form, 503 if the action cannot run now. */
function statusOf(refused: Refused | null): number {
  if (!refused) return 200;
  return [403, 503].includes(refused.error.status) ? refused.error.status : 422;
}

/**
 * True if the visitor was on this list before: what they did there, such as removing its last entry, may have
 * ended the page.
 */
function comesFrom(request: Request, { origin, pathname }: URL): boolean {
  const from = URL.parse(request.get("Referer") ?? "");
  return from?.origin === origin && from.pathname === pathname;
}

/** Redirects to the first page of a list. */
function firstPage({ pathname, searchParams }: URL): Response {
  const query = new URLSearchParams(searchParams);
  for (const name of ["after", "before", "page"]) query.delete(name);
  return goTo(query.size > 0 ? `${pathname}?${query}` : pathname);
}

/** Sends the redirect of a page. A form is never redirected by 301 or 302, which browsers may remember or repeat. */
export function redirect(response: Answer, result: Response): void {
  const isRead = response.req.method === "GET" || response.req.method === "HEAD";
  response.statusCode = isRead ? result.status : 303;
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Location", result.headers.get("Location") ?? "/");
  response.setHeader("Content-Length", 0);
  response.end();
}

/** Leaves the page that sent the form unchanged. */
function stay(response: Answer): void {
  response.setHeader("Cache-Control", "no-store");
  response.status(204).end();
}

const withNonce = (policy: number | string | string[] | undefined, nonce: string): string =>
  String(policy ?? "script-src 'self'").replace(/script-src ([^;]*)/, `script-src $1 'nonce-${nonce}'`);
