import type {
  PayPalCapture,
  PayPalDispute,
  PayPalOrder,
  PayPalRefund,
} from "#features/money/payments/paypal/checkouts.ts";
import { centsIn, centsOf, moneyOf } from "#features/money/payments/paypal/client.ts";
import type { PayPalTransaction } from "#features/money/payments/paypal/movements.ts";
import type { PayPalBatch } from "#features/money/payments/paypal/payouts.ts";
import { type FakeRequest, ProviderFake } from "./provider-fake.ts";

/** Body of `POST /v2/checkout/orders` (developer.paypal.com, Orders v2, order_request). */
interface OrderRequest {
  readonly intent: "CAPTURE";
  readonly purchase_units: readonly {
    readonly reference_id: string;
    readonly custom_id: string;
    readonly invoice_id: string;
    readonly description: string;
    readonly amount: { readonly currency_code: "USD"; readonly value: string };
  }[];
  readonly payment_source: {
    readonly paypal: {
      readonly experience_context: { readonly return_url: string; readonly cancel_url: string };
    };
  };
}

/** Body of `POST /v1/payments/payouts` (Payouts v1, create_payout_request). */
interface PayoutRequest {
  readonly sender_batch_header: { readonly sender_batch_id: string; readonly email_subject: string };
  readonly items: readonly {
    readonly recipient_type: "EMAIL";
    readonly receiver: string;
    readonly sender_item_id: string;
    readonly amount: { readonly currency: "USD"; readonly value: string };
  }[];
}

type Mutable<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] };
interface FakeOrder extends Mutable<Pick<PayPalOrder, "id" | "status">> {
  readonly request: OrderRequest;
  readonly captures: Mutable<PayPalCapture>[];
  readonly refunds: PayPalRefund[];
}
interface FakeBatch {
  readonly id: string;
  readonly request: PayoutRequest;
  status: PayPalBatch["batch_header"]["batch_status"];
  item: string;
  error?: string;
}

/** Error response: status, name, issue, links. */
class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, name: string, issue?: string, links: object[] = []) {
    super(name);
    this.status = status;
    this.body = { name, details: issue ? [{ issue }] : [], links };
  }
}

/**
 * Fake of the parts of PayPal that the provider uses, following its documentation: tokens, idempotent request
 * ids, orders captured once, batches with a unique reference. Other requests get 404.
 */
export class PayPalFake extends ProviderFake {
  readonly orders = new Map<string, FakeOrder>();
  readonly batches = new Map<string, FakeBatch>();
  /** Refused captures, by request id: PayPal repeats its answer to a known one. */
  readonly refused = new Map<string, Refusal>();
  readonly disputes: (PayPalDispute & { payment: string })[] = [];
  readonly transactions: PayPalTransaction[] = [];
  /** Method, path and request id of every write, in order. */
  readonly writes: { path: string; key: string | undefined }[] = [];
  /** Addresses without a PayPal account, and addresses that cannot be paid. */
  readonly strangers = new Set<string>();
  readonly locked = new Set<string>();
  /** Signatures that PayPal accepts, by the bytes they cover. */
  readonly signed = new Map<string, string>();
  /** Refuses the next capture because of the buyer's card. */
  declines = false;
  /** Leaves payouts undecided while true. */
  isSlow = false;
  tokens = 0;
  #token = "";

  /** Approves an order as the buyer on PayPal's page. */
  approve(id: string): void {
    this.orders.get(id)!.status = "APPROVED";
  }

  /** Makes the captured amount of an order differ from the requested one. */
  capturedElse(id: string, amount: PayPalCapture["amount"]): void {
    const payment = this.orders.get(id)!.captures[0]!;
    payment.amount = amount;
    payment.seller_receivable_breakdown = { paypal_fee: { ...amount, value: "0.50" } };
  }

  /** Deletes an order that was not approved. */
  forget(id: string): void {
    this.orders.delete(id);
  }

  /** Revokes every issued token. */
  withdrawTokens(): void {
    this.#token = "";
  }

  /** Opens a buyer's dispute about a payment, or resolves it. */
  dispute(
    payment: string,
    outcome: "RESOLVED_BUYER_FAVOUR" | "RESOLVED_SELLER_FAVOUR" | null,
    cents = 0,
  ): void {
    const at = this.disputes.findIndex((each) => each.payment === payment);
    const dispute_id = at < 0 ? this.id("PP-D") : this.disputes[at]!.dispute_id;
    const dispute = {
      dispute_id,
      payment,
      status: outcome ? "RESOLVED" : "WAITING_FOR_SELLER_RESPONSE",
      ...(outcome ? { dispute_outcome: { outcome_code: outcome, amount_refunded: moneyOf(cents) } } : {}),
    };
    if (at < 0) this.disputes.push(dispute);
    else this.disputes[at] = dispute;
  }

