import { randomBytes } from "node:crypto";
import type { Response as Answer, Request } from "express";
import { emptyForm, type UnsentForm } from "../../shared/form.ts";
import { sendOnce } from "../base/bytes.ts";
import type { Viewer } from "../base/viewer.ts";
import { visitorOf } from "../http/visitor.ts";
import { createContext } from "./context.ts";
import type { SentForm } from "./define-page.ts";
import type { Fragments } from "./fragments.ts";
import { type Frame, renderPage } from "./render.tsx";
import { type Found, type Refused, runPage } from "./routes.ts";
import { compose, layOut } from "./segments.ts";
import { relevantQuery } from "./target.ts";

interface Drawing {
  readonly frame: Frame;
  readonly fragments: Pick<Fragments, "fill">;
  /** Called for every page that is shown and counts. */
  readonly see: (request: Request, found: Found, viewer: Viewer) => void;
}

/** Does what a form asks, and answers by a page that is loaded and drawn for this request alone. */
export const createDynamic =
  ({ frame, fragments, see }: Drawing) =>
  async (
    request: Request,
    response: Answer,
    url: URL,
    found: Found,
    form: SentForm | null,
    { unsent = null, status }: { unsent?: UnsentForm | null; status?: number } = {},
  ): Promise<void> => {
    const { page, params } = found;
    const given = { url, params, request, visitor: visitorOf(request), unsent, sent: form?.values ?? null };
    const context = createContext(given);
    // A status that is given belongs to a page which stands in for another: nothing is sent to that one.
    const method = request.method === "POST" && !status ? "POST" : "GET";
    const result = await runPage(found, method, { page: context, form });
    const error = result instanceof Response ? undefined : result.errors && Object.values(result.errors)[0];
    // Where there is no page to show a refused form on, the refusal is the answer.
    if (form?.refused && (error || result instanceof Response)) throw form.refused;
    if (result instanceof Response) return redirect(response, result);
    if (error) throw error;
    if (method === "POST" && result.statusCode === 204) return stay(response);
    const data = result.loaderData[page.path];
    const refused: Refused | null = result.actionData?.[page.path] ?? null;
    const nonce = randomBytes(16).toString("base64");
    response.setHeader(
      "Content-Security-Policy",
      withNonce(response.getHeader("Content-Security-Policy"), nonce),
    );
    // Who signed in by this form sees what follows as who they are now.
    const asker = request.viewer === context.viewer ? context : createContext(given);
    const drawn = { data, form: refused?.form ?? emptyForm, context: asker, nonce };
    const { bytes, places } = layOut(renderPage(page, drawn, frame), "");
    const key = `${url.pathname}?${relevantQuery(url, page)}`;
    const parts = await fragments.fill(places, { page, context: asker, key });
    const seconds = page.refreshSeconds?.(data);
    if (seconds) response.setHeader("Refresh", seconds);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Vary", "Accept-Encoding, Cookie");
    const own = parts.map((part) => part.bytes);
    if (!form && (page.counts?.(data) ?? true)) see(request, found, asker.viewer);
    for (const [name, value] of Object.entries(refused?.error.headers ?? {})) response.setHeader(name, value);
    await sendOnce(request, response, status ?? statusOf(refused), compose(bytes, places, own));
  };

/** 422 for a form that came back; 403 where it was another session's, 503 where its work cannot be done now. */
function statusOf(refused: Refused | null): number {
  if (!refused) return 200;
  return [403, 503].includes(refused.error.status) ? refused.error.status : 422;
}

/** Sends a page's answer that leads elsewhere. */
export function redirect(response: Answer, result: Response): void {
  response.statusCode = result.status;
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Location", result.headers.get("Location") ?? "/");
  response.setHeader("Content-Length", 0);
  response.end();
}

/** Nothing to show: the page that sent the form stays as it stands. */
function stay(response: Answer): void {
  response.setHeader("Cache-Control", "no-store");
  response.status(204).end();
}

const withNonce = (policy: number | string | string[] | undefined, nonce: string): string =>
  String(policy ?? "script-src 'self'").replace(/script-src ([^;]*)/, `script-src $1 'nonce-${nonce}'`);
