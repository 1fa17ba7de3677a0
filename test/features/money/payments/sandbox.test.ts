import { expect } from "chai";
import { Types } from "mongoose";
import { advanced, begun } from "#features/money/payments/sandbox/renewal.ts";
import {
  SandboxSubscription,
  type SandboxSubscriptionDoc,
} from "#features/money/payments/sandbox/subscription-model.ts";
import {
  changeSandboxSubscription,
  sandboxSubscriptions,
} from "#features/money/payments/sandbox/subscriptions.ts";
import { useSite } from "#test/support/site.ts";

describe("A subscription at the sandbox provider", () => {
  useSite();

  it("is changed once when a request is repeated because its outcome was unknown", async () => {
    const now = () => new Date();
    const provider = sandboxSubscriptions(now);
    const reference = String(new Types.ObjectId());
    const plan = { amount: 800, months: 1, description: "Premium", back: "/my-subscriptions" };
    await provider.start({ reference, member: String(new Types.ObjectId()), ...plan } as never);
    await changeSandboxSubscription(reference, now(), (doc) => begun(doc, now()));
    const versions: number[] = [];
    for (const ask of [provider.cancelAtEnd, provider.keep, provider.end])
      for (let time = 0; time < 2; time += 1) {
        await ask(reference);
        const found = await SandboxSubscription.findOne({ reference }).lean<SandboxSubscriptionDoc>();
        versions.push(found!.version);
      }
    const [first = 0] = versions;
    expect(versions).to.deep.equal([0, 0, 1, 1, 2, 2].map((step) => first + step));
  });

  it("that began on the 31st is due on the last day of shorter months, and on the 31st of the others", () => {
    const doc = { state: "open", cardWorks: true, months: 1, periods: [], failures: 0, tries: 0 } as const;
    const times = { nextTryAt: null, cancelsAtEnd: false, expiresAt: new Date("2027-02-01"), dueAt: null };
    const open = { ...doc, ...times } as unknown as SandboxSubscriptionDoc;
    const first = begun(open, new Date("2027-01-31T09:00:00Z"));
    const { periods } = advanced(first, new Date("2027-05-15T09:00:00Z"));
    expect(periods.map(({ end }) => end.toISOString().slice(0, 10))).to.deep.equal([
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ]);
  });
});