  protected answer({ method, url: { pathname, searchParams }, headers, text }: FakeRequest) {
    const key = headers["paypal-request-id"] as string | undefined;
    try {
      if (pathname === "/v1/oauth2/token")
        return { status: 200, body: this.#signIn(headers.authorization ?? "", text) };
      if (headers.authorization !== `Bearer ${this.#token}` || !this.#token)
        throw new Refusal(401, "AUTHENTICATION_FAILURE");
      if (method === "GET") return { status: 200, body: this.#read(pathname, searchParams) };
      this.writes.push({ path: pathname, key });
      const known = key && this.answers.get(`${pathname} ${key}`);
      if (known) return { status: 200, body: known };
      const body = this.#write(pathname, text, key);
      if (key) this.answers.set(`${pathname} ${key}`, body);
      return { status: 201, body };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: error.body };
    }
  }

  #signIn(authorization: string, text: string): object {
    const [, basic = ""] = /^Basic (.+)$/.exec(authorization) ?? [];
    if (Buffer.from(basic, "base64").toString() !== "client-id-1:client-secret-1")
      throw new Refusal(401, "invalid_client");
    if (text !== "grant_type=client_credentials") throw new Refusal(400, "unsupported_grant_type");
    this.tokens += 1;
    this.#token = this.id("TOKEN");
    return { access_token: this.#token, token_type: "Bearer", expires_in: 32_400 };
  }

  #read(path: string, query: URLSearchParams): object {
    const [, , , kind, id = ""] = path.split("/");
    if (path.startsWith("/v2/checkout/orders/")) return this.#orderOf(this.#order(id));
    if (path.startsWith("/v1/payments/payouts/")) return this.#batchOf(this.batches.get(id));
    if (path === "/v1/customer/disputes") {
      const payment = query.get("disputed_transaction_id");
      return { items: this.disputes.filter((each) => each.payment === payment) };
    }
    if (kind === "disputes") return this.disputes.find(({ dispute_id }) => dispute_id === id)!;
    if (path === "/v1/reporting/transactions") return this.#transactionsOf(query);
    throw new Refusal(404, "RESOURCE_NOT_FOUND");
  }

  #write(path: string, text: string, key: string | undefined): object {
    const body = JSON.parse(text || "{}");
    const [, , , , id = "", act] = path.split("/");
    if (path === "/v2/checkout/orders") return this.#begin(body);
    if (path.startsWith("/v2/checkout/orders/") && act === "capture")
      return this.#capture(this.#order(id), key);
    if (path.startsWith("/v2/payments/captures/") && act === "refund") return this.#refund(id, body);
    if (path === "/v1/payments/payouts") return this.#payOut(body);
    if (path.startsWith("/v1/payments/payouts-item/") && act === "cancel") return this.#callBack(id);
    if (path === "/v1/notifications/verify-webhook-signature") {
      const over = text.slice(text.indexOf('"webhook_event":') + 16, -1);
      const holds = body.webhook_id === "WH1" && this.signed.get(body.transmission_sig) === over;
      return { verification_status: holds ? "SUCCESS" : "FAILURE" };
    }
    throw new Refusal(404, "RESOURCE_NOT_FOUND");
  }

  #order(id: string): FakeOrder {
    const found = this.orders.get(id);
    if (!found) throw new Refusal(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    return found;
  }

