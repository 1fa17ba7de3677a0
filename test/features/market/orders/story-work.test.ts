import { expect } from "chai";
import sharp from "sharp";
import type supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { Order, OrderEntry } from "#features/market/orders/model.ts";
import { acceptSuggestions, transferAccepted } from "#features/market/orders/transfer-work.ts";
import { applyTransitionIn } from "#features/market/orders/transitions.ts";
import { deleteChapter, restoreChapter } from "#features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { deleteStory, removeCollaborator, updateStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/entity.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { suggest } from "#features/stories/suggestions/commands.ts";
import { BetaRound } from "#features/stories/team-comments/model.ts";
import { answerRound } from "#features/stories/team-comments/rounds.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { testClock } from "../../money/sales/shop.ts";
import { DELIVERY, type OrderDesk, openDesk } from "./support.ts";

describe("Work delivered into the manuscript", () => {
  const clock = testClock();
  const site = useSite({}, undefined, { now: clock.now });
  let [buyer, seller, moe] = [] as unknown as [TestMember, TestMember, TestMember];
  let [edits, reads, covers, draws] = [] as unknown as [OrderDesk, OrderDesk, OrderDesk, OrderDesk];

  before(async () => {
    buyer = await site.addMember("buyer");
    seller = await site.addMember("seller");
    moe = await site.addMember("moe", "moderator");
    const desk = (category: string) =>
      openDesk(site, { seller, staff: moe, now: clock.now, terms: { category } as never });
    edits = await desk("copy-editing");
    reads = await desk("beta-reading");
    covers = await desk("cover-design");
    draws = await desk("illustrations");
  });

  const textOf = async (chapter: string) => {
    const found = (await Chapter.findById(chapter).lean<ChapterDoc>())!;
    return (found.pending ?? found).html;
  };
  const idle = () => site.app.jobs.whenIdle();
  const storyAt = async ({ id }: TestStory) => (await Story.findById(id).lean<StoryDoc>())!;
  const roleOf = async (story: TestStory) =>
    (await storyAt(story)).collaborators.find(({ user }) => String(user) === seller.id)?.role ?? null;
  const refused = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => "done",
      (error: { message: string; details?: { errors: readonly { message: string }[] } }) => error.message,
    );
  const send = async (agent: ReturnType<typeof supertest.agent>, path: string, fields: object) =>
    agent
      .post(path)
      .type("form")
      .send({ _csrf: await csrfOf(agent), ...fields });
  /** Delivers a picture through the order's page. */
  const deliver = async (order: string, fields: Readonly<Record<string, string>>) => {
    const sells = await site.visit(seller);
    const picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background: "#204080" } })
      .png()
      .toBuffer();
    const request = sells
      .post(`/orders/${order}`)
      .field("_csrf", await csrfOf(sells))
      .field("do", "deliver");
    for (const [name, value] of Object.entries(fields)) request.field(name, value);
    return request.attach("file", picture, "front.png");
  };
  const pictureIn = async (order: string) =>
    (await OrderEntry.findOne({ order, act: "deliver" }).lean())!.files[0]!.id;

  it("lets an editor suggest changes while the order is in progress, also in a story for sale", async () => {
    const story = await storeStory(site, buyer, { pricing: "paid", price: 4.99 } as never);
    const id = await edits.place(buyer);
    expect(await refused(edits.act(buyer, id, "open-story", { story: "0".repeat(24) }))).to.include(
      "Choose one of your own stories",
    );
    await edits.act(buyer, id, "open-story", { story: story.id });
    await idle();
    expect(await roleOf(story)).to.equal(null);
    await edits.act(seller, id, "accept");
    await idle();
    expect(await roleOf(story)).to.equal("editor");
    expect(await refused(edits.act(seller, id, "deliver", { text: "." }))).to.include(
      "not done any new work in the story yet",
    );
    const [first, second] = story.doc.contents.map(({ chapter }) => String(chapter));
    const suggested = { note: "", revision: 1 };
    await suggest(site.app.services, seller.caller, first!, {
      ...suggested,
      html: "<p>The first, better.</p>",
    });
    await suggest(site.app.services, seller.caller, second!, {
      ...suggested,
      html: "<p>The second, too.</p>",
    });
    const sells = await site.visit(seller);
    expect(page(await sells.get(`/orders/${id}`))("main").text()).to.include(
      "suggested for 2 chapters, 2 changes to decide.",
    );
    const branches = async () =>
      page(await (await site.visit(buyer)).get(`/story/${story.id}/suggestions`).expect(200))(
        ".suggestion-branches",
      ).text();
    expect(await branches()).to.include("2 changes to decide");
    await deleteChapter(site.app.services, buyer.caller, second!);
    expect(await branches()).to.include("1 change to decide");
    expect(page(await sells.get(`/orders/${id}`))("main").text()).to.include(
      "suggested for 1 chapter, 1 change to decide.",
    );
    await restoreChapter(site.app.services, buyer.caller, second!);
    await edits.act(seller, id, "deliver");
    const buys = await site.visit(buyer);
    await send(buys, `/orders/${id}`, { do: "approve", confirm: "yes", takeAll: "true", credit: "true" });
    await idle();
    expect(await edits.at(id)).to.include({ state: "completed" });
    expect(await roleOf(story)).to.equal(null);
    expect(page(await buys.get(story.chapter(1)))("main").text()).to.include("The first part");
    expect(await textOf(first!)).to.include("The first, better.");
    await sells.get(`/story/${story.id}/suggestions`).expect(403);
    expect((await storyAt(story)).credits).to.have.length(1);
    await transferAccepted(edits.ordering, id);
    expect((await storyAt(story)).credits).to.have.length(1);
    const shown = page(await (await site.visit()).get(story.path).expect(200))("main").text();
    expect(shown).to.include(seller.username).and.include("(editing)");
    await send(buys, `/story/${story.id}/collaborators`, { intent: "unname", order: id });
    expect((await storyAt(story)).credits).to.deep.equal([]);
  });

  it("suggestions are accepted after the acceptance is stored, never before, also if the process ends between", async () => {
    const story = await storeStory(site, buyer, { pricing: "paid", price: 4.99 } as never);
    const id = await edits.place(buyer);
    await edits.act(buyer, id, "open-story", { story: story.id });
    await edits.act(seller, id, "accept");
    await idle();
    const chapter = String(story.doc.contents[0]!.chapter);
    const html = "<p>The first, better still.</p>";
    await suggest(site.app.services, seller.caller, chapter, { note: "", revision: 1, html });
    await edits.act(seller, id, "deliver");
    expect(await refused(edits.act(buyer, id, "approve", { takeAll: "true", version: "0" }))).to.include(
      "in the meantime",
    );
    expect(await textOf(chapter)).to.include("The first part");
    // The acceptance alone, as a process stores it that ends before it does anything else.
    const doing = { by: "buyer", member: toId(buyer.id), set: { acceptsAll: true } } as const;
    const order = await edits.at(id);
    await inTransaction((session) => applyTransitionIn(session, edits.ordering, order, "approve", doing));
    await idle();
    expect(await textOf(chapter)).to.include("better still");
    expect(await edits.at(id)).to.include({ state: "completed", acceptsAll: false });
    await acceptSuggestions(site.app.services, id);
    expect(await textOf(chapter)).to.include("better still");
  });

  it("ends the role when the buyer revokes it, the seller leaves or time runs out, and does not restore it", async () => {
    const story = await storeStory(site, buyer);
    const opened = async () => {
      const id = await edits.place(buyer);
      await edits.act(buyer, id, "open-story", { story: story.id });
      await edits.act(seller, id, "accept");
      await idle();
      expect(await roleOf(story)).to.equal("editor");
      return id;
    };
    const one = await opened();
    await edits.act(buyer, one, "close-story");
    await idle();
    expect(await roleOf(story)).to.equal(null);
    const two = await opened();
    await removeCollaborator(site.app.services, seller.caller, story.id, seller.id);
    await idle();
    await edits.act(seller, two, "ask", { text: "Why?" });
    await idle();
    expect(await roleOf(story)).to.equal(null);
    expect((await edits.at(two)).access).to.equal(null);
    // With two orders in one story, the last one to end revokes the role.
    const three = await opened();
    const four = await opened();
    await edits.act(seller, three, "deliver");
    await edits.act(buyer, three, "approve");
    await idle();
    expect(await roleOf(story)).to.equal("editor");
    await edits.act(buyer, four, "propose-cancellation", { amount: "0", text: "Enough" });
    await edits.act(seller, four, "agree");
    await idle();
    expect(await roleOf(story)).to.equal(null);
  });

  it("gives a beta-reader the manuscript as it was when they began, with questions", async () => {
    const story = await storeStory(site, buyer, { draft: true });
    const id = await reads.place(buyer);
    const questions = "Where did you stop?\nWhom did you believe?";
    await reads.act(buyer, id, "open-story", { story: story.id, questions });
    await reads.act(seller, id, "accept");
    await idle();
    expect(await roleOf(story)).to.equal("beta-reader");
    const round = (await BetaRound.findById(id).lean())!;
    expect(round.questions).to.have.length(2);
    expect(round.chapters).to.have.length(3);
    const sells = await site.visit(seller);
    await sells.get(`/story/${story.id}/beta/${id}`).expect(200);
    const place = { story: story.id, round: id };
    await answerRound(site.app.services, seller.caller, place, ["At the end", "Her"]);
    await reads.act(seller, id, "deliver");
    expect(page(await (await site.visit(buyer)).get(`/orders/${id}`))("main").text()).to.include(
      "the questions are answered",
    );
    await reads.act(buyer, id, "approve");
    await idle();
    await sells.get(`/story/${story.id}/beta/${id}`).expect(404);
    expect((await storyAt(story)).credits ?? []).to.deep.equal([]);
  });

  it("sets a cover on the story at acceptance, with its rights and its artist's name", async () => {
    const story = await storeStory(site, buyer);
    const id = await covers.place(buyer);
    await covers.act(seller, id, "accept");
    expect((await deliver(id, {})).status).to.equal(422);
    expect((await deliver(id, { rights: "exclusive" })).status).to.equal(303);
    const buys = await site.visit(buyer);
    const use = await pictureIn(id);
    const small = `/orders/${id}/files/${use}/800`;
    expect(page(await buys.get(`/orders/${id}`))(`.order-timeline img[src="${small}"]`)).to.have.length(1);
    expect((await buys.get(small).expect(200)).headers["content-type"]).to.equal("image/webp");
    for (const none of [`/orders/${id}/files/${use}/801`, `/orders/${id}/files/${use}/wide`])
      await buys.get(none).expect(404);
    await (await site.visit(await site.addMember("passer-by"))).get(small).expect(404);
    expect((await send(buys, `/orders/${id}`, { do: "approve", confirm: "yes", use })).status).to.equal(422);
    await send(buys, `/orders/${id}`, {
      do: "approve",
      confirm: "yes",
      use,
      story: story.id,
      credit: "true",
    });
    await idle();
    const after = await storyAt(story);
    expect(after.coverDrawn).to.equal(false);
    expect(after.cover).to.include({ width: 900, height: 1200 });
    expect(after.credits?.[0]).to.include({ work: "cover-design", rights: "exclusive" });
    const cover = after.cover!.id;
    await transferAccepted(covers.ordering, id);
    expect((await storyAt(story)).cover?.id).to.equal(cover);
  });

  it("takes the cover and the artist's name off the story when a bank takes the payment back", async () => {
    const covered = async () => {
      const story = await storeStory(site, buyer);
      const id = await covers.place(buyer);
      await covers.act(seller, id, "accept");
      await deliver(id, { rights: "exclusive" });
      const input = { use: await pictureIn(id), story: story.id, credit: "true" };
      await covers.act(buyer, id, "approve", input);
      await idle();
      expect((await storyAt(story)).credits).to.have.length(1);
      return { story, id };
    };
    const lose = async (id: string) => {
      await covers.provider(buyer.viewer, id, "dispute");
      await covers.provider(buyer.viewer, id, "lose");
      await idle();
    };
    const { story, id } = await covered();
    await covers.provider(buyer.viewer, id, "dispute");
    await idle();
    expect((await storyAt(story)).cover).to.not.equal(null);
    await covers.provider(buyer.viewer, id, "lose");
    await idle();
    const after = await storyAt(story);
    expect(after.credits).to.deep.equal([]);
    expect(after.coverDrawn || after.cover === null).to.equal(true);
    expect(await covers.at(id)).to.include({ rights: "", takes: null });
    const textFor = async (who: TestMember) =>
      page(await (await site.visit(who)).get(`/orders/${id}`).expect(200))("main").text();
    expect(await textFor(buyer)).to.include("You no longer have the rights in the work");
    expect(await textFor(seller)).to.include("taken off their story");
    // It cannot be transferred again.
    const again = { do: "take", use: await pictureIn(id), story: story.id, credit: "true" };
    expect((await send(await site.visit(buyer), `/orders/${id}`, again)).status).to.equal(422);
    // A cover that the author chose meanwhile stays.
    const other = await covered();
    const { cover } = await storyAt(other.story);
    const chosen = { ...cover!, id: "a".repeat(cover!.id.length) };
    await Story.updateOne({ _id: other.story.id }, { $set: { cover: chosen } });
    await lose(other.id);
    expect((await storyAt(other.story)).cover?.id).to.equal(chosen.id);
    expect((await storyAt(other.story)).credits).to.deep.equal([]);
  });

  it("takes an illustration off its chapter when the provider gives the payment back after the end", async () => {
    const story = await storeStory(site, buyer, { draft: true });
    const id = await draws.place(buyer);
    await draws.act(seller, id, "accept");
    await deliver(id, { rights: "shared" });
    await draws.act(buyer, id, "approve");
    const chapter = String(story.doc.contents[1]?.chapter);
    const before = await textOf(chapter);
    await send(await site.visit(buyer), `/orders/${id}`, { do: "take", use: await pictureIn(id), chapter });
    await idle();
    expect(await textOf(chapter)).to.include("/files/");
    await draws.provider(buyer.viewer, id, "refund");
    await idle();
    expect(await textOf(chapter)).to.equal(before);
    expect(await OrderEntry.countDocuments({ order: id, act: "charge-back" })).to.equal(1);
    const news = await (await site.visit(seller)).get("/notifications").expect(200);
    expect(page(news)("main").text()).to.include("the bank took the payment back");
  });

  it("names the story of an ended order as it was then, once the seller may no longer read it", async () => {
    const story = await storeStory(site, buyer, { title: "The First Title" });
    const id = await edits.place(buyer);
    await edits.act(buyer, id, "open-story", { story: story.id });
    await edits.act(seller, id, "accept");
    const [sells, buys] = [await site.visit(seller), await site.visit(buyer)];
    const seenBy = async (agent: typeof sells) => {
      await idle();
      const pages = [`/orders/${id}`, "/orders/active", "/orders/history"];
      const texts = await Promise.all(pages.map(async (path) => page(await agent.get(path))("main").text()));
      return [...new Set(texts.join(" ").match(/(?:First|Public|Secret) Title/g))];
    };
    await edits.act(seller, id, "deliver", { text: DELIVERY });
    await edits.act(buyer, id, "approve");
    const change = (values: object) => updateStory(site.app.services, buyer.caller, story.id, values);
    clock.pass(60_000);
    await change({ title: "A Public Title" });
    expect(await seenBy(sells)).to.deep.equal(["Public Title"]);
    await change({ private: true });
    clock.pass(60_000);
    await change({ title: "A Secret Title" });
    expect(await seenBy(sells)).to.deep.equal(["First Title"]);
    expect(await seenBy(buys)).to.deep.equal(["Secret Title"]);
    await deleteStory(site.app.services, buyer.caller, story.id);
    expect(await seenBy(sells)).to.deep.equal(["First Title"]);
  });

  it("places an illustration at the top of a chapter, also after automatic acceptance", async () => {
    const story = await storeStory(site, buyer, { draft: true });
    const id = await draws.place(buyer);
    await draws.act(seller, id, "accept");
    await deliver(id, { rights: "shared" });
    await draws.act(buyer, id, "approve");
    const buys = await site.visit(buyer);
    const use = await pictureIn(id);
    const chapter = String(story.doc.contents[1]?.chapter);
    expect((await send(buys, `/orders/${id}`, { do: "take", use })).status).to.equal(422);
    await send(buys, `/orders/${id}`, { do: "take", use, chapter });
    await idle();
    const html = await textOf(chapter);
    expect(html).to.include("/files/");
    // Running it again after a crash does not add it twice.
    await Order.updateOne({ _id: id }, { $set: { "takes.at": null } });
    await transferAccepted(draws.ordering, id);
    expect(await textOf(chapter)).to.equal(html);
    expect((await send(buys, `/orders/${id}`, { do: "take", use, chapter })).status).to.equal(422);
  });
});
