import { expect } from "chai";
import supertest from "supertest";
import { accounts, balanceOf, verifyLedger } from "#features/money/ledger/index.ts";
import { sandboxSecret } from "#features/money/payments/providers.ts";
import { sign } from "#features/money/payments/sandbox/signature.ts";
import { couponFor } from "#features/money/sales/coupons.ts";
import { Coupon, Purchase } from "#features/money/sales/model.ts";
import { User } from "#features/people/users/model.ts";
import { ask } from "#test/app/support/forms.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

type Agent = ReturnType<typeof supertest.agent>;

describe("Buying a story without JavaScript", () => {
  const site = useSite();
  let author: TestMember;
  let count = 0;

  before(async () => {
    author = await site.addMember("seller");
  });

  const priced = () => storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
  const buyer = async () => {
    const member = await site.addMember(`reader-${++count}`);
    const agent = await site.visit(member);
    return { member, agent, csrf: await csrfOf(agent) };
  };
  const buyPath = (story: TestStory) => `${story.path}/buy`;
  const press = (agent: Agent, csrf: string, story: TestStory, more: object = {}) =>
    agent
      .post(buyPath(story))
      .type("form")
      .send({ _csrf: csrf, agree: "true", coupon: "", ...more });
  const act = async (agent: Agent, csrf: string, url: string, what: string) => {
    await agent.post(url).type("form").send({ _csrf: csrf, do: what }).expect(303);
    await site.app.jobs.whenIdle();
  };
  const buy = async (story: TestStory) => {
    const reader = await buyer();
    const { headers } = await press(reader.agent, reader.csrf, story).expect(303);
    const url = String(headers.location);
    await act(reader.agent, reader.csrf, url, "approve");
    return { ...reader, url, id: url.split("/").at(-1)! };
  };

  it("opens the whole story to the buyer and to nobody else", async () => {
    const story = await priced();
    const stranger = await buyer();
    const { text: locked } = await stranger.agent.get(story.chapter(2)).expect(200);
    expect(locked).to.include("Buy for $5.00").and.not.include("The second part");
    const { agent, id } = await buy(story);
    const { text } = await agent.get(story.chapter(2)).expect(200);
    expect(text).to.include("The second part");
    expect((await stranger.agent.get(story.chapter(2))).text).to.not.include("The second part");
    expect((await supertest(site.url).get(story.chapter(2))).text).to.not.include("The second part");
    const { text: receipt } = await agent.get(`/purchases/${id}`).expect(200);
    expect(receipt).to.include("Receipt number").and.include("$5.00");
    await stranger.agent.get(`/purchases/${id}`).expect(404);
    expect((await agent.get(story.path)).text).to.include("You have bought this story");
  });

  it("books the sale to the cent", async () => {
    const before = await balanceOf(accounts.pending(author.id));
    const story = await priced();
    const { id } = await buy(story);
    // $5.00 less 15 % and the provider's fee of 2.9 % (14 cents) and 30 cents.
    expect(before - (await balanceOf(accounts.pending(author.id)))).to.equal(500 - 75 - 44);
    const { state, share, fee, providerFee } = (await Purchase.findById(id).lean())!;
    expect({ state, share, fee, providerFee }).to.deep.equal({
      state: "paid",
      share: 381,
      fee: 75,
      providerFee: 44,
    });
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  });

  it("requires agreement to the terms, and preserves what was typed", async () => {
    const story = await priced();
    const { agent, csrf } = await buyer();
    const { text } = await press(agent, csrf, story, { agree: "" }).expect(422);
    expect(text).to.include("Agree to the terms to continue");
  });

  it("grants nothing for merely returning from the provider", async () => {
    const story = await priced();
    const { agent, csrf } = await buyer();
    const { headers } = await press(agent, csrf, story).expect(303);
    const id = String(headers.location).split("/").at(-1)!;
    const { text } = await agent.get(`/purchases/${id}`).expect(200);
    expect(text).to.include("Waiting for your payment");
    expect((await agent.get(story.chapter(2))).text).to.not.include("The second part");
  });

  it("lets a buyer try again after a declined payment", async () => {
    const story = await priced();
    const { agent, csrf } = await buyer();
    const first = await press(agent, csrf, story).expect(303);
    await act(agent, csrf, String(first.headers.location), "decline");
    const second = await press(agent, csrf, story).expect(303);
    expect(second.headers.location).to.not.equal(first.headers.location);
    await act(agent, csrf, String(second.headers.location), "approve");
    expect((await agent.get(story.chapter(2))).text).to.include("The second part");
  });

  it("refunds the money from every share, and closes the story again", async () => {
    const before = await balanceOf(accounts.pending(author.id));
    const story = await priced();
    const { agent, csrf, id } = await buy(story);
    await agent
      .post(`/purchases/${id}/refund`)
      .type("form")
      .send({ _csrf: csrf, reason: "Not for me" })
      .expect(303);
    await site.app.jobs.whenIdle();
    expect((await agent.get(`/purchases/${id}`)).text)
      .to.include("Returned. Your money is on its way back to you.")
      .and.not.include("in progress");
    expect((await Purchase.findById(id).lean())!.state).to.equal("refunded");
    expect(await balanceOf(accounts.pending(author.id))).to.equal(before);
    expect((await agent.get(story.chapter(2))).text).to.not.include("The second part");
    expect((await agent.get(`/purchases/${id}`).expect(200)).text)
      .to.include("Refunded")
      .and.not.include("Read the story");
    await agent.post(`/purchases/${id}/refund`).type("form").send({ _csrf: csrf }).expect(422);
    expect((await verifyLedger()).drifted).to.deep.equal([]);
  });

  it("holds the author's share during a dispute, and debits it once if the dispute is lost", async () => {
    const [waiting, held] = [accounts.pending(author.id), accounts.disputed(author.id)];
    const before = await balanceOf(waiting);
    const story = await priced();
    const { agent, csrf, url, id } = await buy(story);
    await act(agent, csrf, url, "dispute");
    expect([await balanceOf(waiting), await balanceOf(held)]).to.deep.equal([before, -381]);
    await act(agent, csrf, url, "lose");
    expect([await balanceOf(waiting), await balanceOf(held)]).to.deep.equal([before, 0]);
    expect((await Purchase.findById(id).lean())!.state).to.equal("refunded");
  });

  it("reaches the same result with webhooks that arrive three times and out of order, and refuses forged ones", async () => {
    const story = await priced();
    const { url, id } = await buy(story);
    const secret = sandboxSecret({ jwtSecret: "development-only-secret-do-not-use-in-production" });
    const send = (body: string, signature: string) =>
      supertest(site.url)
        .post("/api/webhooks/sandbox")
        .set("content-type", "application/json")
        .set("sandbox-signature", signature)
        .send(body);
    const body = JSON.stringify({ id: "evt-1", reference: id });
    for (let n = 0; n < 3; n++) await send(body, sign(secret, body, new Date())).expect(200);
    await send(body, sign("another secret", body, new Date())).expect(400);
    await send(body, sign(secret, body, new Date(Date.now() - 301_000))).expect(400);
    await send(body, "").expect(400);
    await site.app.jobs.whenIdle();
    expect(url).to.include(id);
    expect(await Purchase.countDocuments({ story: story.id, state: "paid" })).to.equal(1);
    expect((await verifyLedger()).drifted).to.deep.equal([]);
  });

  it("numbers receipts consecutively within a year, without a gap", async () => {
    await Promise.all([priced(), priced(), priced()].map(async (story) => buy(await story)));
    const numbers = (await Purchase.find({ receipt: { $ne: null } }).lean())
      .map(({ receipt }) => receipt!.number)
      .sort((a, b) => a - b);
    expect(numbers).to.deep.equal(numbers.map((_, index) => index + 1));
  });

  it("leaves a purchased story readable when its author takes it down", async () => {
    const story = await priced();
    const { agent } = await buy(story);
    const { unpublishStory } = await import("#features/stories/editing/index.ts");
    await unpublishStory(site.app.services, author.caller, story.id);
    expect((await agent.get(story.chapter(2)).expect(200)).text).to.include("The second part");
    await supertest(site.url).get(story.chapter(2)).expect(404);
  });

  describe("with a coupon", () => {
    const coupon = async (code: string, more: object = {}) => {
      const agent = await site.visit(author);
      const csrf = await csrfOf(agent);
      return agent
        .post("/sales/coupons")
        .type("form")
        .send({ _csrf: csrf, code, percent: "50", ...more });
    };

    it("reduces the price, and the shares of what is paid", async () => {
      expect((await coupon("half")).status).to.equal(303);
      const story = await priced();
      const { agent, csrf } = await buyer();
      expect((await agent.get(`${buyPath(story)}?coupon=HALF`)).text).to.include("$2.50");
      const { headers } = await press(agent, csrf, story, { coupon: "half" }).expect(303);
      await act(agent, csrf, String(headers.location), "approve");
      const { price, discount, share, fee, providerFee } = (await Purchase.findOne({
        story: story.id,
      }).lean())!;
      expect({ price, discount }).to.deep.equal({ price: 250, discount: 250 });
      expect(share + fee + providerFee).to.equal(250);
    });

    it("never exceeds its limit of uses under concurrent requests", async () => {
      expect((await coupon("FIVE", { limit: "5" })).status).to.equal(303);
      const story = await priced();
      const readers = await Promise.all(Array.from({ length: 12 }, buyer));
      const answers = await Promise.all(
        readers.map(({ agent, csrf }) => press(agent, csrf, story, { coupon: "FIVE" })),
      );
      expect(answers.filter(({ status }) => status === 303)).to.have.length(5);
      expect(answers.filter(({ status }) => status === 422)).to.have.length(7);
    });

    it("replaces the open checkout when added late, and returns the same one to a reader who already holds its last use", async () => {
      expect((await coupon("LATE", { limit: "1" })).status).to.equal(303);
      const story = await priced();
      const { member, agent, csrf } = await buyer();
      const asked = async (more: object = {}) =>
        String((await press(agent, csrf, story, more).expect(303)).headers.location);
      const plain = await asked();
      const reduced = await asked({ coupon: "LATE" });
      expect(reduced).to.not.equal(plain);
      expect(await asked({ coupon: "late" })).to.equal(reduced);
      const purchases = async () =>
        (await Purchase.find({ buyer: member.id }).sort({ _id: 1 }).lean()).map(({ state, price }) => [
          state,
          price,
        ]);
      expect(await purchases()).to.deep.equal([
        ["expired", 500],
        ["open", 250],
      ]);
      // The first accepts no payment any more; the second is the one paid.
      await agent.post(plain).type("form").send({ _csrf: csrf, do: "approve" }).expect(403);
      await act(agent, csrf, reduced, "approve");
      expect(await purchases()).to.deep.equal([
        ["expired", 500],
        ["paid", 250],
      ]);
      expect((await agent.get(story.chapter(2))).text).to.include("The second part");
      expect((await Coupon.findOne({ code: "LATE" }).lean())!.used).to.equal(1);
    });

    it("is applied by a link that its author shares, also when a guest has to sign in first", async () => {
      const story = await priced();
      expect((await coupon("handed", { story: story.id })).status).to.equal(303);
      const { text } = await (await site.visit(author)).get("/sales/coupons").expect(200);
      const href = `${buyPath(story)}?coupon=HANDED`;
      expect(text).to.include(`href="${site.url}${href}"`);
      const { headers } = await (await site.visit()).get(href).expect(302);
      expect(decodeURIComponent(String(headers.location))).to.include(href);
    });

    it("is valid from the start of its first day to the end of its last, in its author's time zone", async () => {
      await User.updateOne({ _id: author.id }, { $set: { timezone: "America/New_York" } });
      const days = { from: "2026-12-01", until: "2026-12-01" };
      expect((await coupon("ONEDAY", days)).status).to.equal(303);
      const coupons = page(await (await site.visit(author)).get("/sales/coupons").expect(200));
      await User.updateOne({ _id: author.id }, { $set: { timezone: "" } });
      const row = coupons("tr:contains(ONEDAY)").text();
      expect(row.match(/1 Dec 2026/g)).to.have.length(2);
      const story = await priced();
      const holds = async (at: string) => (await couponFor(story.doc, "oneday", new Date(at))) !== null;
      expect(await holds("2026-12-01T04:59:59Z"), "before it").to.equal(false);
      expect(await holds("2026-12-01T05:00:00Z"), "as it begins").to.equal(true);
      expect(await holds("2026-12-02T04:59:59Z"), "as it ends").to.equal(true);
      expect(await holds("2026-12-02T05:00:00Z"), "after it").to.equal(false);
    });

    it("can be created again at the limit once one has ended", async () => {
      const many = await site.addMember("generous");
      const agent = await site.visit(many);
      const _csrf = await csrfOf(agent);
      const send = (path: string, fields: object) =>
        agent
          .post(path)
          .type("form")
          .send({ _csrf, ...fields });
      const make = (code: string) => send("/sales/coupons", { code, percent: "5" });
      const createdAt = new Date();
      await Coupon.insertMany(
        Array.from({ length: 500 }, (_, n) => ({ author: many.id, code: `MANY${n}`, percent: 5, createdAt })),
      );
      expect((await make("ANOTHER").expect(422)).text).to.include("End one first.");
      const { _id } = (await Coupon.findOne({ author: many.id }).lean())!;
      const asked = await ask(agent, `/sales/coupons/${_id}/end`);
      expect(asked.title).to.match(/^End the coupon MANY\d+\?$/);
      expect(asked.text).to.include("You cannot make another coupon with this code");
      expect((await asked.goBack()).headers.location).to.match(/^\/sales\/coupons/);
      expect(await Coupon.exists({ _id, endedAt: null })).to.not.equal(null);
      expect((await asked.confirm()).status).to.equal(303);
      await make("ANOTHER").expect(303);
    });

    it("is refused with the specification's messages, with the form unchanged", async () => {
      const signs = await coupon("no-signs!");
      expect(signs.status).to.equal(422);
      expect(signs.text)
        .to.include("Coupon code must include only letters and numbers.")
        .and.include("no-signs!");
      expect((await coupon("MUCH", { percent: "51" })).text).to.include(
        "Discount must be between 0% and 50%",
      );
      expect((await coupon("HALF")).text).to.include("Name already exists.");
      const order = await coupon("WHEN", { from: "2026-12-02", until: "2026-12-01" });
      expect(order.text).to.include("The start date must be sooner than the end date.");
    });
  });
});
