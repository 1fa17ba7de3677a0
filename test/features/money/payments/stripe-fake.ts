import { parse } from "qs";
import type Stripe from "stripe";
import { type FakeRequest, ProviderFake } from "./provider-fake.ts";

type Id<Thing> = Partial<Thing> & { id: string };
type Form = Record<string, unknown>;

/**
 * Fake of the parts of Stripe's API that the provider uses, with idempotency keys. Its responses have the
 * SDK's types; other requests get 404.
 */
export class StripeFake extends ProviderFake {
  readonly sessions = new Map<string, Id<Stripe.Checkout.Session> & { form: Form }>();
  readonly intents = new Map<string, Id<Stripe.PaymentIntent>>();
  readonly charges = new Map<string, Id<Stripe.Charge>>();
  readonly refunds: Id<Stripe.Refund>[] = [];
  readonly disputes: Id<Stripe.Dispute>[] = [];
  readonly transfers: Id<Stripe.Transfer>[] = [];
  readonly subscriptions = new Map<string, Id<Stripe.Subscription>>();
  readonly invoices: Id<Stripe.Invoice>[] = [];
  readonly invoicePayments: Id<Stripe.InvoicePayment>[] = [];
  readonly balance: Id<Stripe.BalanceTransaction>[] = [];
  /** Method and path of every write, in order, with its key and version. */
  readonly writes: { path: string; key: string | undefined; version: string | undefined }[] = [];
  /** Accounts that completed onboarding, and accounts that disconnected from the platform. */
  readonly onboarded = new Set<string>();
  readonly parted = new Set<string>();
  /** Closed accounts. */
  readonly closed = new Set<string>();
  /** Pays a session as its buyer. */
  pay(id: string): void {
    const session = this.sessions.get(id)!;
    const item = (session.form.line_items as Form[])[0]!.price_data as Form;
    const amount = Number(item.unit_amount);
    Object.assign(session, { status: "complete", payment_status: "paid", url: null });
    if (session.mode === "subscription") {
      const { metadata } = session.form.subscription_data as { metadata: Stripe.Metadata };
      const subscription = {
        id: this.id("sub"),
        status: "active",
        cancel_at_period_end: false,
        metadata,
      } as const;
      this.subscriptions.set(subscription.id, subscription);
      session.subscription = subscription.id;
      this.renew(subscription.id, amount);
    } else {
      const form = session.form.payment_intent_data as { metadata: Stripe.Metadata };
      session.payment_intent = this.#charge(amount, form.metadata);
    }
  }

  /** Makes the charged amount of a payment differ from the requested one. */
  chargedElse(intent: string, charged: Pick<Stripe.Charge, "amount" | "currency">): void {
    const charge = this.charges.get(String(this.intents.get(intent)!.latest_charge))!;
    Object.assign(charge, charged, { amount_captured: charged.amount });
  }

  /** Charges a period of a subscription. */
  renew(subscription: string, amount: number): void {
    const start = Math.floor(Date.now() / 1_000) + this.invoices.length * 2_592_000;
    const period = { start, end: start + 2_592_000 };
    const { metadata } = this.subscriptions.get(subscription)!;
    const parent = { type: "subscription_details", subscription_details: { metadata, subscription } };
    const id = this.id("in");
    this.invoices.unshift({
      id,
      object: "invoice",
      status: "paid",
      amount_paid: amount,
      attempt_count: 1,
      created: start,
      lines: { data: [{ period }] },
      parent,
      subscription,
    } as never);
    const payment_intent = this.#charge(amount, {});
    this.invoicePayments.push({
      id: this.id("inpay"),
      invoice: id,
      status: "paid",
      payment: { type: "payment_intent", payment_intent },
    });
  }

  /** Completes onboarding for a member. */
  onboard(account: string): void {
    this.onboarded.add(account);
  }

  /** Opens or decides a bank's dispute about a payment, or about a part of it in cents. */
  dispute(intent: string, status: Stripe.Dispute.Status, amount?: number): void {
    const charge = this.charges.get(String(this.intents.get(intent)!.latest_charge))!;
    charge.disputed = true;
    const known = this.disputes.find((each) => each.charge === charge.id);
    if (known) known.status = status;
    else
      this.disputes.push({ id: this.id("dp"), charge: charge.id, amount: amount ?? charge.amount!, status });
  }

