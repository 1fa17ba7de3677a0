import { Types } from "mongoose";
import { formatMoney } from "#shared/format.ts";
import type { PaymentProvider } from "./provider.ts";

/** Amounts of the check in US cents: charge, first partial refund, and payout. */
const CHARGED = 500;
const FIRST_BACK = 200;
const PAID_OUT = 100;
/** Milliseconds between two polls. */
const PAUSE_MS = 2_000;

/** Input of the check besides the provider. */
export interface Walk {
  readonly provider: PaymentProvider;
  /** Tells the person running the check what was done and what they have to do. */
  readonly say: (line: string) => void;
  /** Milliseconds allowed for each manual step; 0 skips those steps. */
  readonly patience: number;
  readonly pause?: number;
  /** The payee's email address. */
  readonly payee: string;
  /** Id of the member to pay. */
  readonly member: string;
  /** References of validly signed webhooks received meanwhile; null if none can be received. */
  readonly heard: ReadonlySet<string> | null;
}

/**
 * Exercises everything we use of a provider, with test keys and a person who pays: checkout, refund,
 * onboarding, payout, list and webhook. Returns every difference from what our code assumes.
 */
export async function verifyProvider(walk: Walk): Promise<readonly string[]> {
  const { provider, say, member } = walk;
  const differences: string[] = [];
  const differ = (what: string) => {
    differences.push(what);
    say(`  DIFFERS: ${what}`);
  };
  const expectSame = (what: string, is: unknown, expected: unknown) => {
    const [one, other] = [JSON.stringify(is), JSON.stringify(expected)];
    if (one === other) say(`  ok: ${what}`);
    else differ(`${what}: ${one} instead of ${other}`);
  };
  const part = async (name: string, work: () => Promise<void>) => {
    say(name);
    await work().catch((error) => differ(`${name}: ${(error as Error).message}`));
  };
  const until = async (what: string, isSo: () => Promise<boolean>): Promise<boolean> => {
    for (const end = Date.now() + walk.patience; Date.now() < end; ) {
      if (await isSo()) return true;
      await new Promise((done) => setTimeout(done, walk.pause ?? PAUSE_MS));
    }
    if (await isSo()) return true;
    differ(`${what}: not within ${walk.patience / 1_000} s`);
    return false;
  };
  const begun = new Date(Date.now() - 60_000);
  const reference = String(new Types.ObjectId());
  const payout = String(new Types.ObjectId());
  const read = () => provider.readCheckout(reference);
  let [isPaid, isPaidOut] = [false, false];

  await part("Checkout", async () => {
    const request = { reference, amount: CHARGED, description: "Verification", buyer: member, back: "/" };
    expectSame("an unknown reference is unknown", await read(), null);
    const { url } = await provider.startCheckout(request);
    expectSame("asked for twice there is one page", (await provider.startCheckout(request)).url, url);
    if (!provider.origins.includes(new URL(url, "http://here").origin))
      differ(`buyers are sent to ${new URL(url, "http://here").origin}, which our pages do not allow`);
    expectSame("nothing is charged before", (await read())?.state, "open");
    say(`  Please pay ${formatMoney(CHARGED)} there with a test account: ${url}`);
    isPaid = await until("the payment", async () => (await read())?.state === "paid");
    if (!isPaid) return;
    const report = (await read())!;
    expectSame("what is charged", report.charged, CHARGED);
    // Providers round fractions of a cent differently.
    if (Math.abs(report.fee - provider.feeOf(CHARGED)) > 1)
      differ(`what it keeps, as we announce it: ${report.fee} instead of ${provider.feeOf(CHARGED)}`);
    expectSame("nothing went back, nobody complains", [report.refunded, report.dispute], [0, "none"]);
  });
  if (isPaid)
    await part("Refund", async () => {
      const first = { reference, amount: FIRST_BACK, key: `verify:${reference}:1` };
      await provider.refund(first);
      await provider.refund(first);
      const back = async (cents: number) => (await read())?.refunded === cents;
      if (await until("the first refund", () => back(FIRST_BACK))) say("  ok: a part goes back once");
      const rest = CHARGED - FIRST_BACK;
      await provider.refund({ reference, amount: rest, key: `verify:${reference}:2` });
      if (await until("the second refund", () => back(CHARGED))) say("  ok: all of it is back");
      const more = provider.refund({ reference, amount: 1, key: `verify:${reference}:3` });
      const isRefused = await more.then(
        () => false,
        () => true,
      );
      expectSame("more than was paid is refused", isRefused, true);
    });
  const { onboarding } = provider;
  if (onboarding)
    await part("Onboarding", async () => {
      expectSame("a member who has not begun", await onboarding.read(member), "none");
      const wish = { member, email: walk.payee, back: "/", again: "/" };
      const { url } = await onboarding.start(wish);
      expectSame("a member who has begun", await onboarding.read(member), "started");
      say(`  Please sign up there with test data: ${url}`);
      await until("the onboarding", async () => (await onboarding.read(member)) === "complete");
    });
  await part("Payout", async () => {
    const request = { reference: payout, amount: PAID_OUT, payee: member };
    const send = () =>
      provider.payOut(request).catch((error) => ({ state: "undecided", reason: String(error) }));
    await until("the payout", async () => (await send()).state !== "undecided");
    const report = await send();
    expectSame("who is paid is paid", report, { state: "paid" });
    expectSame("asked for again it says the same", await send(), report);
    isPaidOut = report.state === "paid";
  });
  await part("List of movements", async () => {
    const found = new Map<string, { sum: number; count: number }>();
    for await (const { kind, reference: of, amount } of provider.listMovements(
      begun,
      new Date(Date.now() + 60_000),
    )) {
      const at = `${kind} ${of}`;
      const { sum = 0, count = 0 } = found.get(at) ?? {};
      found.set(at, { sum: sum + amount, count: count + 1 });
    }
    if (isPaid) {
      expectSame("the charge", found.get(`charge ${reference}`), { sum: CHARGED, count: 1 });
      expectSame("both refunds", found.get(`refund ${reference}`), { sum: CHARGED, count: 2 });
    }
    if (isPaidOut) expectSame("the payout", found.get(`payout ${payout}`), { sum: PAID_OUT, count: 1 });
  });
  await part("Webhook", async () => {
    const { heard } = walk;
    const refused = await provider.readWebhook(Buffer.from('{"id":"forged"}'), {}).then(
      () => false,
      () => true,
    );
    expectSame("one without a signature is refused", refused, true);
    if (heard && isPaid) await until("a webhook about the payment", async () => heard.has(reference));
  });
  say(differences.length === 0 ? "Nothing differs." : `${differences.length} things differ.`);
  return differences;
}
