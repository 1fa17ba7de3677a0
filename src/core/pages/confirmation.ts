import type { Request } from "express";
import { CONFIRM_ACTS, CONFIRM_FIELD, type ConfirmationDto } from "#shared/confirmation.dto.ts";
import { HttpError } from "../base/errors.ts";
import type { SentForm } from "../http/form.ts";
import { createContext } from "./context.ts";
import type { Found } from "./routes.ts";

/** Confirmations that requests are answered with. */
const asked = new WeakMap<Request, ConfirmationDto>();

/** Returns the confirmation that a request is answered with. */
export const confirmationFor = (request: Request): ConfirmationDto => asked.get(request)!;

/**
 * Returns whether a form must be confirmed before its action runs, or the error that refuses it already
 * (decision 83).
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
    if (error instanceof HttpError) return error;
    throw error;
  }
}

/** Returns true for a form that a member goes back to from its confirmation. */
export const isGoingBack = ({ page }: Pick<Found, "page">, form: SentForm): boolean =>
  page.confirms !== undefined && form.values[CONFIRM_FIELD] === CONFIRM_ACTS.back;
