import type { Request, Response } from "express";
import type { Viewer } from "#core/base/viewer.ts";
import { parseCookies } from "#core/http/cookies.ts";
import type { Services } from "#core/services.ts";
import {
  type GuestPlace,
  READING_COOKIE,
  READING_DAYS,
  readGuestPlaces,
  writeGuestPlaces,
} from "#shared/reading/reading.ts";
import { CONSENT_COOKIE, type Consent, readConsent } from "#shared/site/consent.ts";
import { Reading, readingId } from "./model.ts";
import { recordProgress } from "./record.ts";

const DAY = 86_400_000;
const ATTRIBUTES = { path: "/", sameSite: "lax", httpOnly: true } as const;

/** Returns the reading positions in a guest's cookie, newest first. */
export const guestPlaces = (request: Request): GuestPlace[] =>
  readGuestPlaces(parseCookies(request)[READING_COOKIE]);

/**
 * Adds a guest's position to their cookie. No cookie is set if they declined cookies; a session cookie if
 * they have not answered the banner.
 */
export function saveGuestPosition(request: Request, place: GuestPlace, secure: boolean): void {
  const consent = readConsent(parseCookies(request)[CONSENT_COOKIE]);
  if (consent !== "no") write(request, writeGuestPlaces(guestPlaces(request), place), consent, secure);
}

/** Applies a guest's answer to the cookie banner to the reading cookie: extends or deletes it. */
export function applyReadingConsent(request: Request, consent: Consent, secure: boolean): void {
  const places = guestPlaces(request);
  if (places.length === 0) return;
  if (consent !== "no") write(request, writeGuestPlaces(places), consent, secure);
  else if (request.res) forgetGuestPlaces(request.res, secure);
}

/** Removes one story from a guest's cookie. */
export function forgetGuestPlace(request: Request, story: string, secure: boolean): void {
  const rest = guestPlaces(request).filter((each) => each.story !== story);
  const consent = readConsent(parseCookies(request)[CONSENT_COOKIE]);
  if (rest.length > 0) write(request, writeGuestPlaces(rest), consent, secure);
  else if (request.res) forgetGuestPlaces(request.res, secure);
}

function write(request: Request, value: string, consent: Consent, secure: boolean): void {
  const response = request.res;
  if (!response || response.headersSent) return;
  response.cookie(READING_COOKIE, value, {
    ...ATTRIBUTES,
    secure,
    encode: String,
    ...(consent === "yes" ? { maxAge: READING_DAYS * DAY } : {}),
  });
}

/** Clears the cookie. */
export const forgetGuestPlaces = (response: Response, secure: boolean): void =>
  void response.clearCookie(READING_COOKIE, { ...ATTRIBUTES, secure });

/**
 * Transfers what was read as a guest to the account, oldest first; later readings of the account take
 * precedence.
 */
export async function carryOver(
  services: Services,
  viewer: Viewer,
  places: readonly GuestPlace[],
): Promise<void> {
  const now = services.now();
  for (const { story, number, chapter, at, ...place } of [...places].sort((a, b) => a.at - b.at)) {
    const read = new Date(Math.min(at * 1_000, now.getTime()));
    const known = await Reading.exists({ _id: readingId(viewer.id!, story), at: { $gte: read } });
    if (!known)
      await recordProgress(services, viewer, {
        story,
        number,
        ...(chapter ? { chapter } : {}),
        place,
        at: read,
      });
  }
}
