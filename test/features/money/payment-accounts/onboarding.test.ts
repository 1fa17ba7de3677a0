import { expect } from "chai";
import { findPayable, paymentAccountState } from "#features/money/payment-accounts/index.ts";
import { PaymentAccount } from "#features/money/payment-accounts/model.ts";
import { forgetPayee, Payee, syncPayees } from "#features/money/payments/payees.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { csrfOf, useSite } from "#test/support/site.ts";
import { boughtStory } from "../sales/support.ts";

/** Sandbox provider that behaves like Stripe: it pays only members with an account there. */
const provider = createSandbox({ secret: "test", now: () => new Date(), onboards: true });

describe("A provider with onboarding", () => {
  const site = useSite({ SANDBOX_ONBOARDING: "1" });
  let count = 0;

  const author = async () => {
    const member = await site.addMember(`author-${++count}`);
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    const send = (path: string, fields: object) =>
      agent
        .post(path)
        .type("form")
        .send({ _csrf, ...fields });
    return { member, agent, send, there: `/sandbox/onboarding/${member.id}` };
  };

  it("sends an author there and back, and lets them sell once it reports that it pays them", async () => {
    const { member, agent, send, there } = await author();
    const story = await storeStory(site, member, {});
    const sell = () => {
      const path = `/story/${story.id}/paid/pricing`;
      return send(path, { mode: "fixed", price: "3", intent: "sell" });
    };
    const shown = async () => (await agent.get("/settings/payment?next=/sales").expect(200)).text;
    expect(await shown()).to.include("You have not signed up yet");
    await agent.get("/settings/payment/business").expect(302).expect("location", "/settings/payment");
    await sell().expect(422);
    const started = await send("/settings/payment", { intent: "onboard", next: "/sales" }).expect(303);
    expect(started.headers.location).to.equal(there);
    expect((await agent.get(there).expect(200)).text).to.include("play money");
    const left = await send(there, { do: "leave" }).expect(303);
    expect(left.headers.location).to.equal("/settings/payment?next=%2Fsales");
    expect(await shown()).to.include("Not finished yet");
    await sell().expect(422);
    await send(there, { do: "complete" }).expect(303);
    expect(await shown()).to.include("You can be paid");
    await sell().expect(303);
    expect([...(await findPayable(provider, [member.id]))]).to.deep.equal([member.id]);
  });

  it("changes a member's state by its webhook only, and the member is notified when payouts stop", async () => {
    const { member, agent, send, there } = await author();
    await send("/settings/payment", { intent: "onboard" }).expect(303);
    await send(there, { do: "complete" }).expect(303);
    await site.app.jobs.whenIdle();
    expect(await paymentAccountState(provider, member.id)).to.equal("complete");
    await send(there, { do: "withdraw" }).expect(303);
    await site.app.jobs.whenIdle();
    expect(await paymentAccountState(provider, member.id)).to.equal("started");
    const { text } = await agent.get("/notifications").expect(200);
    expect(text).to.include("You can be paid now").and.include("needs more details from you");
    await send(there, { do: "withdraw" }).expect(403);
  });

  it("refuses to pay to our payment account, and gives the reason for members who have not signed up", async () => {
    const { member } = await author();
    await PaymentAccount.create([{ owner: member.id, key: "test", complete: true }]);
    expect(await paymentAccountState(provider, member.id)).to.equal("none");
    const payout = { reference: "a".repeat(24), amount: 500, payee: member.id };
    expect(await provider.payOut(payout)).to.deep.equal({ state: "failed", reason: "refused" });
  });

  it("opens its link for its member only, and redirects guests to sign in", async () => {
    const { agent, there } = await author();
    await agent.get("/settings/payment/provider").expect(303).expect("location", there);
    await agent.get(there).expect(200);
    const other = await author();
    await other.agent.get(there).expect(404);
    await (await site.visit()).get("/settings/payment/provider").expect(302);
  });

  it("shows each member's pages to that member only, for every role", async () => {
    const owner = await author();
    await owner.send("/settings/payment", { intent: "onboard" }).expect(303);
    const others = {
      stranger: await site.addMember(`stranger-${++count}`),
      moderator: await site.addMember(`moderator-${count}`, "moderator"),
      admin: await site.addMember(`admin-${count}`, "admin"),
    };
    for (const [role, member] of Object.entries(others)) {
      const agent = await site.visit(member);
      const _csrf = await csrfOf(agent);
      expect((await agent.get(owner.there)).status, role).to.equal(404);
      const press = agent.post(owner.there).type("form").send({ _csrf, do: "complete" });
      expect((await press).status, role).to.equal(404);
      // Each role is redirected to a separate page.
      const { headers } = await agent.get("/settings/payment/provider").expect(303);
      expect(headers.location, role).to.equal(`/sandbox/onboarding/${member.id}`);
    }
    const guest = await site.visit();
    await guest.get(owner.there).expect(302);
    await owner.send(owner.there, { do: "nothing" }).expect(422);
    await owner.agent.get(owner.there).expect(200);
  });

  it("is asked again about members it has not reported on, and forgets deleted members", async () => {
    const { member, send, there } = await author();
    await send("/settings/payment", { intent: "onboard" }).expect(303);
    await Payee.updateOne({ member: member.id }, { $set: { askAt: new Date(0) } });
    expect(await syncPayees({ services: site.app.services, provider })).to.equal(1);
    expect(await syncPayees({ services: site.app.services, provider })).to.equal(0);
    await forgetPayee(provider, member.id);
    expect(await paymentAccountState(provider, member.id)).to.equal("none");
    await send(there, { do: "complete" }).expect(404);
  });

  it("does not affect buying", async () => {
    const { member } = await author();
    await boughtStory(site, member, await site.addMember(`reader-${++count}`));
  });
});
