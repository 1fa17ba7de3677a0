import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { actOnSandboxSubscription } from "#features/money/payments/sandbox/subscription-commands.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { salesPersonalData } from "#features/money/sales/personal-data.ts";
import { SaleTerms } from "#features/money/sales/terms-model.ts";
import { moveTimedPrices, setTimedPrice } from "#features/money/sales/timed-prices.ts";
import { subscribe } from "#features/money/subscriptions/commands.ts";
import { Subscription } from "#features/money/subscriptions/model.ts";
import { refreshSubscription } from "#features/money/subscriptions/settle.ts";
import { User } from "#features/people/users/model.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { testClock } from "./shop.ts";

const DAY_MS = 86_400_000;

describe("A scheduled price", () => {
  // Starts at midnight, so that UTC days begin with the clock's.
  const clock = testClock(Date.UTC(2027, 0, 10));
  const site = useSite({}, undefined, { now: clock.now });
  let author: TestMember;
  let story: TestStory;

  const day = (ahead: number) => new Date(clock.now().getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
  const price = async () => (await Story.findById(story.id).lean())!.price;
  const move = () => moveTimedPrices(site.app.services);
  const set = (cents: number, from: number, until: number) =>
    setTimedPrice(site.app.services, author.caller, story.id, {
      timedPrice: String(cents / 100),
      from: day(from),
      until: day(until),
    });
  const timed = async () => (await SaleTerms.findById(story.id).lean())?.timed ?? null;

  before(async () => {
    author = await site.addMember("premium-seller");
    const provider = createSandbox({ secret: "test", now: clock.now });
    const { services } = site.app;
    const wish = { plan: "yearly", agree: true };
    const { subscription } = await subscribe({ services, provider }, author.caller, wish);
    const id = String(subscription._id);
    await actOnSandboxSubscription({ services, deliver: async () => {} }, author.caller, id, "approve");
    await refreshSubscription({ services, provider }, id);
  });
  beforeEach(async () => {
    story = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
  });

  it("begins on its first day, ends after its last, and buyers see its end date", async () => {
    await set(299, 1, 2);
    await move();
    expect(await price()).to.equal(500);
    clock.pass(DAY_MS);
    await Promise.all([move(), move()]);
    expect(await price()).to.equal(299);
    const reader = await site.visit(await site.addMember(`reader-${story.id.slice(-6)}`));
    const shown = page(await reader.get(`${story.path}/buy`).expect(200))("main").text();
    expect(shown)
      .to.include("$2.99")
      .and.match(/Until 12 January 2027 at 23:59 \w+, instead of \$5\.00/);
    clock.pass(DAY_MS);
    await move();
    expect(await price()).to.equal(299);
    clock.pass(DAY_MS);
    await Promise.all([move(), move()]);
    expect([await price(), await timed()]).to.deep.equal([500, null]);
    expect(page(await reader.get(`${story.path}/buy`).expect(200))("main").text()).to.not.include(
      "instead of",
    );
  });

  it("is set, shown and removed in the wizard, without JavaScript, with its messages at the fields", async () => {
    const agent = await site.visit(author);
    const _csrf = await csrfOf(agent);
    const here = `/story/${story.id}/paid/pricing`;
    const send = (fields: object) =>
      agent
        .post(here)
        .type("form")
        .send({ _csrf, ...fields });
    const refused = page(
      await send({ intent: "time", timedPrice: "0.50", from: "", until: day(3) }).expect(422),
    );
    expect(refused("main").text())
      .to.include("The mimimum price you can set is $0.99")
      .and.include("Enter a date.");
    expect(refused("[name=until]").val()).to.equal(day(3));
    expect(refused("[name=price]").val()).to.equal("5.00");
    await send({ intent: "time", timedPrice: "1.99", from: day(3), until: day(2) }).expect(422);
    await send({ intent: "time", timedPrice: "1.99", from: day(0), until: day(0) }).expect(303);
    expect(await price()).to.equal(199);
    expect(page(await agent.get(here).expect(200))("main").text()).to.include(
      "The price is now $1.99 instead of $5.00",
    );
    await send({ intent: "untime" }).expect(303);
    expect([await price(), await timed()]).to.deep.equal([500, null]);
  });

  it("ends when its author sets another price, or makes the story free", async () => {
    const { services } = site.app;
    await set(299, 0, 5);
    await updateStory(services, author.caller, story.id, { price: 4 });
    expect(await timed()).to.equal(null);
    clock.pass(6 * DAY_MS);
    await move();
    expect(await price()).to.equal(400);
    await set(299, 0, 5);
    await updateStory(services, author.caller, story.id, { pricing: "free" });
    clock.pass(6 * DAY_MS);
    await move();
    expect(await price()).to.equal(null);
  });

  it("restores the earlier price, even if set twice concurrently or again while one applies", async () => {
    await Promise.all([set(299, 0, 1), set(299, 0, 1), set(299, 0, 1)]);
    expect([await price(), (await timed())?.usual]).to.deep.equal([299, 500]);
    await set(199, 0, 1);
    expect([await price(), (await timed())?.usual]).to.deep.equal([199, 500]);
    await set(299, 3, 4);
    expect([await price(), (await timed())?.usual]).to.deep.equal([500, null]);
    await set(199, 0, 0);
    clock.pass(DAY_MS);
    await move();
    expect([await price(), await timed()]).to.deep.equal([500, null]);
  });

  it("stays with its story when that gets another author, also once the former author's account is erased", async () => {
    const { services } = site.app;
    const heir = await site.addMember(`heir-${story.id.slice(-6)}`);
    await set(299, 0, 0);
    await changeStory(services, story.id, () => ({ author: toId(heir.id) }));
    const former = { id: author.id, username: author.username, formerUsernames: [], email: "", name: "" };
    await salesPersonalData(clock.now).erase(former, "erase");
    clock.pass(DAY_MS);
    await move();
    expect([await price(), await timed()]).to.deep.equal([500, null]);
  });

  it("takes effect for all other stories if one of them fails", async () => {
    await set(299, 0, 0);
    await SaleTerms.collection.insertOne({
      author: story.doc.author,
      timed: { price: 199, from: new Date(0), until: new Date(1), usual: 500 },
      timedAt: new Date(1),
    });
    clock.pass(DAY_MS);
    expect(await move().catch((error) => error)).to.be.instanceOf(AggregateError);
    expect(await price()).to.equal(500);
    await SaleTerms.deleteOne({ timedAt: new Date(1) });
  });

  it("ends with its last day in the author's time zone, including one of 25 hours", async () => {
    await User.updateOne({ _id: author.id }, { $set: { timezone: "Europe/Berlin" } });
    const { services } = site.app;
    const input = { timedPrice: "2", from: "2027-10-31", until: "2027-10-31" };
    await setTimedPrice(services, author.caller, story.id, input);
    const { from, until } = (await timed())!;
    expect([from, until].map((at) => at.toISOString())).to.deep.equal([
      "2027-10-30T22:00:00.000Z",
      "2027-10-31T23:00:00.000Z",
    ]);
    await User.updateOne({ _id: author.id }, { $set: { timezone: "UTC" } });
  });

  it("never charges more than the page showed: a buyer who submits after an increase sees the new price first", async () => {
    await set(299, 0, 0);
    const reader = await site.visit(await site.addMember(`late-${story.id.slice(-6)}`));
    const form = page(await reader.get(`${story.path}/buy`).expect(200));
    const listed = form("main form[method=post] [name=listed]").val();
    clock.pass(DAY_MS);
    await move();
    const fields = { _csrf: await csrfOf(reader), agree: "true", coupon: "" };
    const buy = (shown: unknown) =>
      reader
        .post(`${story.path}/buy`)
        .type("form")
        .send({ ...fields, listed: shown });
    const late = page(await buy(listed).expect(422));
    expect(late("main").text()).to.include("The price is now $5.00.");
    expect(await Purchase.countDocuments({ story: story.id })).to.equal(0);
    await buy(late("main form[method=post] [name=listed]").val()).expect(303);
    expect(await Purchase.findOne({ story: story.id }).lean()).to.include({ price: 500 });
  });

  it("still begins and ends as set if premium ends before, and its author may remove it", async () => {
    await set(299, 1, 2);
    const other = await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 });
    const wish = { timedPrice: "2.99", from: day(1), until: day(4) };
    await setTimedPrice(site.app.services, author.caller, other.id, wish);
    const [{ state }] = [(await Subscription.findOne({ member: author.id }).lean())!];
    await Subscription.updateOne({ member: author.id }, { $set: { state: "ended", live: false } });
    clock.pass(DAY_MS);
    await move();
    expect(await price()).to.equal(299);
    const agent = await site.visit(author);
    const here = `/story/${other.id}/paid/pricing`;
    expect(page(await agent.get(here).expect(200))("main").text()).to.include("Remove scheduled price");
    await agent
      .post(here)
      .type("form")
      .send({ _csrf: await csrfOf(agent), intent: "untime" })
      .expect(303);
    expect((await Story.findById(other.id).lean())!.price).to.equal(500);
    clock.pass(2 * DAY_MS);
    await move();
    expect(await price()).to.equal(500);
    await Subscription.updateOne({ member: author.id }, { $set: { state, live: true } });
  });

  it("is for premium authors: others are shown a message", async () => {
    const usual = await site.addMember("usual-seller");
    const other = await storeStory(site, usual, { pricing: "USD", price: 5, previewChapters: 1 });
    const agent = await site.visit(usual);
    const here = `/story/${other.id}/paid/pricing`;
    expect(page(await agent.get(here).expect(200))("main").text()).to.include(
      "Premium authors can schedule a price",
    );
    const fields = {
      _csrf: await csrfOf(agent),
      intent: "time",
      timedPrice: "2",
      from: day(0),
      until: day(1),
    };
    const refused = await agent.post(here).type("form").send(fields).expect(422);
    expect(refused.text).to.include("Scheduled prices are only for premium authors.");
  });
});