  #begin(request: OrderRequest): object {
    const order: FakeOrder = {
      id: this.id("ORDER"),
      status: "PAYER_ACTION_REQUIRED",
      request,
      captures: [],
      refunds: [],
    };
    this.orders.set(order.id, order);
    return this.#orderOf(order);
  }

  #orderOf({ id, status, request, captures, refunds }: FakeOrder): PayPalOrder {
    const href = `https://www.sandbox.paypal.com/checkoutnow?token=${id}`;
    return {
      id,
      status,
      purchase_units: [{ ...request.purchase_units[0], payments: { captures, refunds } }],
      links: status === "PAYER_ACTION_REQUIRED" ? [{ href, rel: "payer-action" }] : [],
    };
  }

  #capture(order: FakeOrder, key: string | undefined): object {
    if (order.status === "COMPLETED")
      throw new Refusal(422, "UNPROCESSABLE_ENTITY", "ORDER_ALREADY_CAPTURED");
    if (order.status !== "APPROVED") throw new Refusal(422, "UNPROCESSABLE_ENTITY", "ORDER_NOT_APPROVED");
    const known = key && this.refused.get(key);
    if (known) throw known;
    if (this.declines) {
      order.status = "PAYER_ACTION_REQUIRED";
      const refusal = new Refusal(422, "UNPROCESSABLE_ENTITY", "INSTRUMENT_DECLINED");
      if (key) this.refused.set(key, refusal);
      throw refusal;
    }
    const { amount, custom_id } = order.request.purchase_units[0]!;
    const cents = centsOf(amount);
    const fee = moneyOf(Math.floor((cents * 349) / 10_000) + 49);
    const id = this.id("CAPTURE");
    order.status = "COMPLETED";
    order.captures.push({
      id,
      status: "COMPLETED",
      amount,
      seller_receivable_breakdown: { paypal_fee: fee },
    });
    this.#note(
      { transaction_id: id, transaction_event_code: "T0006", custom_field: custom_id },
      cents,
      fee.value,
    );
    return this.#orderOf(order);
  }

  #refund(
    id: string,
    body: Partial<Pick<PayPalRefund, "amount" | "invoice_id">> & { custom_id: string },
  ): object {
    const { invoice_id, custom_id } = body;
    const order = [...this.orders.values()].find(({ captures }) => captures.some((each) => each.id === id));
    const payment = order?.captures[0];
    if (!order || !payment) throw new Refusal(404, "RESOURCE_NOT_FOUND");
    // Without an amount the full amount is refunded.
    const amount = body.amount ?? payment.amount;
    const inCents = (of: PayPalCapture["amount"]) => centsIn(payment.amount.currency_code, of);
    const before = order.refunds.reduce((sum, each) => sum + inCents(each.amount), 0);
    const left = inCents(payment.amount) - before - inCents(amount);
    if (left < 0) throw new Refusal(422, "UNPROCESSABLE_ENTITY", "REFUND_AMOUNT_EXCEEDED");
    const refund = { id: this.id("REFUND"), status: "COMPLETED", amount, invoice_id: invoice_id! } as const;
    order.refunds.push(refund);
    payment.status = left === 0 ? "REFUNDED" : "PARTIALLY_REFUNDED";
    const line = { transaction_id: refund.id, paypal_reference_id: id, transaction_event_code: "T1107" };
    this.#note({ ...line, custom_field: custom_id }, -inCents(amount));
    return refund;
  }

  #payOut(request: PayoutRequest): object {
    const { sender_batch_id } = request.sender_batch_header;
    for (const { id, request: before } of this.batches.values())
      if (before.sender_batch_header.sender_batch_id === sender_batch_id)
        throw new Refusal(400, "USER_BUSINESS_ERROR", undefined, [
          { href: `https://api-m.sandbox.paypal.com/v1/payments/payouts/${id}`, rel: "self" },
        ]);
    const { receiver, amount } = request.items[0]!;
    const item = this.strangers.has(receiver)
      ? "UNCLAIMED"
      : this.locked.has(receiver)
        ? "FAILED"
        : "SUCCESS";
    const error = item === "FAILED" ? { error: "RECEIVER_ACCOUNT_LOCKED" } : {};
    const batch: FakeBatch = { id: this.id("BATCH"), request, status: "PENDING", item, ...error };
    this.batches.set(batch.id, batch);
    if (item === "SUCCESS")
      this.#note(
        {
          transaction_id: this.id("PAYOUT"),
          transaction_event_code: "T0001",
          custom_field: sender_batch_id,
        },
        -centsOf(amount),
      );
    return { batch_header: { payout_batch_id: batch.id, batch_status: "PENDING" } };
  }

  #batchOf(batch: FakeBatch | undefined): PayPalBatch {
    if (!batch) throw new Refusal(404, "RESOURCE_NOT_FOUND");
    const batch_header = {
      payout_batch_id: batch.id,
      batch_status: this.isSlow ? "PROCESSING" : "SUCCESS",
    } as const;
    const errors = batch.error ? { errors: { name: batch.error } } : {};
    const transaction_status = this.isSlow ? "PENDING" : batch.item;
    return { batch_header, items: [{ payout_item_id: `ITEM-${batch.id}`, transaction_status, ...errors }] };
  }

  #callBack(item: string): object {
    const batch = this.batches.get(item.replace("ITEM-", ""))!;
    batch.item = "RETURNED";
    return { payout_item_id: item, transaction_status: "RETURNED" };
  }

  #note(
    line: Pick<PayPalTransaction, "transaction_id" | "transaction_event_code"> & Partial<PayPalTransaction>,
    cents: number,
    fee?: string,
  ): void {
    const value = `${cents < 0 ? "-" : ""}${moneyOf(Math.abs(cents)).value}`;
    this.transactions.push({
      ...line,
      transaction_initiation_date: new Date().toISOString(),
      transaction_amount: { currency_code: "USD", value },
      ...(fee ? { fee_amount: { currency_code: "USD", value: `-${fee}` } } : {}),
      transaction_status: "S",
    });
  }

  #transactionsOf(query: URLSearchParams): object {
    const [from, to] = ["start_date", "end_date"].map((name) => new Date(query.get(name)!).getTime());
    if (to! - from! > 31 * 86_400_000) throw new Refusal(400, "INVALID_REQUEST");
    const found = this.transactions.filter(({ transaction_initiation_date }) => {
      const at = new Date(transaction_initiation_date).getTime();
      return at >= from! && at <= to!;
    });
    const page = Number(query.get("page"));
    // Two lines per page, since a request for 500 would get them all on one page here.
    return {
      transaction_details: found
        .slice(page * 2 - 2, page * 2)
        .map((transaction_info) => ({ transaction_info })),
      total_pages: Math.max(1, Math.ceil(found.length / 2)),
    };
  }
}
