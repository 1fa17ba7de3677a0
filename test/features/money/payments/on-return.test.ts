import { expect } from "chai";
import { load } from "cheerio";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { toId } from "#core/db/ids.ts";
import { Checkout } from "#features/money/payments/model.ts";
import { payOf, queryProviderOnReturn } from "#features/money/payments/pay.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { begun } from "#features/money/payments/sandbox/renewal.ts";
import { SandboxSubscription } from "#features/money/payments/sandbox/subscription-model.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { days, runningChallenge } from "#test/app/support/challenges.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { PaymentNotice } from "#views/money/payments/PaymentNotice.tsx";
import { putUp } from "../../market/support.ts";

describe("Returning from the payment provider before its webhook arrives", () => {
  const site = useSite();
  let author: TestMember;
  let staff: TestMember;
  let count = 0;

  before(async () => {
    author = await site.addMember("seller");
    staff = await site.addMember("moe", "moderator");
  });

  /** Begins one payment of each kind; returns its checkout's id and the page the payer returns to. */
  const kinds: Readonly<Record<string, (payer: TestMember) => Promise<{ at: string; fields: object }>>> = {
    async purchase() {
      const story = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
      return { at: `${story.path}/buy`, fields: { agree: "true", country: "US" } };
    },
    async gift() {
      const story = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
      return { at: `${story.path}/gift`, fields: { agree: "true", country: "US", to: "a@example.org" } };
    },
    async order() {
      const service = await putUp(site, author, staff);
      return {
        at: `/services/${service._id}/order`,
        fields: { package: "One pass", agree: "true", country: "US" },
      };
    },
    async prize(payer) {
      const limits = unlimited;
      const id = await runningChallenge({ services: site.app.services, limits }, payer);
      return { at: `/challenges/${id}/prize`, fields: { place1: "25" } };
    },
    premium: async () => ({ at: "/premium", fields: { plan: "monthly", agree: "true", country: "US" } }),
  };
  const started = async (kind: string) => {
    const payer = await site.addMember(`payer-${++count}`);
    const { at, fields } = await kinds[kind]!(payer);
    const agent = await site.visit(payer);
    const _csrf = await csrfOf(agent);
    const { headers } = await agent
      .post(at)
      .type("form")
      .send({ _csrf, ...fields })
      .expect(303);
    const reference = String(headers.location).split("/").at(-1)!;
    const doc =
      kind === "premium"
        ? await SandboxSubscription.findOne({ reference }).lean()
        : await SandboxCheckout.findOne({ reference }).lean();
    const path = doc!.back;
    return { reference, path, show: async () => agent.get(path).expect(200) };
  };
  const set = (kind: string, reference: string, change: object) =>
    kind === "premium"
      ? SandboxSubscription.updateOne({ reference }, { $set: change })
      : SandboxCheckout.updateOne({ reference }, { $set: change });

  for (const kind of Object.keys(kinds)) {
    it(`shows that a payment was received (${kind})`, async () => {
      const { reference, show } = await started(kind);
      const before = page(await show())("main");
      expect(before.find("[data-payment]").attr("data-payment")).to.equal("waiting");
      expect(before.text()).to.include("Waiting for your payment").and.include("Go to payment");
      if (kind === "premium") {
        const doc = await SandboxSubscription.findOne({ reference }).lean();
        await set(kind, reference, begun(doc!, new Date()));
      } else await set(kind, reference, { state: "paid", paidAt: new Date() });
      const after = page(await show())("main");
      expect(after.text()).to.include("Payment received").and.not.include("Go to payment");
      expect(after.find("[data-payment]").attr("data-payment")).to.equal("received");
    });

    it(`says that a payment was declined, and offers to try again (${kind})`, async () => {
      const { reference, show } = await started(kind);
      const declined = kind === "premium" ? { state: "expired", declined: true } : { state: "declined" };
      await set(kind, reference, declined);
      const shown = page(await show())("main").text();
      expect(shown).to.include("Your payment was declined").and.not.include("Go to payment");
    });

    if (kind !== "premium")
      it(`offers no second payment while one is being confirmed, and refreshes itself (${kind})`, async () => {
        const { reference, show } = await started(kind);
        await set(kind, reference, { declinesAt: days(1) });
        const answer = await show();
        const shown = page(answer)("main").text();
        expect(shown).to.include("Your payment is being confirmed").and.not.include("Go to payment");
        expect(answer.headers.refresh).to.equal("5");
      });
  }

  it("says that a payment was declined which can still be made, and leads back to the provider", async () => {
    const { reference } = await started("purchase");
    const { services } = site.app;
    const sandbox = createSandbox({ secret: "test", now: services.now });
    const reporting = (declined: boolean) => ({
      services,
      provider: {
        ...sandbox,
        readCheckout: async (id: string) => ({ ...(await sandbox.readCheckout(id))!, declined }),
      },
    });
    const checkout = toId(reference);
    const input = { checkout, isOpen: true, paidAt: null };
    for (const declined of [true, false]) {
      await queryProviderOnReturn(reporting(declined), checkout, async () => {});
      const pay = await payOf(reporting(declined), input);
      expect(pay.progress).to.equal(declined ? "declined" : "waiting");
      const $ = load(renderToStaticMarkup(createElement(PaymentNotice, { pay, here: "/", again: "/again" })));
      const [button] = $("a.btn-primary").toArray();
      expect($(button!).attr("href")).to.equal(`/sandbox/checkout/${reference}`);
      expect($("body").text()).to.include(declined ? "Try again" : "Go to payment");
      expect($(`a[href="/again"]`)).to.have.length(0);
    }
  });

  it("asks the provider nothing for guests, strangers and the reader of a gift", async () => {
    const friend = await site.addMember("friend");
    const stranger = await site.addMember("passer-by");
    for (const kind of ["purchase", "gift", "order", "prize"]) {
      const { reference, path } = await started(kind);
      if (kind === "gift")
        await Purchase.updateOne({ _id: reference }, { $set: { "gift.to": friend.id } } as never);
      await set(kind, reference, { state: "paid", paidAt: new Date() });
      for (const viewer of [undefined, stranger, friend]) {
        const agent = await site.visit(viewer);
        await agent.get(path);
        const known = await Checkout.findById(reference).lean();
        expect(known!.state, `${kind}, ${viewer?.username ?? "guest"}`).to.equal("open");
      }
    }
  });

  it("asks the provider a limited number of times a minute, however often the page is opened", async () => {
    const { reference } = await started("purchase");
    const { services } = site.app;
    const provider = createSandbox({ secret: "test", now: services.now });
    let asked = 0;
    const counting = {
      ...provider,
      readCheckout(id: string) {
        asked += 1;
        return provider.readCheckout(id);
      },
    };
    for (let view = 0; view < 100; view += 1)
      await queryProviderOnReturn({ services, provider: counting }, toId(reference), async () => {});
    expect(asked).to.be.greaterThan(12).and.lessThan(61);
  });
});
