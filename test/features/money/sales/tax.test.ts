import { expect } from "chai";
import { accounts, balanceOf, verifyLedger } from "#features/money/ledger/index.ts";
import { beginDecisions, setMoneySetting } from "#features/money/money-settings/commands.ts";
import { MoneyDecision } from "#features/money/money-settings/model.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { createCoupon } from "#features/money/sales/coupons.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { salesPersonalData } from "#features/money/sales/personal-data.ts";
import { refundPurchase } from "#features/money/sales/refunds.ts";
import { Subscription } from "#features/money/subscriptions/model.ts";
import { refundPeriod } from "#features/money/subscriptions/refunds.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { testClock } from "./shop.ts";

const DAY_MS = 86_400_000;

describe("Tax on sales", () => {
  const clock = testClock(Date.now());
  const site = useSite({}, undefined, { now: clock.now });
  let author: TestMember;
  let count = 0;

  before(async () => {
    author = await site.addMember("seller");
  });

  const visitor = async () => {
    const member = await site.addMember(`reader-${++count}`);
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    const send = (path: string, fields: object) =>
      agent
        .post(path)
        .set("accept-language", "de-DE,de;q=0.9")
        .type("form")
        .send({ _csrf, ...fields });
    return { member, agent, send };
  };
  /** Returns what a member's archive contains about their purchases. */
  const archived = async ({ id }: TestMember) => {
    let text = "";
    for await (const { content } of salesPersonalData(clock.now).export!({ id } as never))
      for await (const part of content()) text += part;
    return text;
  };
  const priced = () => storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
  const setTax = async (country: string, value: string, from = "") => {
    const chief = await site.addMember(`chief-${++count}`, "admin");
    const input = { name: "tax", country, value, from, reason: "The law" };
    await setMoneySetting(site.app.services, chief.caller, "Etc/UTC", input);
  };
  const sums = async () =>
    Promise.all(
      [accounts.tax("DE"), accounts.pending(author.id), accounts.PLATFORM_FEES, accounts.SUBSCRIPTIONS].map(
        (account) => balanceOf(account),
      ),
    );
  const expectSound = async () => {
    const { unbalanced, drifted } = await verifyLedger();
    expect({ unbalanced, drifted }).to.deep.equal({ unbalanced: [], drifted: [] });
  };

  it("is not charged, and buyers are not asked for a country, until a rate is set", async () => {
    const story = await priced();
    const { agent, send, member } = await visitor();
    expect((await agent.get(`${story.path}/buy`).expect(200)).text).to.not.include("The country you live in");
    await send(`${story.path}/buy`, { agree: "true" }).expect(303);
    expect((await Purchase.findOne({ buyer: member.id }).lean())!.tax).to.equal(null);
  });

  it("is shown before the buyer agrees, in the country's format, and requires a country", async () => {
    await setTax("DE", "19");
    await setTax("US", "8");
    const story = await priced();
    const { agent, send } = await visitor();
    const shown = async (country: string) =>
      (await agent.get(`${story.path}/buy?country=${country}`).expect(200)).text;
    expect(await shown("DE"))
      .to.include("$5.95")
      .and.include("including $0.95 tax (Germany, 19%)");
    expect(await shown("US")).to.include("plus $0.40 tax (United States, 8%). Total: $5.40");
    expect(await shown("FR")).to.include("No tax is added in France.");
    const refused = await send(`${story.path}/buy`, { agree: "true" }).expect(422);
    expect(refused.text).to.include("Choose the country you live in");
    await send(`${story.path}/buy`, { agree: "true", country: "XX" }).expect(422);
  });

  it("is shown with the total of a gift before payment, by a form that asks for the country", async () => {
    const story = await priced();
    const { agent } = await visitor();
    const asked = (await agent.get(`${story.path}/gift`).expect(200)).text;
    expect(asked).to.include("The country you live in").and.include('name="shown" value=""');
    const shown = (await agent.get(`${story.path}/gift?country=DE`).expect(200)).text;
    expect(shown).to.include("$5.95").and.include('name="shown" value="DE"');
    expect(page({ text: shown })(".lead").text()).to.not.include("$5.00");
  });

  const forms = [
    { what: "a purchase", path: (story: string) => `${story}/buy`, more: {} },
    {
      what: "a gift",
      path: (story: string) => `${story}/gift`,
      more: { to: "kim@example.org", message: "For you" },
    },
    { what: "premium", path: () => "/premium", more: { plan: "monthly" } },
  ];
  for (const { what, path, more } of forms)
    it(`is never more for ${what} than the page showed: the form comes back with the total, once`, async () => {
      const { path: story } = await priced();
      const { send } = await visitor();
      const wish = { ...more, agree: "true", country: "DE" };
      const came = page(await send(path(story), { ...wish, shown: "" }).expect(422));
      const total = what === "premium" ? "$9.52" : "$5.95";
      expect(came.text()).to.include(`In Germany the total is ${total}.`);
      expect(came(".lead, [name=plan]").closest("p, fieldset").text()).to.include(total);
      expect(came("select[name=country]").val()).to.equal("DE");
      expect(came("input[name=shown]").val()).to.equal("DE");
      expect(came("input[name=agree]").is(":checked")).to.equal(true);
      if (what === "a gift") expect(came("[name=message]").val()).to.equal("For you");
      await send(path(story), { ...wish, shown: came("input[name=shown]").val() }).expect(303);
      // Another country without tax has the total shown before one was chosen.
      const { send: sendElse } = await visitor();
      await sendElse(path(story), { ...wish, country: "FR", shown: "" }).expect(303);
    });

  it("preserves the reader's coupon and price in a form that is shown again", async () => {
    const story = await priced();
    await createCoupon(site.app.services, author.caller, { code: "TENTH", percent: "10" });
    const { send } = await visitor();
    const wish = { agree: "true", country: "DE", shown: "", coupon: "TENTH" };
    const came = page(await send(`${story.path}/buy`, wish).expect(422));
    expect(came(".lead").text()).to.include("$5.36").and.include("$5.00");
    expect(came("form[method=post] input[name=coupon]").val()).to.equal("TENTH");
  });

  it("is included in prices shown to readers who gave a country, and declared to machines as added on top", async () => {
    const [story, other] = [await priced(), await priced()];
    const { agent, send } = await visitor();
    const shown = async (path: string) => page(await agent.get(path).expect(200))("main").text();
    expect(await shown(story.path)).to.include("Buy for $5.00");
    const begun = await send(`${other.path}/buy`, { agree: "true", country: "DE" }).expect(303);
    await send(begun.headers.location!, { do: "approve" }).expect(303);
    await site.app.jobs.whenIdle();
    for (const path of [story.path, story.chapter(2)])
      expect(await shown(path), path)
        .to.include("Buy for $5.95")
        .and.include("including $0.95 tax (Germany, 19%)");
    const guest = page(await (await site.visit()).get(story.path).expect(200));
    expect(guest("main").text()).to.include("Buy for $5.00");
    const [book] = JSON.parse(guest("script[type='application/ld+json']").first().text())["@graph"] ?? [
      JSON.parse(guest("script[type='application/ld+json']").first().text()),
    ];
    expect(book.offers).to.include({ "@type": "Offer", price: "5.00", priceCurrency: "USD" });
    expect(book.offers.priceSpecification).to.include({ valueAddedTaxIncluded: false });
  });

  it("may be added, as guests see, for readers without a country, once a tax setting exists", async () => {
    const story = await priced();
    for (const path of [story.path, story.chapter(2)])
      expect(page(await (await site.visit()).get(path).expect(200))("main").text(), path).to.include(
        "plus tax, if your country charges it",
      );
    // Pages that show a price among others.
    for (const path of ["/stories/paid", "/", `/user/${author.username}`]) {
      const shown = page(await (await site.visit()).get(path).expect(200))("main");
      expect(shown.text(), path).to.include("$5.00 plus any tax");
    }
    const selling = await (await site.visit(author)).get(`/story/${story.id}/paid/pricing`).expect(200);
    expect(selling.text).to.include("also takes its fee on the tax");
  });

  it("appears on cached pages from the moment it takes effect", async () => {
    const story = await priced();
    const { agent, send } = await visitor();
    const other = await priced();
    const begun = await send(`${other.path}/buy`, { agree: "true", country: "SE" }).expect(303);
    await send(begun.headers.location!, { do: "approve" }).expect(303);
    await site.app.jobs.whenIdle();
    const shown = async () => page(await agent.get(story.path).expect(200))("main").text();
    expect(await shown()).to.include("Buy for $5.00");
    const day = new Date(clock.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
    await setTax("SE", "25", day);
    expect(await shown()).to.include("Buy for $5.00");
    clock.pass(4 * DAY_MS);
    await beginDecisions(clock.now());
    expect(await MoneyDecision.countDocuments({ beginsAt: { $ne: null } })).to.equal(0);
    await eventually(async () => {
      expect(await shown()).to.include("Buy for $6.25");
    });
    const plan = await MoneyDecision.find({ beginsAt: { $type: "date", $lte: clock.now() } }).explain();
    expect(JSON.stringify(plan)).to.include("IXSCAN");
  });

  it("is paid on top, owed by the platform, stored with its evidence, and refunded to the cent", async () => {
    const story = await priced();
    const { agent, send, member } = await visitor();
    const before = await sums();
    const begun = await send(`${story.path}/buy`, { agree: "true", country: "DE" }).expect(303);
    await send(begun.headers.location!, { do: "approve" }).expect(303);
    await site.app.jobs.whenIdle();
    const bought = (await Purchase.findOne({ buyer: member.id }).lean())!;
    const { country, rate, cents, evidence } = bought.tax!;
    expect({ country, rate, cents }).to.deep.equal({ country: "DE", rate: 1_900, cents: 95 });
    expect(evidence).to.include({ declared: "DE", languages: "de-DE,de;q=0.9" });
    expect(await archived(member), "their own archive").to.include("de-DE,de;q=0.9");
    expect(await archived(author)).to.not.include("de-DE");
    expect((await SandboxCheckout.findOne({ reference: String(bought._id) }).lean())!.amount).to.equal(595);
    // The author gets the rest of the price: $5.00 less 15 % and the provider's fee on $5.95.
    const after = await sums();
    expect(after.map((amount, index) => before[index]! - amount)).to.deep.equal([95, 500 - 75 - 47, 75, 0]);
    const receipt = await agent.get(`/purchases/${bought._id}`).expect(200);
    expect(receipt.text).to.include("Tax (Germany, 19%)").and.include("$0.95").and.include("$5.95");
    const dependencies = {
      services: site.app.services,
      provider: createSandbox({ secret: "test", now: site.app.services.now }),
    };
    await refundPurchase(dependencies, member.caller, String(bought._id), "");
    await site.app.jobs.whenIdle();
    expect((await Purchase.findById(bought._id).lean())!).to.include({ state: "refunded", refunded: 595 });
    expect(await sums()).to.deep.equal(before);
    await expectSound();
  });

  it("is refunded in proportion with a partial refund", async () => {
    const story = await priced();
    const { send, member } = await visitor();
    const [taxBefore] = await sums();
    const begun = await send(`${story.path}/buy`, { agree: "true", country: "DE" }).expect(303);
    await send(begun.headers.location!, { do: "approve" }).expect(303);
    await site.app.jobs.whenIdle();
    const { _id } = (await Purchase.findOne({ buyer: member.id }).lean())!;
    const provider = createSandbox({ secret: "test", now: site.app.services.now });
    await provider.refund({ reference: String(_id), amount: 119, key: "part" });
    await send(`/sandbox/checkout/${_id}`, { do: "dispute" }).expect(303);
    await site.app.jobs.whenIdle();
    // $1.19 of $5.95 includes 19 cents of tax.
    expect(taxBefore! - (await sums())[0]!).to.equal(95 - 19);
    await send(`/sandbox/checkout/${_id}`, { do: "lose" }).expect(303);
    await site.app.jobs.whenIdle();
    expect((await sums())[0]).to.equal(taxBefore);
    await expectSound();
  });

  it("is included in the price of premium, and refunded with it", async () => {
    const { send, member, agent } = await visitor();
    expect((await agent.get("/premium?country=DE").expect(200)).text).to.include("$9.52 a month");
    await send("/premium", { plan: "monthly", agree: "true" }).expect(422);
    const before = await sums();
    const begun = await send("/premium", { plan: "monthly", agree: "true", country: "DE" }).expect(303);
    await send(begun.headers.location!, { do: "approve" }).expect(303);
    await site.app.jobs.whenIdle();
    const { _id, amount } = (await Subscription.findOne({ member: member.id }).lean())!;
    expect(amount).to.equal(952);
    const after = await sums();
    expect(after.map((sum, index) => before[index]! - sum)).to.deep.equal([152, 0, 0, 800]);
    const provider = createSandbox({ secret: "test", now: site.app.services.now });
    await refundPeriod({ services: site.app.services, provider }, String(_id), 1);
    expect(await sums()).to.deep.equal(before);
    await expectSound();
  });
});
