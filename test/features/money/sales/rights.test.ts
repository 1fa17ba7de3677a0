import { expect } from "chai";
import { Types } from "mongoose";
import { DuplicateGroup } from "#features/moderation/duplicates/model.ts";
import { accounts, balanceOf } from "#features/money/ledger/index.ts";
import { releasePaid } from "#features/money/sales/index.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { User } from "#features/people/users/model.ts";
import { deleteStory } from "#features/stories/editing/index.ts";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { collect } from "#test/app/support/bytes.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { openShop, testClock } from "./shop.ts";

describe("A sale", () => {
  const site = useSite();
  let author: TestMember;
  let count = 0;

  before(async () => {
    author = await site.addMember("seller");
  });

  const priced = () => storeStory(site, author, { pricing: "USD", price: 10, previewChapters: 1 });
  const visitor = async (member?: TestMember) => {
    const reader = member ?? (await site.addMember(`reader-${++count}`));
    const agent = await site.visit(reader);
    return { reader, agent, _csrf: await csrfOf(agent) };
  };
  const buy = async (story: TestStory, member?: TestMember) => {
    const { reader, agent, _csrf } = await visitor(member);
    const form = { _csrf, agree: "true" };
    const { headers } = await agent.post(`${story.path}/buy`).type("form").send(form).expect(303);
    const checkout = String(headers.location);
    await agent.post(checkout).type("form").send({ _csrf, do: "approve" }).expect(303);
    await site.app.jobs.whenIdle();
    return { reader, agent, _csrf, id: checkout.split("/").at(-1)! };
  };

  it("shows buyers no locks in the contents, and others what is locked", async () => {
    const story = await priced();
    const { agent } = await buy(story);
    const stranger = await visitor();
    const locks = async (who: typeof agent) =>
      page(await who.get(story.path).expect(200))(".contents-list svg, .contents-list .icon").length;
    expect(await locks(stranger.agent)).to.be.above(0);
    expect(await locks(agent)).to.equal(0);
    const { text } = await agent.get(story.path).expect(200);
    expect(text).to.not.include("Read the free preview").and.not.include("is free to read");
    expect((await stranger.agent.get(story.path)).text).to.include("Read the free preview");
    expect(await locks(await site.visit())).to.be.above(0);
  });

  it("gives buyers the whole story as an EPUB, and others its preview", async () => {
    const story = await priced();
    const { agent } = await buy(story);
    const book = async (who: typeof agent) => {
      const { body } = await who.get(`${story.path}.epub`).buffer(true).parse(collect).expect(200);
      return JSON.stringify(await readManuscript(body as Buffer, "book.epub"));
    };
    expect(await book(agent)).to.include("The third part.");
    expect(await book(await site.visit())).to.not.include("The third part.");
    expect(await book((await visitor()).agent)).to.not.include("The third part.");
  });

  it("leaves a story to its buyers, and to nobody else, when its author deletes it", async () => {
    const story = await priced();
    const { agent } = await buy(story);
    const stranger = await visitor();
    await deleteStory(site.app.services, author.caller, story.id);
    expect((await agent.get(story.chapter(2)).expect(200)).text).to.include("The second part");
    await agent.get(story.path).expect(200);
    await stranger.agent.get(story.chapter(2)).expect(404);
    await (await site.visit(author)).get(story.chapter(2)).expect(404);
    const { text } = await agent.get("/purchases").expect(200);
    expect(text).to.include(story.doc.title);
  });

  it("lets an author refund a reader at any time, without naming the reader", async () => {
    const story = await priced();
    const before = await balanceOf(accounts.pending(author.id));
    const { reader, id } = await buy(story);
    const own = await visitor(author);
    const { text: sales } = await own.agent.get("/sales").expect(200);
    expect(sales).to.include(`/sales/${id}/refund`).and.not.include(reader.username);
    const { text } = await own.agent.get(`/sales/${id}/refund`).expect(200);
    expect(text).to.include("$10.00").and.not.include(reader.username);
    await own.agent.post(`/sales/${id}/refund`).type("form").send({ _csrf: own._csrf }).expect(303);
    await site.app.jobs.whenIdle();
    expect((await Purchase.findById(id).lean())!.state).to.equal("refunded");
    expect(await balanceOf(accounts.pending(author.id))).to.equal(before);
    const list = page(await own.agent.get("/sales").expect(200));
    const figures = list(`tr:has(td:contains("Refunded")) td.figures`).slice(-2);
    expect(figures.toArray().map((cell) => list(cell).text())).to.deep.equal(["-$7.91", "$0.00"]);
    await own.agent.post(`/sales/${id}/refund`).type("form").send({ _csrf: own._csrf }).expect(422);
    const stranger = await visitor();
    await stranger.agent.get(`/sales/${id}/refund`).expect(404);
  });

  it("shows how much of a share is refunded after a partial refund", async () => {
    const { id } = await buy(await priced());
    await Purchase.updateOne({ _id: id }, { $set: { refunded: 500 } });
    const { text } = await (await site.visit(author)).get(`/sales/${id}/refund`).expect(200);
    // Half of $10.00 less 15 % and 59 cents is left, and the odd cent.
    expect(text).to.include("gets $5.00 back").and.include("Your share of $3.96");
  });

  it("names the story in each line of earnings, with the amount that moved", async () => {
    const member = await site.addMember("earner");
    const wish = { title: "The Heron", pricing: "USD", price: 10, previewChapters: 1 } as const;
    await buy(await storeStory(site, member, wish));
    const now = new Date();
    expect(await releasePaid(now, now)).to.be.above(0);
    const shown = page(await (await site.visit(member)).get("/earnings").expect(200));
    const lines = shown("tbody tr")
      .toArray()
      .map((row) =>
        shown(row)
          .find("td")
          .slice(1)
          .toArray()
          .map((cell) =>
            shown(cell)
              .text()
              .replace(/20\d\d-\d{6}/, "NUMBER"),
          ),
      );
    const parts = "Price $10.00, Platform fee -$1.50, Payment fee -$0.59";
    expect(lines).to.deep.equal([
      [`$7.91 became availableThe Heron, NUMBER${parts}`, ""],
      [`SaleThe Heron, NUMBER${parts}`, "$7.91"],
    ]);
  });

  describe("with a referrer", () => {
    const referred = async (referrer: TestMember) => {
      const reader = await site.addMember(`referred-${++count}`);
      const referral_end_date = new Date(Date.now() + 86_400_000);
      const referral = { referred_by: new Types.ObjectId(referrer.id), referral_end_date };
      await User.updateOne({ _id: reader.id }, { $set: referral });
      return reader;
    };
    /** As the duplicates job would decide, once it has nothing left to check. */
    const likelyOne = async (...members: string[]) => {
      await site.app.jobs.whenIdle();
      const users = members.map((id) => new Types.ObjectId(id));
      await DuplicateGroup.create({ users, score: 0.9, evidence: [], foundAt: new Date() });
    };

    it("pays the referrer 5 % of the price from the platform fee", async () => {
      const referrer = await site.addMember("referrer");
      await buy(await priced(), await referred(referrer));
      expect(-(await balanceOf(accounts.pending(referrer.id)))).to.equal(50);
      const { text } = await (await site.visit(referrer)).get("/earnings").expect(200);
      expect(page({ text })("tbody tr").text()).to.include("Referral").and.not.include("Sale");
    });

    it("pays nobody for a referrer whose account was deleted before the payment", async () => {
      const referrer = await site.addMember("former-referrer");
      const shop = await openShop(site, testClock(Date.now()), { authors: 1, prices: [500] });
      const [, , second] = (await shop.addBuyers(3, referrer.id)) as [string, string, string];
      const id = await shop.begin(second, shop.stories[0]!);
      expect(String((await Purchase.findById(id).lean())!.referrer)).to.equal(referrer.id);
      await User.deleteOne({ _id: referrer.id });
      await shop.act(second, id, "approve");
      await shop.hear(id);
      await site.app.jobs.whenIdle();
      expect(await Purchase.findById(id).lean()).to.include({ state: "paid", referrer: null, referral: 0 });
      expect((await balanceOf(accounts.pending(referrer.id))) + 0).to.equal(0);
    });

    it("pays nothing to a referrer who is likely the buyer or the author with another account", async () => {
      const clock = testClock(Date.now());
      const shop = await openShop(site, clock, { authors: 1, prices: [1_000] });
      const story = shop.stories[0]!;
      const referrerOf = async (buyer: string) =>
        (await Purchase.findById(await shop.begin(buyer, story)).lean())!.referrer;
      for (const [name, other] of [
        ["twin", (buyer: string) => buyer],
        ["alias", () => shop.authors[0]!.id],
      ] as const) {
        const referrer = await site.addMember(name);
        const [buyer, , second] = (await shop.addBuyers(3, referrer.id)) as [string, string, string];
        expect(String(await referrerOf(second))).to.equal(referrer.id);
        await likelyOne(referrer.id, other(buyer));
        expect(await referrerOf(buyer)).to.equal(null);
      }
    });
  });
});
