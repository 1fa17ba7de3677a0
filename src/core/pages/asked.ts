import type { Request } from "express";
import { CSRF_FIELD } from "../../shared/form.ts";
import { uiText } from "../../shared/platform/ui.text.ts";
import { rememberInSession } from "../http/csrf.ts";
import { type SentForm, sentForm } from "../http/form.ts";
import { visitorOf } from "../http/visitor.ts";
import { createContext } from "./context.ts";
import { safePath } from "./define-page.ts";
import { type Found, runPage } from "./routes.ts";

declare module "express-session" {
  interface SessionData {
    /** What a guest asked for by one press: done when they are signed in. */
    asked?: Asked;
  }
}

/** One press of a button, small enough for a session (docs/decisions/0035). */
export interface Asked {
  /** Path of the page that the button sends to. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Characters of it that a session keeps. */
const MAX_CHARACTERS = 1_000;
/** Milliseconds for which it is remembered: registering may wait for a mail. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

/** Keeps what a guest asked for until they are signed in; false where it is too much for that. */
export function rememberAsked(request: Request, url: URL, form: SentForm): boolean {
  const fields = Object.keys(form.values)
    .filter((name) => name !== CSRF_FIELD)
    .map((name) => [name, form.values[name]!] as const);
  const asked: Asked = { action: url.pathname, fields, at: Date.now() };
  if (JSON.stringify(asked).length > MAX_CHARACTERS) return false;
  rememberInSession(request, { asked, flash: { kind: "info", text: uiText.afterSignIn } });
  return true;
}

/** Where a guest came from, whose press is remembered: the button's `next`, or what it is about. */
export const placeOfAsked = (url: URL, form: SentForm): string =>
  form.values.next ? safePath(form.values.next) : url.pathname.replace(/\/[^/]+$/, "") || "/";

/**
 * Does what whoever is signed in now asked for as a guest, once; true where something was done, or refused with a
 * message for the next page.
 */
export async function doAsked(
  request: Request,
  siteUrl: string,
  match: (pathname: string) => Found | null,
): Promise<boolean> {
  const { asked } = request.session;
  delete request.session.asked;
  if (!asked || Date.now() - asked.at > KEPT_FOR) return false;
  const found = match(asked.action);
  if (!found?.page.afterSignIn) return false;
  const url = new URL(asked.action, siteUrl);
  const page = createContext({ url, params: found.params, request, visitor: visitorOf(request) });
  const form = sentForm(new Map(asked.fields.map(([name, value]) => [name, [value]])), NOTHING_ELSE);
  const result = await runPage(found, "POST", { page, form });
  if (!(result instanceof Response)) return false;
  request.session.flash ??= { kind: "success", text: found.page.afterSignIn };
  return true;
}

const NOTHING_ELSE = { files: {}, refused: null };
