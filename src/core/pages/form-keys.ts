import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Request } from "express";
import { CSRF_FIELD } from "#shared/form.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { HttpError } from "../base/errors.ts";
import { isDuplicateKey } from "../db/transaction.ts";
import { formKeyIn, renewFormKey } from "../http/csrf.ts";
import type { SentForm } from "../http/form.ts";
import { type SentFormDoc, SentFormRecord } from "./form-key-model.ts";

/** Milliseconds for which a submitted form is recognised, because users go back to it in their browser. */
const KNOWN_MS = 24 * 60 * 60_000;
/**
 * Milliseconds for which forms of guests without a session, who share cached pages, are recognised as
 * duplicates.
 */
const GUEST_KNOWN_MS = 60_000;
/**
 * Milliseconds for which a form with a password, or one that sets a cookie, is recognised: enough for repeated
 * clicks. Secrets are not part of the hash, so a later form may differ only in them; and cookies are kept no
 * longer than needed.
 */
const SECRET_KNOWN_MS = 10_000;
/** Milliseconds after which an unfinished action is assumed to belong to a crashed process. */
const LEASE_MS = 30_000;
/** Milliseconds that a request waits for another one that runs the same form. */
const WAIT_MS = 60_000;
/** Interval in milliseconds between checks of a form that another request runs. */
const LOOK_MS = 50;
/**
 * Captcha fields of forms for guests. A captcha answer is valid once, so these forms need no one-time key.
 */
const CAPTCHA_FIELDS = ["altcha", "captcha", "captcha_token"];
/** Session values that a guest's form may set and still be answered only once. */
const HARMLESS = new Set(["cookie", "flash", "csrfToken", "formKey", "landing"]);

/** Submitted form as `runOnce` receives it. */
export interface Sent {
  readonly request: Request;
  readonly url: URL;
  readonly form: SentForm;
  /**
   * True for the action of one button (follow, unfollow): pressed again after another action, it is performed
   * again.
   */
  readonly isButton: boolean;
}

/**
 * Runs the action of a form once for its one-time key (decision 66): a repeated submission, even
 * concurrent or in another process, redirects to the result of the first. A rejected form may be sent again.
 * Requests by scripts are not checked: a script waits for the response, and stays on a page with an old key.
 */
export async function runOnce<Result>(sent: Sent, run: () => Promise<Result>): Promise<Result | Response> {
  const id = idOf(sent);
  if (id === null) return run();
  const { request } = sent;
  const before = stateOf(request);
  const isSecret = hasSecret(sent.form);
  const knownFor = before.token === undefined ? GUEST_KNOWN_MS : isSecret ? SECRET_KNOWN_MS : KNOWN_MS;
  const known = await claim(id, sent, knownFor);
  if (known) {
    for (const cookie of known.cookies ? openCookies(known.cookies, sent.form) : [])
      request.res?.append("Set-Cookie", cookie);
    return new Response(null, { status: 303, headers: { Location: known.location } });
  }
  const stop = keepLease(id);
  let answer: Result | null = null;
  try {
    answer = await run();
    return answer;
  } finally {
    stop();
    const led = answer instanceof Response ? answer.headers.get("Location") : null;
    await settle(id, sent, isRepeatable(before, sent) ? led : null);
  }
}

export type RunOnce = typeof runOnce;

/** Returns the id of the submission; null for forms that run each time. */
function idOf({ request, url, form }: Sent): string | null {
  const mode = request.headers["sec-fetch-mode"];
  if (form.refused || (mode !== undefined && mode !== "navigate")) return null;
  if (CAPTCHA_FIELDS.some((name) => name in form.values)) return null;
  const hash = createHash("sha256");
  const add = (...texts: readonly string[]) => hash.update(JSON.stringify(texts));
  const key = form.values[CSRF_FIELD] ?? "";
  // The page was rendered before forms had keys.
  if (key && !formKeyIn(key)) return null;
  add(key || `${request.ip} ${request.headers["user-agent"] ?? ""}`, url.pathname, url.search);
  // Without secrets: nothing guessable is stored as a hash.
  for (const name of Object.keys(form.values).sort())
    if (name !== CSRF_FIELD && !SECRET.test(name)) add(name, ...form.all(name));
  for (const [name, file] of Object.entries(form.files))
    if (file) {
      add(name, file.fileName, String(file.spooled?.size ?? file.bytes.length));
      hash.update(file.bytes);
    }
  return hash.digest("base64url");
}

/** Names of fields with secrets. */
const SECRET = /password|secret/i;

