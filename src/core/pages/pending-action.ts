import type { Request } from "express";
import { CSRF_FIELD } from "#shared/form.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { keepsSession } from "../auth/session-start.ts";
import { rememberInSession } from "../http/csrf.ts";
import { type SentForm, sentForm } from "../http/form.ts";
import { visitorOf } from "../http/visitor.ts";
import { createContext } from "./context.ts";
import { safePath } from "./redirects.ts";
import { type Found, refusalOf, runPage } from "./routes.ts";

declare module "express-session" {
  interface SessionData {
    /** Action that a guest requested with a button; performed after sign-in. */
    asked?: PendingAction;
  }
}

/** Stored press of a button, small enough for a session (decision 35). */
export interface PendingAction {
  /** Path that the button submits to. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Time in milliseconds since 1970. */
  readonly at: number;
}

/** Limit on characters stored in a session. */
const MAX_CHARACTERS = 1_000;
/** Retention in milliseconds: registration may wait for a mail. */
const KEPT_FOR = 24 * 60 * 60 * 1000;

/**
 * Stores an action requested by a guest until sign-in; returns false if it is too large, or the browser would not keep
 * the session.
 */
export function rememberPendingAction(request: Request, url: URL, form: SentForm): boolean {
  const fields = Object.keys(form.values)
    .filter((name) => name !== CSRF_FIELD)
    .map((name) => [name, form.values[name]!] as const);
  const asked: PendingAction = { action: url.pathname, fields, at: Date.now() };
  if (JSON.stringify(asked).length > MAX_CHARACTERS || !keepsSession(request)) return false;
  rememberInSession(request, { asked, flash: { kind: "info", text: uiText.afterSignIn } });
  return true;
}

/** Returns the page to return to after a stored action: the button's `next`, or the page it is about. */
export const pageOfPendingAction = (url: URL, form: SentForm): string =>
  form.values.next ? safePath(form.values.next) : url.pathname.replace(/\/[^/]+$/, "") || "/";

/**
 * Performs the action that the member requested as a guest, once; returns true if it was performed, or
 * rejected with a message for the next page.
 */
export async function performPendingAction(
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
  const state = { page, form };
  const result = await runPage(found, "POST", state);
  if (!(result instanceof Response)) return false;
  const refusal = refusalOf(state);
  request.session.flash ??= refusal
    ? { kind: "error", text: refusal.message }
    : { kind: "success", text: found.page.afterSignIn };
  return true;
}

const NOTHING_ELSE = { files: {}, refused: null };
