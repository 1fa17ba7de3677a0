import type { Response as Answer, Request } from "express";
import { accountsPaths } from "../../shared/accounts/accounts.paths.ts";
import { CSRF_FIELD, UNSENT_FIELD, type UnsentForm } from "../../shared/form.ts";

import { drain } from "../base/drain-body.ts";
import { HttpError } from "../base/errors.ts";
import { discard } from "../base/spool.ts";
import { isOwnForm, staleForm } from "../http/csrf.ts";
import { type ReadMultipart, readForm, type SentForm, type UploadLimits } from "../http/form.ts";
import { placeOfAsked, rememberAsked } from "./asked.ts";
import { createContext } from "./context.ts";
import { seeOther } from "./define-page.ts";
import { type createDynamic, redirect } from "./dynamic.ts";
import type { Frame } from "./render.tsx";
import type { Found } from "./routes.ts";
import { targetOf } from "./target.ts";
import { readUnsent, unsentOf } from "./unsent.ts";

interface Taking {
  readonly frame: Frame;
  readonly match: (pathname: string) => Found | null;
  readonly dynamic: ReturnType<typeof createDynamic>;
  readonly readMultipart: ReadMultipart;
}

/**
 * Does what a form asks. What a member wrote whose session has ended is not lost: the answer (403) is the sign-in page,
 * which carries it (docs/decisions/0028).
 */
export const createTakeForm =
  ({ frame, match, dynamic, readMultipart }: Taking) =>
  async (request: Request, response: Answer, url: URL, found: Found): Promise<void> => {
    const isOwn = isOwnForm(request, frame.siteUrl);
    const isGuest = request.viewer.id === null;
    const askToSignIn = (unsent: UnsentForm) => {
      const place = new URL(accountsPaths.login(unsent.action), frame.siteUrl);
      return dynamic(request, response, place, match(place.pathname)!, null, { unsent, status: 403 });
    };
    /** A path on this site where a page does something with a form; null for any other. */
    const placeOf = (path: string): string | null => {
      const target = path.startsWith("/") ? targetOf(path, frame.siteUrl) : null;
      return target && match(target.pathname)?.page.action ? target.pathname + target.search : null;
    };

    if ((found.page.access?.(request.viewer) ?? "ok") !== "ok") {
      const isCarried = isOwn && isGuest && found.page.action;
      const form = isCarried ? await readForm(request, readMultipart, undefined).catch(() => null) : null;
      // Megabytes of whoever may not send them are not worth holding.
      drain(request);
      if (form && !form.refused && found.page.afterSignIn && rememberAsked(request, url, form))
        return redirect(response, seeOther(accountsPaths.login(placeOfAsked(url, form))));
      const unsent = form && unsentOf(url, form);
      return unsent ? askToSignIn(unsent) : dynamic(request, response, url, found, null);
    }
    const form = await readForm(request, readMultipart, await limitsOf(request, url, found));
    try {
      await takeAsked(form);
    } finally {
      await discard(Object.values(form.files).flatMap((file) => file?.spooled ?? []));
    }

    async function takeAsked(form: SentForm): Promise<void> {
      // Of a form that is refused nothing is done, and its token may never have arrived.
      const stale = staleForm(request, form.values[CSRF_FIELD]);
      const refused = form.refused ?? stale;
      const carried = isOwn ? readUnsent(form.values[UNSENT_FIELD], placeOf) : null;
      try {
        await dynamic(request, response, url, found, { ...form, refused }, { unsent: carried });
      } catch (error) {
        // A member's that is stale, and that no page shows again, is theirs to send once more.
        const isLost = isGuest ? isForMembers(error) : error === stale;
        const unsent = isOwn && isLost ? unsentOf(url, form) : null;
        if (!unsent) throw error;
        await askToSignIn(unsent);
      }
    }
  };

/** What of files the page takes from who asks; a page that decides by that may refuse before the body is read. */
async function limitsOf(
  request: Request,
  url: URL,
  { page, params }: Found,
): Promise<UploadLimits | undefined> {
  if (typeof page.upload !== "function") return page.upload;
  try {
    return await page.upload(createContext({ url, params, request }));
  } catch (error) {
    drain(request);
    throw error;
  }
}

/** Whether a guest is refused what a member may do, or see. */
const isForMembers = (error: unknown): boolean =>
  error instanceof HttpError && [401, 403, 404].includes(error.status);
