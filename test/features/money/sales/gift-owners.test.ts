import { expect } from "chai";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { accounts, balanceOf } from "#features/money/ledger/index.ts";
import { Purchase, type PurchaseDoc } from "#features/money/sales/model.ts";
import { Story } from "#features/stories/stories/model.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { confirmIfAsked } from "#test/app/support/forms.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { linkIn, mailsTo } from "#test/support/mails.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { boughtStory } from "./support.ts";

describe("A gift to somebody who already has the story", () => {
  const site = useSite();
  let author: TestMember;
  let giver: TestMember;
  let count = 0;

  before(async () => {
    author = await site.addMember("seller");
    giver = await site.addMember("giver");
  });

  const priced = () =>
    storeStory(site, author, {
      title: `The Skua ${++count}`,
      pricing: "USD",
      price: 5,
      previewChapters: 1,
    });
  const newMember = () => site.addMember(`reader-${++count}`);
  const post = async (member: TestMember, path: string, fields: object = {}) => {
    const agent = await site.visit(member);
    const answer = await agent
      .post(path)
      .type("form")
      .send({ _csrf: await csrfOf(agent), ...fields });
    return confirmIfAsked(agent, answer);
  };
  const order = (story: TestStory, to: string) =>
    post(giver, `${story.path}/gift`, { agree: "true", country: "US", to, message: "kept words" });
  const pay = async (checkout: string) => {
    await post(giver, checkout, { do: "approve" });
    await site.app.jobs.whenIdle();
    return checkout.split("/").at(-1)!;
  };
  const give = async (story: TestStory, to: string) => pay(String((await order(story, to)).headers.location));
  const purchaseOf = async (id: string) => (await Purchase.findById(id).lean<PurchaseDoc>())!;
  const toldGiver = async (id: string, kind: string) =>
    (
      await mongoose.connection
        .collection("notifications")
        .find({ for: toId(giver.id), kind })
        .toArray()
    ).filter((row) => JSON.stringify(row).includes(id)).length;
  const giftPage = async (member: TestMember, id: string) =>
    page(await (await site.visit(member)).get(`/gifts/${id}`).expect(200))("main").text();
  const joinTeam = (story: TestStory, member: TestMember) =>
    Story.updateOne(
      { _id: toId(story.id) },
      { $push: { collaborators: { user: toId(member.id), role: "editor" } } },
    );
  const refund = (id: string) => post(giver, `/purchases/${id}/refund`);

  it("is refused at its field before payment: to a buyer, the redeemer of a gift, the author and the team", async () => {
    const story = await priced();
    const [buyer, redeemer, editor] = [await newMember(), await newMember(), await newMember()];
    await boughtStory(site, author, buyer, story);
    const earlier = await give(story, redeemer.username);
    expect((await post(redeemer, `/gifts/${earlier}/redeem`)).status).to.equal(303);
    await joinTeam(story, editor);
    const before = await Purchase.countDocuments({ buyer: giver.id });
    for (const { username } of [buyer, redeemer, editor, author])
      for (const to of [username, `@${username.toUpperCase()}`, `${username}@example.com`]) {
        const answer = await order(story, to);
        expect(answer.status, to).to.equal(422);
        const shown = page(answer);
        const words = to.includes("example.com") ? giftsText.to.unreachable : giftsText.to.owned;
        expect(shown("main").text(), to).to.include(words);
        expect(shown("input[name=to]").val()).to.equal(to);
        expect(shown("textarea[name=message]").text()).to.include("kept words");
      }
    expect(await Purchase.countDocuments({ buyer: giver.id })).to.equal(before);
  });

  it("can be given again after the recipient returned the story", async () => {
    const story = await priced();
    const reader = await newMember();
    const id = await boughtStory(site, author, reader, story);
    await post(reader, `/purchases/${id}/refund`);
    await site.app.jobs.whenIdle();
    expect((await order(story, reader.username)).status).to.equal(303);
  });

  it("is refused at its field if it is redirected to an owner, and keeps its recipient and link", async () => {
    const story = await priced();
    const buyer = await newMember();
    await boughtStory(site, author, buyer, story);
    const id = await give(story, "first@example.org");
    for (const to of [buyer.username, `${buyer.username}@example.com`, author.username]) {
      const answer = await post(giver, `/gifts/${id}/send`, { to });
      expect(answer.status, to).to.equal(422);
      expect(page(answer)("input[name=to]").val()).to.equal(to);
    }
    const { gift } = await purchaseOf(id);
    expect({ email: gift!.email, version: gift!.version }).to.deep.equal({
      email: "first@example.org",
      version: 1,
    });
  });

  it("is paid back at once, with the reason, if the recipient came to own the story before the payment", async () => {
    for (const byEmail of [false, true]) {
      const story = await priced();
      const reader = await newMember();
      const to = byEmail ? `${reader.username.toUpperCase()}@example.com` : reader.username;
      const checkout = String((await order(story, to)).headers.location);
      await boughtStory(site, author, reader, story);
      const pending = await balanceOf(accounts.pending(author.id));
      const id = await pay(checkout);
      const { state, refunded, price } = await purchaseOf(id);
      expect({ state, refunded }).to.deep.equal({ state: "refunded", refunded: price });
      expect(await balanceOf(accounts.pending(author.id))).to.equal(pending);
      expect(await toldGiver(id, "purchase-returned")).to.equal(1);
      const shown = await (await site.visit(giver)).get(`/purchases/${id}`).expect(200);
      expect(shown.text).to.include(salesText.noLonger["recipient-owns"]);
      expect(
        (await mailsTo(site, `${reader.username}@example.com`)).filter((m) => m.text.includes("/gift/")),
      ).to.have.length(0);
    }
  });

  it("tells the giver once when the recipient buys the story later, who can then redirect it", async () => {
    for (const byEmail of [false, true]) {
      const story = await priced();
      const reader = await newMember();
      const id = await give(story, byEmail ? `${reader.username}@example.com` : reader.username);
      expect(await giftPage(giver, id)).to.not.include(giftsText.gift.owned);
      await boughtStory(site, author, reader, story);
      expect(await toldGiver(id, "gift-owned")).to.equal(1);
      expect(await giftPage(giver, id)).to.include(giftsText.gift.owned);
      if (!byEmail) {
        const theirs = await giftPage(reader, id);
        expect(theirs).to.include(giftsText.redeem.owned).and.not.include(giftsText.redeem.button);
        expect((await post(reader, `/gifts/${id}/redeem`)).status).to.be.oneOf([303, 422]);
        await site.app.jobs.whenIdle();
      }
      expect(await toldGiver(id, "gift-owned")).to.equal(1);
      const other = await newMember();
      expect((await post(giver, `/gifts/${id}/send`, { to: other.username })).status).to.equal(303);
      await site.app.jobs.whenIdle();
      expect(await giftPage(giver, id)).to.not.include(giftsText.gift.owned);
      expect((await post(other, `/gifts/${id}/redeem`)).status).to.equal(303);
      expect((await purchaseOf(id)).reader!.toString()).to.equal(other.id);
    }
  });

  it("tells the giver when the recipient redeems another gift of the story, and pays back once, in full", async () => {
    const story = await priced();
    const reader = await newMember();
    const pending = await balanceOf(accounts.pending(author.id));
    const [first, second] = [await give(story, reader.username), await give(story, reader.username)];
    await post(reader, `/gifts/${first}/redeem`);
    await site.app.jobs.whenIdle();
    expect(await toldGiver(second, "gift-owned")).to.equal(1);
    expect(await toldGiver(first, "gift-owned")).to.equal(0);
    expect((await refund(second)).status).to.equal(303);
    expect((await refund(second)).status).to.equal(422);
    await site.app.jobs.whenIdle();
    const { state, refunded, price } = await purchaseOf(second);
    expect({ state, refunded }).to.deep.equal({ state: "refunded", refunded: price });
    const { share } = await purchaseOf(first);
    expect(pending - (await balanceOf(accounts.pending(author.id)))).to.equal(share);
  });

  it("tells the giver when its recipient has joined the team and tries to redeem it, and stays available", async () => {
    const story = await priced();
    const reader = await newMember();
    const mailed = `${reader.username}@example.org`;
    const [named, linked] = [await give(story, reader.username), await give(story, mailed)];
    await joinTeam(story, reader);
    await post(reader, `/gifts/${named}/redeem`);
    const link = linkIn((await mailsTo(site, mailed))[0]!);
    const shown = page(await (await site.visit(reader)).get(link).expect(200));
    expect(shown("main").text()).to.include(giftsText.redeem.own).and.not.include(giftsText.redeem.button);
    for (const _ of [1, 2]) expect((await post(reader, link)).status).to.equal(422);
    await site.app.jobs.whenIdle();
    for (const id of [named, linked]) {
      expect(await toldGiver(id, "gift-owned")).to.equal(1);
      expect((await purchaseOf(id)).gift!.redeemedAt).to.equal(null);
    }
  });

  it("is not reported when the giver opens the link themselves, or an owner opens somebody else's gift", async () => {
    const story = await priced();
    const buyer = await newMember();
    const friend = await newMember();
    await boughtStory(site, author, buyer, story);
    await boughtStory(site, author, giver, story);
    const id = await give(story, friend.username);
    const link = String(
      page(await (await site.visit(giver)).get(`/gifts/${id}`))("input[name=link]").val(),
    ).replace(site.url, "");
    for (const member of [giver, buyer]) expect((await post(member, link)).status).to.equal(422);
    await site.app.jobs.whenIdle();
    expect(await toldGiver(id, "gift-owned")).to.equal(0);
  });
});