  #charge(amount: number, metadata: Stripe.Metadata): string {
    const [intent, id] = [this.id("pi"), this.id("ch")];
    const fee = Math.round(amount * 0.029) + 30;
    const charge = {
      id,
      object: "charge",
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      paid: true,
      currency: "usd",
      disputed: false,
      metadata,
      payment_intent: intent,
    } as Id<Stripe.Charge>;
    charge.balance_transaction = this.#line({ amount, fee, source: id });
    this.charges.set(id, charge);
    this.intents.set(intent, { id: intent, status: "succeeded", latest_charge: id, metadata });
    return intent;
  }

  #line(line: Partial<Stripe.BalanceTransaction>): string {
    const id = this.id("txn");
    this.balance.push({ id, fee: 0, created: Math.floor(Date.now() / 1_000), ...line });
    return id;
  }

  protected answer({ method, url, headers, text }: FakeRequest) {
    const form = parse(text, { depth: 10 }) as Form;
    const key = headers["idempotency-key"] as string | undefined;
    const path = url.pathname.replace("/v1/", "");
    const query = parse(url.search.slice(1)) as Form;
    const isWrite = method !== "GET";
    if (isWrite) this.writes.push({ path, key, version: headers["stripe-version"] as string | undefined });
    let answer = isWrite && key ? this.answers.get(key) : undefined;
    answer ??= isWrite ? this.#write(path, form, method) : this.#read(path, query);
    if (isWrite && key) this.answers.set(key, answer);
    const error = (answer as { error?: unknown } | undefined)?.error;
    const refused = path.startsWith("accounts/") ? 403 : 400;
    const unknown = { error: { type: "invalid_request_error", message: `no ${path}` } };
    return { status: answer === undefined ? 404 : error ? refused : 200, body: answer ?? unknown };
  }

  #write(path: string, form: Form, method: string): unknown {
    const [top, id, act] = path.split("/");
    if (path === "checkout/sessions") {
      const session = this.id("cs_test");
      const made = {
        id: session,
        object: "checkout.session",
        mode: form.mode,
        status: "open",
        form,
        payment_intent: null,
        subscription: null,
        url: `https://checkout.stripe.com/c/pay/${session}`,
      } as never as Id<Stripe.Checkout.Session> & { form: Form };
      this.sessions.set(session, made);
      return made;
    }
    if (top === "checkout")
      return Object.assign(this.sessions.get(path.split("/")[2]!)!, { status: "expired" });
    if (path === "refunds") {
      const intent = this.intents.get(String(form.payment_intent))!;
      const charge = this.charges.get(String(intent.latest_charge))!;
      const amount = Number(form.amount ?? charge.amount);
      if ((charge.amount_refunded ?? 0) + amount > charge.amount!)
        return {
          error: { type: "invalid_request_error", code: "charge_already_refunded", message: "too much" },
        };
      charge.amount_refunded = (charge.amount_refunded ?? 0) + amount;
      const { metadata } = form as { metadata: Stripe.Metadata };
      const refund = {
        id: this.id("re"),
        object: "refund",
        amount,
        metadata,
        status: "succeeded",
        payment_intent: intent.id,
        charge: charge.id,
      } as Id<Stripe.Refund>;
      this.refunds.push(refund);
      this.#line({ amount: -amount, source: refund.id });
      return refund;
    }
    if (path === "transfers") {
      if (this.closed.has(String(form.destination)))
        return { error: { type: "invalid_request_error", code: "account_invalid", message: "closed" } };
      const transfer = { ...form, amount: Number(form.amount), id: this.id("tr"), object: "transfer" };
      this.transfers.push(transfer as never);
      this.#line({ amount: -transfer.amount, source: transfer.id });
      return transfer;
    }
    if (path === "accounts") return { id: this.id("acct"), object: "account" };
    if (path === "account_links") return { url: `https://connect.stripe.com/setup/${form.account}` };
    if (top === "subscriptions" && id && !act) {
      const subscription = this.subscriptions.get(id)!;
      if (method === "DELETE") subscription.status = "canceled";
      else subscription.cancel_at_period_end = form.cancel_at_period_end === "true";
      return subscription;
    }
    return undefined;
  }

  #read(path: string, query: Form): unknown {
    const [top, id, third] = path.split("/");
    const list = (data: readonly unknown[]) => ({ object: "list", data, has_more: false });
    if (top === "checkout") {
      const session = this.sessions.get(third!)!;
      const intent = session.payment_intent as string | null;
      return { ...session, payment_intent: query.expand && intent ? this.#whole(intent) : intent };
    }
    if (top === "payment_intents") return this.#whole(id!);
    if (top === "subscriptions") return this.subscriptions.get(id!);
    if (top === "accounts") {
      if (this.parted.has(id!)) return { error: { type: "invalid_request_error", code: "account_invalid" } };
      const done = this.onboarded.has(id!);
      return { id, details_submitted: done, capabilities: { transfers: done ? "active" : "pending" } };
    }
    if (path === "refunds")
      return list(this.refunds.filter((each) => each.payment_intent === query.payment_intent));
    if (path === "disputes") return list(this.disputes.filter((each) => each.charge === query.charge));
    if (path === "transfers")
      return list(this.transfers.filter((each) => each.transfer_group === query.transfer_group));
    if (path === "invoices")
      return list(
        this.invoices.filter(
          (each) => (each as { subscription?: string }).subscription === query.subscription,
        ),
      );
    if (path === "invoice_payments") {
      const wanted = (query.payment as Form | undefined)?.payment_intent;
      const found = this.invoicePayments.filter((each) =>
        wanted ? each.payment!.payment_intent === wanted : each.invoice === query.invoice,
      );
      const invoice = (each: Id<Stripe.InvoicePayment>) =>
        query.expand ? this.invoices.find((one) => one.id === each.invoice) : each.invoice;
      return list(found.map((each) => ({ ...each, invoice: invoice(each) })));
    }
    if (path === "balance_transactions")
      return list(
        this.balance.map((line) => ({
          ...line,
          source:
            this.charges.get(String(line.source)) ??
            [...this.refunds, ...this.transfers].find((each) => each.id === line.source),
        })),
      );
    return undefined;
  }

  #whole(intent: string): unknown {
    const found = this.intents.get(intent)!;
    const charge = this.charges.get(String(found.latest_charge))!;
    const balance_transaction = this.balance.find((line) => line.id === charge.balance_transaction);
    return { ...found, latest_charge: { ...charge, balance_transaction } };
  }
}
