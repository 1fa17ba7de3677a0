import type { Response as Answer, Request } from "express";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { ANCHOR_FIELD, CSRF_FIELD, UNSENT_FIELD, type UnsentForm } from "#shared/form.ts";
import { MAX_BODY_BYTES } from "#shared/platform/requests.limits.ts";

import { isConfirmed } from "../auth/confirmed.ts";
import { drain } from "../base/drain-body.ts";
import { HttpError, payloadTooLarge } from "../base/errors.ts";
import { discard } from "../base/spool.ts";
import { isOwnForm, staleForm } from "../http/csrf.ts";
import { type ReadMultipart, readForm, type SentForm, type UploadLimits } from "../http/form.ts";
import { askConfirmation } from "./confirmation.ts";
import { createContext } from "./context.ts";
import { type createDynamic, redirect } from "./dynamic.ts";
import { pageOfPendingAction, rememberPendingAction } from "./pending-action.ts";
import { seeOther } from "./redirects.ts";
import type { Frame } from "./render.tsx";
import type { Found } from "./routes.ts";
import { targetOf } from "./target.ts";
import { carriedForm, keepTexts, readUnsent, unsentOf } from "./unsent.ts";

interface Taking {
  readonly frame: Frame;
  readonly match: (pathname: string) => Found | null;
  readonly dynamic: ReturnType<typeof createDynamic>;
  readonly readMultipart: ReadMultipart;
  /** Page on which a form is confirmed before its action runs. */
  readonly confirmation: (pathname: string) => Found | null;
}

/**
 * Handles a submitted form. A form sent by a member after their session has expired is not lost: the response
 * (403) is the sign-in page, which carries it (decision 28).
 */
export const createFormHandler =
  ({ frame, match, dynamic, readMultipart, confirmation }: Taking) =>
  async (request: Request, response: Answer, url: URL, found: Found): Promise<void> => {
    const isOwn = isOwnForm(request, frame.siteUrl);
    const isGuest = request.viewer.id === null;
    const askToSignIn = (unsent: UnsentForm) => askAt(accountsPaths.login(unsent.action), unsent);
    /** Shows a page in place of this one; it carries the form. */
    const askAt = (path: string, unsent: UnsentForm) => {
      const place = new URL(path, frame.siteUrl);
      return dynamic(request, response, place, match(place.pathname)!, null, { unsent, status: 403 });
    };
    /** Returns the path if a page on this site handles forms there; null for any other. */
    const placeOf = (path: string): string | null => {
      const target = path.startsWith("/") ? targetOf(path, frame.siteUrl) : null;
      return target && match(target.pathname)?.page.action ? target.pathname + target.search : null;
    };

    if ((found.page.access?.(request.viewer) ?? "ok") !== "ok") {
      const isCarried = isOwn && isGuest && found.page.action;
      // A form that cannot be read is not carried over the sign-in.
      const form = isCarried ? await readForm(request, readMultipart, undefined).catch(() => null) : null;
      // Do not hold megabytes from users who may not send them.
      drain(request);
      if (form && !form.refused && found.page.afterSignIn && rememberPendingAction(request, url, form))
        return redirect(response, seeOther(accountsPaths.login(pageOfPendingAction(url, form))));
      const unsent = form && unsentOf(url, form);
      return unsent ? askToSignIn(unsent) : dynamic(request, response, url, found, null);
    }
    const limits = await limitsOf(request, url, found).catch(refuseUnread);
    const form = await readForm(request, readMultipart, limits);
    try {
      await (found.page.confirmsIdentity && !isConfirmed(request.session)
        ? askToConfirm(form)
        : takeAsked(form));
    } finally {
      await discard(Object.values(form.files).flatMap((file) => file?.spooled ?? []));
    }

    /** Throws the error of a page that takes no files now, with the texts of a form too small to have any. */
    async function refuseUnread(error: unknown): Promise<never> {
      const isSmall = Number(request.headers["content-length"] ?? Number.NaN) <= MAX_BODY_BYTES;
      const isRead = isOwn && isSmall;
      // A form that cannot be read has no texts to show.
      const form = isRead ? await readForm(request, readMultipart, undefined).catch(() => null) : null;
      drain(request);
      if (form && error instanceof Error) keepTexts(error, url, form);
      throw error;
    }

    async function askToConfirm(form: SentForm): Promise<void> {
      const unsent = isOwn ? unsentOf(url, form) : null;
      const path = accountsPaths.confirmIdentity(url.pathname + url.search);
      return unsent ? askAt(path, unsent) : redirect(response, seeOther(path));
    }

    async function takeAsked(form: SentForm): Promise<void> {
      // A rejected form is not processed, and its token may not have been read.
      const stale = staleForm(request, form.values[CSRF_FIELD]);
      const carried = isOwn ? readUnsent(form.values[UNSENT_FIELD], placeOf) : null;
      try {
        const asked = stale ? null : await askConfirmation(request, url, found, form);
        const unsentForm = asked === "asked" ? withPlace(carriedForm(url, form), form) : null;
        const confirming = unsentForm && confirmation(url.pathname);
        if (confirming)
          return await dynamic(request, response, url, confirming, null, {
            unsent: unsentForm,
            status: 200,
          });
        const refused = form.refused ?? stale ?? (asked === "asked" ? payloadTooLarge() : asked);
        await dynamic(request, response, url, found, { ...form, refused }, { unsent: carried });
      } catch (error) {
        // A member's outdated form that no page shows again is offered for resubmission.
        const isLost = isGuest ? isForMembers(error) : error === stale;
        const unsent = isOwn && isLost ? unsentOf(url, form) : null;
        // Forms with secrets are left out.
        const isKept = !unsent && isOwn && !found.page.confirmsIdentity;
        if (isKept && error instanceof Error) keepTexts(error, url, form);
        if (!unsent) throw error;
        await askToSignIn(unsent);
      }
    }
  };

/** Adds the place of the form on its page, to which the confirmed form leads back. */
const withPlace = (unsent: UnsentForm | null, { anchors }: SentForm): UnsentForm | null =>
  unsent && anchors ? { ...unsent, fields: [...unsent.fields, [ANCHOR_FIELD, anchors]] } : unsent;

/**
 * Returns the limits on files that the page accepts from this user; a page that decides by user may throw
 * before the body is read.
 */
const limitsOf = async (
  request: Request,
  url: URL,
  { page, params }: Found,
): Promise<UploadLimits | undefined> =>
  typeof page.upload === "function" ? page.upload(createContext({ url, params, request })) : page.upload;

/** Returns true if a guest is denied what a member may be allowed to do or see. */
const isForMembers = (error: unknown): boolean =>
  error instanceof HttpError && [401, 403, 404].includes(error.status);
