import { createHash } from "node:crypto";
import type { Request } from "express";
import {
  CONFIRM_ACTS,
  CONFIRM_FIELD,
  CONFIRM_SEEN_FIELD,
  type ConfirmationDto,
} from "#shared/confirmation.dto.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { conflict, HttpError } from "../base/errors.ts";
import type { SentForm } from "../http/form.ts";
import { createContext } from "./context.ts";
import type { PageContext } from "./define-page.ts";
import type { Found } from "./routes.ts";

/** Confirmations that requests are answered with. */
const asked = new WeakMap<Request, ConfirmationDto>();

/** Returns the confirmation that a request is answered with. */
export const confirmationFor = (request: Request): ConfirmationDto => asked.get(request)!;

/**
 * Returns whether a form must be confirmed before its action runs, or the error that refuses it already
 * (decision 83).
 * @throws 403 and 404, which no form shows
 */
export async function askConfirmation(
  request: Request,
  url: URL,
  { page, params }: Found,
  form: SentForm,
): Promise<"asked" | HttpError | null> {
  if (!page.confirms || form.refused || form.values[CONFIRM_FIELD]) return null;
  try {
    const confirmation = await page.confirms(createContext({ url, params, request }), form);
    if (confirmation) asked.set(request, confirmation);
    return confirmation && "asked";
  } catch (error) {
    if (error instanceof HttpError && error.status !== 403 && error.status !== 404) return error;
    throw error;
  }
}

/** Returns true for a form that a member goes back to from its confirmation. */
export const isGoingBack = ({ page }: Pick<Found, "page">, form: SentForm): boolean =>
  page.confirms !== undefined && form.values[CONFIRM_FIELD] === CONFIRM_ACTS.back;

/** Returns a fingerprint of everything that a confirmation says. */
export const fingerprintOf = ({ title, lines, button }: ConfirmationDto): string =>
  createHash("sha256")
    .update(JSON.stringify([title, lines, button]))
    .digest("base64url");

/**
 * Returns a confirmed form, refused if its confirmation would say something else by now, such as another amount
 * (decision 99). A confirmation that is not given any more is left to the action, which refuses what it must.
 */
export async function refuseIfChanged(
  { page }: Pick<Found, "page">,
  context: PageContext,
  form: SentForm,
): Promise<SentForm> {
  const shownFingerprint = form.values[CONFIRM_SEEN_FIELD];
  if (!page.confirms || form.refused || form.values[CONFIRM_FIELD] !== CONFIRM_ACTS.do || !shownFingerprint)
    return form;
  const confirmation = await page.confirms(context, form).catch((error: unknown) => {
    if (error instanceof HttpError) return null;
    throw error;
  });
  if (!confirmation || fingerprintOf(confirmation) === shownFingerprint) return form;
  return { ...form, refused: conflict(uiText.confirmationChanged) };
}