const hasSecret = ({ values }: SentForm): boolean =>
  Object.entries(values).some(([name, value]) => SECRET.test(name) && value !== "");

/** Outcome of a form that was processed. */
type Answered = Pick<SentFormDoc, "cookies"> & { readonly location: string };

/**
 * Claims a form for this request (null), or returns how it was answered; waits while another request runs it.
 */
async function claim(id: string, sent: Sent, knownFor: number): Promise<Answered | null> {
  const begun = Date.now();
  for (;;) {
    const now = Date.now();
    const lease = { leaseUntil: new Date(now + LEASE_MS) };
    const expires = new Date(now + knownFor);
    const fresh = { ...lease, location: null, cookies: null, nextKey: null, expires };
    try {
      await SentFormRecord.create({ _id: id, ...fresh });
      return null;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const known = await SentFormRecord.findById(id).lean<SentFormDoc>();
    if (!known) continue;
    const isOver = known.location === null ? known.leaseUntil < new Date(now) : isAgain(known, sent);
    if (isOver || known.expires < new Date(now)) {
      const same = { _id: id, leaseUntil: known.leaseUntil, location: known.location };
      if ((await SentFormRecord.updateOne(same, { $set: fresh })).modifiedCount > 0) return null;
      continue;
    }
    if (known.location !== null) return { ...known, location: known.location };
    if (now - begun > WAIT_MS) throw new HttpError(503, "ServiceUnavailableError", uiText.stillBeingDone);
    await pause(LOOK_MS);
  }
}

/** Returns true for a button pressed again intentionally, after another action. */
function isAgain({ nextKey }: SentFormDoc, { request, form, isButton }: Sent): boolean {
  const shown = request.session?.formKey;
  return isButton && shown !== undefined && shown !== nextKey && shown !== formKeyIn(form.values[CSRF_FIELD]);
}

const stateOf = ({ session }: Request) => ({
  token: session?.csrfToken,
  names: new Set(Object.keys(session ?? {})),
});

/**
 * Returns false if the response gave the browser more than a redirect and cookies: a sign-in, an entry in a
 * guest's session; or if it shows an error on the next page. Cookies are repeated only to the sender of a key.
 */
function isRepeatable({ token, names }: ReturnType<typeof stateOf>, { request, form }: Sent): boolean {
  const after = stateOf(request);
  if (request.session?.flash?.kind === "error") return false;
  if (request.res?.hasHeader("Set-Cookie") && !formKeyIn(form.values[CSRF_FIELD])) return false;
  if (token !== undefined) return after.token === token;
  return [...after.names].every((name) => names.has(name) || HARMLESS.has(name));
}

/** Renews the lease while the action runs. */
function keepLease(id: string): () => void {
  const timer = setInterval(() => {
    const leaseUntil = new Date(Date.now() + LEASE_MS);
    // A lease that is not renewed in time only means that a second request runs the action as well.
    SentFormRecord.updateOne({ _id: id, location: null }, { $set: { leaseUntil } }).catch(() => {});
  }, LEASE_MS / 3);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Records the redirect target and cookies of a form, or that it may be sent again. A failure to record it does
 * not affect the response.
 */
async function settle(id: string, { request, form }: Sent, location: string | null): Promise<void> {
  const noted =
    location === null
      ? SentFormRecord.deleteOne({ _id: id })
      : SentFormRecord.updateOne(
          { _id: id },
          { $set: { location, nextKey: renewFormKey(request), ...cookiesOf(request, form) } },
        );
  // The answer stays right; only a repeated form would be done again, after its lease.
  await noted.catch(() => {});
}

/** Returns what is recorded of the cookies that a response sets. */
function cookiesOf({ res }: Request, form: SentForm): Partial<SentFormDoc> {
  const set = [res?.getHeader("Set-Cookie") ?? []].flat().map(String);
  if (set.length === 0) return {};
  return { cookies: sealCookies(set, form), expires: new Date(Date.now() + SECRET_KNOWN_MS) };
}

/** Encrypts cookies with the one-time key of the form, which is not stored with them. */
function sealCookies(cookies: readonly string[], form: SentForm): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv(CIPHER, cookieKey(form), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(cookies)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Decrypts cookies for the sender of the same form. */
function openCookies(sealed: string, form: SentForm): readonly string[] {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(CIPHER, cookieKey(form), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString();
  return JSON.parse(text) as string[];
}

const CIPHER = "aes-256-gcm";

const cookieKey = ({ values }: SentForm): Buffer =>
  Buffer.from(hkdfSync("sha256", values[CSRF_FIELD] ?? "", "", "cookies of a repeated form", 32));
