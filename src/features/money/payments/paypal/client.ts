import { currencyDigits } from "#shared/format.ts";
import { CURRENCY } from "#shared/money/payments.ts";

/** Base URL of PayPal's live API, and of the sandbox for test keys. */
const LIVE = "https://api-m.paypal.com";
/** Request timeout in milliseconds. */
const TIMEOUT_MS = 20_000;
/** Milliseconds before its expiry at which a token is no longer used. */
const MARGIN_MS = 60_000;

/** PayPal's part of the configuration; never logged or shown. */
export interface PayPalSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Id of the webhook; PayPal verifies its signatures for us. */
  readonly webhookId: string;
  /** Alternative base URL of the API: PayPal's sandbox, or a test server. */
  readonly apiUrl?: string | undefined;
}

/** An error response from PayPal, with the name and issues from its documentation. */
export class PayPalError extends Error {
  readonly status: number;
  /** "RESOURCE_NOT_FOUND", and issues such as "ORDER_ALREADY_CAPTURED". */
  readonly issues: readonly string[];
  readonly links: readonly PayPalLink[];

  constructor(status: number, where: string, body: PayPalFault) {
    const issues = [body.name, ...(body.details ?? []).map(({ issue }) => issue)].flatMap(
      (each) => each ?? [],
    );
    super(`PayPal answered ${status} to ${where}: ${issues.join(", ")}`);
    this.status = status;
    this.issues = issues;
    this.links = body.links ?? [];
  }
}

interface PayPalFault {
  readonly name?: string;
  readonly details?: readonly { readonly issue?: string }[];
  readonly links?: readonly PayPalLink[];
}

export interface PayPalLink {
  readonly href: string;
  readonly rel: string;
}

/** One request; a string body is sent unchanged. */
export interface PayPalRequest {
  readonly method?: "GET" | "POST";
  readonly body?: object | string;
  /** `PayPal-Request-Id`: repeated requests with the same key within hours are executed once. */
  readonly key?: string;
}

/** Sends a request to PayPal. @throws PayPalError for error responses */
export type PayPal = <Answer>(path: string, request?: PayPalRequest) => Promise<Answer>;

/**
 * A thin client of PayPal's REST API (developer.paypal.com/api/rest); the official SDK has neither payouts
 * nor webhooks.
 */
export function payPalClient({ clientId, clientSecret, apiUrl = LIVE }: PayPalSettings): PayPal {
  let token: Promise<{ readonly value: string; readonly until: number }> | undefined;
  const send = async <Answer>(path: string, init: RequestInit): Promise<Answer> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(new URL(path, apiUrl), { ...init, signal, redirect: "error" });
    const text = await answer.text();
    const body = text.startsWith("{") ? JSON.parse(text) : {};
    if (!answer.ok) throw new PayPalError(answer.status, path.replace(/\?.*/, ""), body);
    return body as Answer;
  };
  const signIn = async () => {
    const requestedAt = Date.now();
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const { access_token, expires_in } = await send<{ access_token: string; expires_in: number }>(
      "/v1/oauth2/token",
      {
        method: "POST",
        headers: { Authorization: `Basic ${basic}`, "Content-Type": "application/x-www-form-urlencoded" },
        body: "grant_type=client_credentials",
      },
    );
    return { value: access_token, until: requestedAt + expires_in * 1_000 - MARGIN_MS };
  };
  const bearer = async (): Promise<string> => {
    // A failed sign-in is tried again below.
    const known = await token?.catch(() => undefined);
    if (known && known.until > Date.now()) return known.value;
    token = signIn();
    return (await token).value;
  };
  const ask = async <Answer>(path: string, { method = "GET", body, key }: PayPalRequest): Promise<Answer> =>
    send<Answer>(path, {
      method,
      headers: {
        Authorization: `Bearer ${await bearer()}`,
        "Content-Type": "application/json",
        Prefer: "return=representation",
        ...(key ? { "PayPal-Request-Id": key } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  return async (path, request = {}) => {
    try {
      return await ask(path, request);
    } catch (error) {
      // A token may be revoked before it expires.
      if (!(error instanceof PayPalError) || error.status !== 401) throw error;
      token = undefined;
      return ask(path, request);
    }
  };
}

/** An amount as in most of PayPal's API. */
export interface PayPalMoney {
  readonly currency_code: string;
  readonly value: string;
}

/** 595 -> "5.95", in US dollars. */
export const dollars = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

export const moneyOf = (cents: number): PayPalMoney => ({ currency_code: CURRENCY, value: dollars(cents) });

/** An amount in either of PayPal's notations: most of its API uses `currency_code`, payouts `currency`. */
type Written = { readonly currency_code?: string; readonly currency?: string; readonly value: string };

/**
 * "-5.95" -> -595, in US dollars; 0 if missing.
 * @throws Error for another currency, which would be counted as dollars
 */
export const centsOf = (money: Written | undefined): number => centsIn(CURRENCY, money);

/**
 * Returns an amount in the smallest unit of a currency.
 * @throws Error for another currency or an invalid amount
 */
export function centsIn(currency: string, money: Written | undefined): number {
  if (!money) return 0;
  const [, sign, whole, part = ""] = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/.exec(money.value) ?? [];
  if (whole === undefined || (money.currency_code ?? money.currency) !== currency)
    throw new Error(`PayPal tells of ${money.value} ${money.currency_code ?? money.currency}`);
  const digits = currencyDigits(currency);
  const units = Number(whole) * 10 ** digits + Number(part.padEnd(digits, "0").slice(0, digits));
  return sign ? -units : units;
}
