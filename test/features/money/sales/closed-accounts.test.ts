import { expect } from "chai";
import { Notification } from "#features/live/notifications/model.ts";
import { accounts, balanceOf } from "#features/money/ledger/index.ts";
import { SandboxCheckout } from "#features/money/payments/sandbox/model.ts";
import { giveStory, resendGift } from "#features/money/sales/gifts.ts";
import { Purchase, type PurchaseDoc } from "#features/money/sales/model.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { blockUser } from "#features/people/staff/index.ts";
import { DELETED_AUTHOR } from "#features/people/users/index.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { page, storyOf } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { deleteByForm, LEAVING, letTimePass } from "../../accounts/account-data/support.ts";
import { expectBooksToHold } from "./books.ts";
import { sweepAll } from "./kills.ts";
import { openShop, testClock } from "./shop.ts";

const PRICE = 500;

describe("A closed account in the sale of a story", () => {
  const site = useSite();
  let admin: TestMember;
  let count = 0;

  before(async () => {
    admin = await site.addMember("boss", "admin");
  });

  const open = async () => {
    const shop = await openShop(site, testClock(Date.now()), { authors: 1, prices: [PRICE] });
    return { shop, author: shop.authors[0]!, doc: shop.stories[0]!, story: storyOf(shop.stories[0]!) };
  };
  const member = () => site.addMember(`reader-${++count}`);
  const at = async (id: string) => (await Purchase.findById(id).lean<PurchaseDoc>())!;
  const leave = async (who: TestMember) => {
    const agent = await site.visit(who);
    await deleteByForm(agent, { works: "leave", password: who.password });
    await site.app.jobs.whenIdle();
    return agent;
  };
  /** Paid at the moment when the site closes it: the provider accepted it first. */
  const payAnyway = async (shop: { hear(id: string): Promise<void> }, reference: string) => {
    await SandboxCheckout.updateOne({ reference }, { $set: { state: "paid", paidAt: new Date() } });
    await shop.hear(reference);
    await sweepAll(site);
    await shop.hear(reference);
    await sweepAll(site);
    return at(reference);
  };
  const statusOf = async (who: TestMember, path: string, more: object = {}) => {
    const agent = await site.visit(who);
    const form = { _csrf: await csrfOf(agent), agree: "true", ...more };
    return (await agent.post(path).type("form").send(form)).status;
  };

  it("of its author ends the sale, before and after it is erased, while the story stays on the site", async () => {
    const { shop, author, doc, story } = await open();
    const [early, reader, other] = [await member(), await member(), await member()];
    const begun = await shop.begin(early.id, doc);
    await leave(author);
    for (const stage of ["leaving", "erased"]) {
      if (stage === "erased") await letTimePass(site, author);
      const shown = page(await (await site.visit(reader)).get(story.path).expect(200));
      expect(shown("main").text(), stage).to.include("This story is no longer for sale");
      expect(shown('a[href$="/buy"]').length, stage).to.equal(0);
      expect((await (await site.visit()).get(story.chapter(2))).text, stage).to.not.include("/buy");
      await (await site.visit(reader)).get(`${story.path}/buy`).expect(404);
      expect(await statusOf(reader, `${story.path}/buy`), stage).to.equal(404);
      expect(await statusOf(reader, `${story.path}/gift`, { to: other.username }), stage).to.equal(404);
    }
    expect((await SandboxCheckout.findOne({ reference: begun }).lean())!.state).to.equal("expired");
    expect(await payAnyway(shop, begun)).to.include({ state: "refunded", refunded: PRICE, live: false });
    for (const id of [author.id, String(DELETED_AUTHOR)])
      expect((await balanceOf(accounts.pending(id))) + 0).to.equal(0);
  });

  it("of its author that is kept puts the story on sale again", async () => {
    const { author, story } = await open();
    const reader = await member();
    const agent = await leave(author);
    expect(await statusOf(reader, `${story.path}/buy`)).to.equal(404);
    await send(agent, formOf(await agent.get(LEAVING).expect(200), "_csrf"), { intent: "keep" });
    await site.app.jobs.whenIdle();
    expect(await statusOf(reader, `${story.path}/buy`)).to.equal(303);
  });

  for (const [how, close] of [
    ["banned", (who: TestMember) => blockUser(site.app.services, admin.caller, who.id, { reason: "spam" })],
    ["leaving", leave],
    [
      "erased",
      async (who: TestMember) => {
        await leave(who);
        await letTimePass(site, who);
      },
    ],
  ] as const)
    it(`of its buyer (${how}) sends a late payment back`, async () => {
      const { shop, author, doc } = await open();
      const buyer = await member();
      const id = await shop.begin(buyer.id, doc);
      await close(buyer);
      const after = await payAnyway(shop, id);
      expect(after).to.include({ state: "refunded", refunded: PRICE, live: false });
      expect(after.refund!.reason).to.include("account of the buyer was closed");
      expect((await balanceOf(accounts.pending(author.id))) + 0).to.equal(0);
    });

  for (const [how, close] of [
    ["leaves", leave],
    [
      "blocks the giver",
      (who: TestMember, giver: TestMember) =>
        blockMember(site.app.services, who.caller, { who: giver.id, kind: "block" }),
    ],
  ] as const)
    it(`of a recipient, who ${how} before a gift is paid, sends the money back, and the giver is told`, async () => {
      const { shop, doc } = await open();
      const [giver, friend] = [await member(), await member()];
      const input = { agree: "true", to: friend.username, message: "For you" };
      const dependencies = { ...shop.dependencies, giftSecret: "test" };
      const { purchase } = await giveStory(dependencies, giver.caller, String(doc._id), input);
      await close(friend, giver);
      const after = await payAnyway(shop, String(purchase._id));
      expect(after).to.include({ state: "refunded", refunded: PRICE, live: false });
      expect(after.refund!.reason).to.include("could not be delivered");
      expect(await Notification.countDocuments({ for: giver.id, kind: "purchase-returned" })).to.equal(1);
      expect(await Notification.countDocuments({ for: friend.id, kind: "gift" })).to.equal(0);
    });

  it("of a recipient that is erased after a gift was paid is told to its giver, who can still send it elsewhere", async () => {
    const { shop, doc } = await open();
    const [giver, friend, other] = [await member(), await member(), await member()];
    const input = { agree: "true", to: friend.username };
    const dependencies = { ...shop.dependencies, giftSecret: "test" };
    const { purchase } = await giveStory(dependencies, giver.caller, String(doc._id), input);
    const id = String(purchase._id);
    expect(await payAnyway(shop, id)).to.include({ state: "paid" });
    const told = () => Notification.countDocuments({ for: giver.id, kind: "gift-recipient-gone" });
    await leave(friend);
    expect(await told()).to.equal(0);
    await letTimePass(site, friend);
    await sweepAll(site);
    expect(await told()).to.equal(1);
    await resendGift(dependencies, giver.caller, id, { to: other.username });
    expect(String((await at(id)).gift!.to)).to.equal(other.id);
  });

  after(expectBooksToHold);
});
