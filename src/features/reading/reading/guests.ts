import type { Request, Response } from "express";
import type { Viewer } from "../../../core/base/viewer.ts";
import { parseCookies } from "../../../core/http/cookies.ts";
import type { Services } from "../../../core/services.ts";
import {
  type GuestPlace,
  READING_COOKIE,
  READING_DAYS,
  readGuestPlaces,
  writeGuestPlaces,
} from "../../../shared/reading/reading.ts";
import { CONSENT_COOKIE, type Consent, readConsent } from "../../../shared/site/consent.ts";
import { Reading, readingId } from "./model.ts";
import { recordProgress } from "./record.ts";

const DAY = 86_400_000;
const ATTRIBUTES = { path: "/", sameSite: "lax", httpOnly: true } as const;

/** The places that a guest's browser keeps, newest first. */
export const guestPlaces = (request: Request): GuestPlace[] =>
  readGuestPlaces(parseCookies(request)[READING_COOKIE]);

/**
 * Puts a guest's place into their browser, beside the others. Who said no to cookies gets none, who has not answered
 * one that goes with the browser's session.
 */
export function keepGuestPlace(request: Request, place: GuestPlace, secure: boolean): void {
  const consent = readConsent(parseCookies(request)[CONSENT_COOKIE]);
  if (consent !== "no") write(request, writeGuestPlaces(guestPlaces(request), place), consent, secure);
}

/** Makes what a guest's browser keeps follow their answer to the banner: kept for longer, or gone. */
export function keepReadingCookie(request: Request, consent: Consent, secure: boolean): void {
  const places = guestPlaces(request);
  if (places.length === 0) return;
  if (consent !== "no") write(request, writeGuestPlaces(places), consent, secure);
  else if (request.res) forgetGuestPlaces(request.res, secure);
}

/** Takes one story out of what a guest's browser keeps. */
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

/** Takes the cookie away. */
export const forgetGuestPlaces = (response: Response, secure: boolean): void =>
  void response.clearCookie(READING_COOKIE, { ...ATTRIBUTES, secure });

/**
 * Carries what was read as a guest over to the account, oldest first; where the account was read with later, that
 * stays.
 */
export async function carryOver(
  services: Services,
  viewer: Viewer,
  places: readonly GuestPlace[],
): Promise<void> {
  const now = services.now();
  for (const { story, number, at, ...place } of [...places].sort((a, b) => a.at - b.at)) {
    const read = new Date(Math.min(at * 1_000, now.getTime()));
    const known = await Reading.exists({ _id: readingId(viewer.id!, story), at: { $gte: read } });
    if (!known) await recordProgress(services, viewer, { story, number, place, at: read });
  }
}
