import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { applyDueExchangeTransitions } from "#features/community/exchanges/due-transitions.ts";
import { claimGift, submitGift, withdrawFromGift } from "#features/community/exchanges/gifts.ts";
import { Exchange, Gift, type GiftDoc } from "#features/community/exchanges/model.ts";
import { assignGift, markDefault, moveReveal } from "#features/community/exchanges/organising.ts";
import { signUp } from "#features/community/exchanges/sign-ups.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { publishChapter, withdrawChapter } from "#features/stories/chapters/index.ts";
import { acceptTransfer, offerTransfer } from "#features/stories/collaborators/transfer.ts";
import {
  deleteStory,
  publishStory,
  reinstateStory,
  removeStory,
  restoreStory,
  setCollaborator,
  unpublishStory,
  updateStory,
} from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { days } from "#test/app/support/challenges.ts";
import { fillIn, formOf, send } from "#test/app/support/forms.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf, type TestMember } from "#test/support/site.ts";
import { deleteByApi, LEAVING, letTimePass } from "../../accounts/account-data/support.ts";
import { useExchanges } from "./support.ts";

describe("Gifts that can no longer be shown", () => {
  const { site, members, callerOf, at, writing, opened, giftsOf, toldOf } = useExchanges([
    ...["ada", "bea", "cyd", "dee"],
  ]);
  let staff: TestMember;
  before(async () => {
    staff = await site.addMember("moe-staff", "admin");
  });

  const nameOf = (id: unknown) => Object.keys(members).find((name) => members[name]!.id === String(id))!;
  const gift = async (id: string) => (await Gift.findById(toId(id)).lean<GiftDoc>())!;
  const storyOf = async (id: string) => (await Story.findById(toId(id)).lean())!;
  const draftOf = async (name: string) => {
    const { id, doc } = await storeStory(site, members[name]!, { categories: ["fantasy"], draft: true });
    await publishChapter(site.app.services, callerOf(name), String(doc.contents[0]!.chapter));
    return id;
  };
  const give = async (exchange: string, id: string, giver: string, day = 6) => {
    const story = await draftOf(giver);
    await submitGift(at(day), callerOf(giver), exchange, { gift: id, story });
    return story;
  };
  const wish = { wishes: ["fantasy"], offers: ["fantasy"], likes: "The tide.", avoid: "" };

  /** Creates an exchange whose gifts are all given, and names one of them, with its story. */
  async function given(names: readonly string[] = ["ada", "bea", "cyd"]) {
    const exchange = await opened();
    for (const name of names) await signUp(writing(), callerOf(name), exchange, wish);
    await applyDueExchangeTransitions(at(5).services);
    const stories = new Map<string, string>();
    for (const { _id, giver } of await giftsOf(exchange))
      stories.set(String(_id), await give(exchange, String(_id), nameOf(giver)));
    const [{ _id, giver, recipient }] = (await giftsOf(exchange)) as [GiftDoc];
    const id = String(_id);
    return {
      exchange,
      id,
      story: stories.get(id)!,
      giver: nameOf(giver),
      recipient: nameOf(recipient),
    };
  }
  async function reveal(day = 12) {
    await applyDueExchangeTransitions(at(day).services);
    await site.app.jobs.whenIdle();
  }
  async function revealed() {
    const all = await given();
    await reveal();
    return all;
  }
  const shownTo = async (name: string | null, exchange: string, act = "") => {
    const agent = name ? await site.visit(members[name]!) : supertest(site.url);
    return page(await agent.get(`/exchanges/${exchange}${act}`).expect(200))("main")
      .text()
      .replace(/\s+/g, " ");
  };
  type Given = Awaited<ReturnType<typeof given>>;
  /** What happens to the story of a gift, and how it is undone. */
  const LOSSES: Record<string, readonly [lose: (gift: Given) => unknown, undo: (gift: Given) => unknown]> = {
    "its story is put in the bin": [
      ({ story, giver }) => deleteStory(site.app.services, callerOf(giver), story),
      ({ story, giver }) => restoreStory(site.app.services, callerOf(giver), story),
    ],
    "its story is taken down by staff": [
      ({ story }) => removeStory(site.app.services, staff.caller, story, { reason: "Unkind." }),
      ({ story }) => reinstateStory(site.app.services, staff.caller, story),
    ],
    "its story is made private": [
      ({ story, giver }) =>
        updateStory(site.app.services, callerOf(giver), story, { private: true, password: "rosebud" }),
      ({ story, giver }) => updateStory(site.app.services, callerOf(giver), story, { private: false }),
    ],
    "its only chapter is withdrawn": [
      async ({ story, giver }) =>
        withdrawChapter(
          site.app.services,
          callerOf(giver),
          String((await storyOf(story)).contents[0]!.chapter),
        ),
      async ({ story, giver }) =>
        publishChapter(
          site.app.services,
          callerOf(giver),
          String((await storyOf(story)).contents[0]!.chapter),
        ),
    ],
    "its giver is banned": [
      ({ giver }) => blockUser(site.app.services, staff.caller, members[giver]!.id, { reason: "Spam." }),
      ({ giver }) => unblockUser(site.app.services, staff.caller, members[giver]!.id),
    ],
    "its giver is about to leave": [
      ({ giver }) => deleteByApi(site, members[giver]!, "?works=erase"),
      async ({ giver }) => {
        const { username, password } = members[giver]!;
        const agent = await site.visit();
        const form = formOf(await agent.get("/login").expect(200), "identifier");
        await send(agent, form, { identifier: username, password });
        await send(agent, formOf(await agent.get(LEAVING).expect(200), "_csrf"), { intent: "keep" });
      },
    ],
  };

  for (const [what, [lose, undo]] of Object.entries(LOSSES))
    for (const [when, start] of [
      ["before the reveal", () => given()],
      ["after the reveal", () => revealed()],
    ] as const)
      it(`are wanted again, with everybody told, when ${what} ${when}, and count again when that is undone`, async () => {
        const all = await start();
        const { exchange, id, story, giver, recipient } = all;
        await lose(all);
        await site.app.jobs.whenIdle();
        expect(await gift(id)).to.include({ giver: null, state: "wanted", story: null });
        expect(await toldOf(recipient, exchange)).to.include("exchange-gift-delayed");
        expect(await toldOf("owner", exchange))
          .to.include("exchange-gift-unavailable")
          .and.include("exchange-gifts-wanted");
        // Members who are banned or leaving get no notifications.
        if (!what.startsWith("its giver"))
          expect(await toldOf(giver, exchange)).to.include("exchange-gift-lost");
        expect(
          (await toldOf("owner", exchange)).filter((kind) => kind === "exchange-gift-unavailable"),
        ).to.have.length(1);
        await undo(all);
        await site.app.jobs.whenIdle();
        const back = await gift(id);
        expect([nameOf(back.giver), back.state, String(back.story)]).to.deep.equal([giver, "given", story]);
        expect(await toldOf(recipient, exchange)).to.include("exchange-gift-returned");
        await reveal();
        expect(await storyOf(story)).to.include({ state: "published" });
        expect(await shownTo(null, exchange)).to.include("All 3 gifts are shown.");
      });

  it("are lost when the story is unpublished after the reveal, and count again when it is published again", async () => {
    const { exchange, id, story, giver } = await revealed();
    await unpublishStory(site.app.services, callerOf(giver), story);
    expect(await gift(id)).to.include({ state: "wanted" });
    expect(await shownTo(null, exchange)).to.include("2 of 3 gifts are shown; one still needs a writer.");
    // Its author took it back: neither the bin nor time publishes it.
    await deleteStory(site.app.services, callerOf(giver), story);
    await restoreStory(site.app.services, callerOf(giver), story);
    await reveal(13);
    expect(await gift(id)).to.include({ state: "wanted" });
    expect(await storyOf(story)).to.include({ state: "unpublished" });
    await publishStory(site.app.services, callerOf(giver), story);
    expect(await gift(id)).to.include({ state: "given" });
    expect(await shownTo(null, exchange)).to.include("All 3 gifts are shown.");
  });

  it("are not lost when a story that was published early is unpublished before the reveal", async () => {
    const { id, story, giver } = await given();
    await publishStory(site.app.services, callerOf(giver), story);
    await unpublishStory(site.app.services, callerOf(giver), story);
    expect(await gift(id)).to.include({ state: "given" });
    await reveal();
    expect(await storyOf(story)).to.include({ state: "published" });
  });

  it("are found at the reveal, whatever happened to them", async () => {
    const users = mongoose.connection.collection("users");
    const stories = mongoose.connection.collection("stories");
    const { exchange } = await given(["ada", "bea", "cyd", "dee"]);
    const [gone, binned, banned] = (await giftsOf(exchange)) as [GiftDoc, GiftDoc, GiftDoc];
    await stories.deleteOne({ _id: gone.story! });
    await stories.updateOne({ _id: binned.story! }, { $set: { deletedAt: new Date() } });
    await users.updateOne({ _id: banned.giver! }, { $set: { blocked: true } });
    await reveal();
    await users.updateOne({ _id: banned.giver! }, { $set: { blocked: false } });
    expect((await giftsOf(exchange)).map(({ state }) => state).sort()).to.deep.equal([
      ...["given", "wanted", "wanted", "wanted"],
    ]);
    expect(await storyOf(String(banned.story))).to.include({ state: "draft" });
    const waiting = [gone, binned].find(({ recipient }) => !recipient.equals(banned.giver!))!;
    const told = await toldOf(nameOf(waiting.recipient), exchange);
    expect(told).to.include("exchange-gift-delayed").and.not.include("exchange-gift-received");
    const text = await shownTo(nameOf(waiting.recipient), exchange);
    expect(text)
      .to.include("1 of 4 gifts is shown; 3 still need a writer.")
      .and.include("Nobody has offered to write your gift yet.");
    expect((await (await site.visit(members.owner!)).get("/notifications")).text).not.to.match(
      /All gifts of/,
    );
  });

  it("are lost if their publication fails after the reveal", async () => {
    const { exchange, id, story } = await given();
    // Its chapters are withdrawn in the moment between the reveal and the publication.
    const { services } = at(12);
    const events = {
      ...services.events,
      async publish(...said: Parameters<typeof services.events.publish>) {
        if (said[0] === "exchange.revealed")
          await mongoose.connection
            .collection("stories")
            .updateOne({ _id: toId(story) }, { $set: { "contents.$[].state": "draft" } });
        return services.events.publish(...said);
      },
    };
    await applyDueExchangeTransitions({ ...services, events });
    await site.app.jobs.whenIdle();
    expect(await gift(id)).to.include({ state: "wanted" });
    expect(await shownTo(null, exchange)).to.include("2 of 3 gifts are shown");
  });

  it("are written by a pinch hitter after the reveal, published at once, and received", async () => {
    const { exchange, id, story, giver, recipient } = await revealed();
    await deleteStory(site.app.services, callerOf(giver), story);
    const agent = await site.visit(members.dee!);
    const list = page(await agent.get(`/exchanges/${exchange}`).expect(200));
    expect(list("main").text()).to.include("Needs a writer");
    const take = async (who: typeof agent, act = "take") =>
      who
        .post(`/exchanges/${exchange}/act`)
        .type("form")
        .send({ _csrf: await csrfOf(who), do: act, gift: id })
        .expect(303);
    // Nobody takes their own gift, nor one that is shown.
    expect(await shownTo(recipient, exchange))
      .to.include("Nobody has offered")
      .and.not.include("Write this gift");
    expect((await refusal(claimGift(at(13), callerOf(recipient), exchange, id))).message).to.match(/for you/);
    const other = (await giftsOf(exchange)).find(({ state }) => state === "given")!;
    expect((await refusal(claimGift(at(13), callerOf("dee"), exchange, String(other._id)))).status).to.equal(
      400,
    );
    await take(agent);
    expect(await gift(id)).to.include({ state: "writing", pinchHit: true });
    expect(await shownTo(recipient, exchange))
      .to.include("2 of 3 gifts are shown; one is still being written.")
      .and.include("Your gift is still being written.")
      .and.not.include("dee");
    await take(agent, "give-up");
    expect(await shownTo(null, exchange)).to.include("one still needs a writer");
    await take(agent);
    // The story comes back, but somebody is writing already.
    await restoreStory(site.app.services, callerOf(giver), story);
    expect(await gift(id)).to.include({ state: "writing" });
    const late = await draftOf("dee");
    const form = exchangesPaths.give(exchange, id);
    expect(page(await agent.get(form).expect(200))("main").text()).to.include("as soon as you give it");
    expect((await fillIn(agent, form, { story: late }, { holding: "story" })).status).to.equal(303);
    await site.app.jobs.whenIdle();
    expect(await storyOf(late)).to.include({ state: "published" });
    expect(await toldOf(recipient, exchange)).to.include("exchange-gift-received");
    expect(await shownTo(null, exchange))
      .to.include("All 3 gifts are shown.")
      .and.include(`by dee, for ${recipient}`);
    // It is revealed: it cannot be replaced, given up or taken away.
    const fixed = { gift: id };
    const another = await draftOf("dee");
    for (const act of [
      () => submitGift(at(13), callerOf("dee"), exchange, { ...fixed, story: another }),
      () => withdrawFromGift(at(13), callerOf("dee"), exchange, id),
      () => markDefault(at(13), callerOf("owner"), exchange, { ...fixed, sure: true }),
      () => assignGift(at(13), callerOf("owner"), exchange, { ...fixed, giver }),
    ])
      expect((await refusal(act())).status).to.equal(400);
    expect(await gift(id)).to.include({ state: "given" });
  });

  it("count again for the first giver when the pinch hitter gives up", async () => {
    const { exchange, id, story, giver } = await given();
    await deleteStory(site.app.services, callerOf(giver), story);
    await claimGift(at(7), callerOf("dee"), exchange, id);
    await restoreStory(site.app.services, callerOf(giver), story);
    await withdrawFromGift(at(7), callerOf("dee"), exchange, id);
    const back = await gift(id);
    expect([nameOf(back.giver), back.state, String(back.story)]).to.deep.equal([giver, "given", story]);
    await reveal();
    expect(await storyOf(story)).to.include({ state: "published" });
  });

  it("come back to one giver only, if the story returns in the moment another takes the gift", async () => {
    for (let round = 0; round < 3; round++) {
      const { exchange, id, story, giver } = await given();
      await deleteStory(site.app.services, callerOf(giver), story);
      const done = await Promise.allSettled([
        restoreStory(site.app.services, callerOf(giver), story),
        claimGift(at(7), callerOf("dee"), exchange, id),
      ]);
      const held = await gift(id);
      const isTaken = done[1].status === "fulfilled";
      expect([nameOf(held.giver), held.state]).to.deep.equal(isTaken ? ["dee", "writing"] : [giver, "given"]);
    }
  });

  it("are passed on by the organiser after the reveal, on a page without the form for its date", async () => {
    const { exchange, id, story, giver, recipient } = await revealed();
    const owner = await site.visit(members.owner!);
    const place = `/exchanges/${exchange}/organise`;
    expect((await owner.get(`/exchanges/${exchange}`)).text).not.to.include(place);
    await deleteStory(site.app.services, callerOf(giver), story);
    expect((await owner.get(`/exchanges/${exchange}`)).text).to.include(place);
    const form = page(await owner.get(place).expect(200));
    expect(form("main").text()).to.include("2 of 3 gifts are shown");
    expect([
      form("[name=revealAt]").length,
      form("[name^=giver-]").length,
      form("[name^=sure-]").length,
    ]).to.deep.equal([0, 1, 0]);
    const wrong = await fillIn(
      owner,
      place,
      { [`giver-${id}`]: recipient, do: `assign:${id}` },
      { holding: `giver-${id}` },
    );
    expect(wrong.status).to.equal(422);
    const done = await fillIn(
      owner,
      place,
      { [`giver-${id}`]: "dee", do: `assign:${id}` },
      { holding: `giver-${id}` },
    );
    expect(done.status).to.equal(303);
    expect(await toldOf("dee", exchange)).to.include("exchange-assigned");
    await markDefault(at(13), callerOf("owner"), exchange, { gift: id });
    expect(await gift(id)).to.include({ state: "wanted" });
    await (await site.visit(members.dee!)).get(place).expect(403);
    const moving = moveReveal(at(13), callerOf("owner"), exchange, { revealAt: days(20) });
    expect((await refusal(moving)).status).to.equal(403);
  });

  it("are listed and taken through the API after the reveal", async () => {
    const { exchange, id, story, giver } = await revealed();
    const token = await site.tokenOf(members.dee!);
    const ask = (method: "get" | "post" | "put", path: string, data?: object) =>
      supertest(site.url)
        [method](`/api/${path}`)
        .set("Authorization", `Bearer ${token}`)
        .send(data && { data });
    const wanted = async () =>
      (await ask("get", `exchanges/${exchange}/wanted`).expect(200)).body.data.map(
        (each: { id: string }) => each.id,
      );
    expect(await wanted()).to.deep.equal([]);
    await deleteStory(site.app.services, callerOf(giver), story);
    expect(await wanted()).to.deep.equal([id]);
    await ask("post", `exchanges/${exchange}/take`, { gift: id }).expect(200);
    expect(await wanted()).to.deep.equal([]);
    await ask("put", `exchange-gifts/${id}`, { story: await draftOf("dee") }).expect(200);
    expect(await gift(id)).to.include({ state: "given" });
  });

  it("of a giver who is banned or leaves before they have given anything go to others as well", async () => {
    const exchange = await opened();
    for (const name of ["ada", "bea", "cyd"]) await signUp(writing(), callerOf(name), exchange, wish);
    await applyDueExchangeTransitions(at(5).services);
    const mine = (await giftsOf(exchange)).find(({ giver }) => nameOf(giver) === "bea")!;
    await blockUser(site.app.services, staff.caller, members.bea!.id, { reason: "Spam." });
    await site.app.jobs.whenIdle();
    expect(await gift(String(mine._id))).to.include({ state: "wanted", giver: null });
    expect(await toldOf(nameOf(mine.recipient), exchange)).not.to.include("exchange-gift-delayed");
    expect(await toldOf("owner", exchange)).to.include("exchange-gifts-wanted");
    await unblockUser(site.app.services, staff.caller, members.bea!.id);
    await site.app.jobs.whenIdle();
    const back = await gift(String(mine._id));
    expect([nameOf(back.giver), back.state]).to.deep.equal(["bea", "writing"]);
  });

  it("stay, without a name, when their giver leaves and their works stay; nothing of the giver is left", async () => {
    const zoe = await site.addMember("zoe");
    members.zoe = zoe;
    const { exchange } = await given(["ada", "bea", "zoe"]);
    await reveal();
    const mine = (await giftsOf(exchange)).find(({ giver }) => nameOf(giver) === "zoe")!;
    const lost = (await giftsOf(exchange)).find(({ giver }) => nameOf(giver) !== "zoe")!;
    await deleteByApi(site, zoe, "?works=leave");
    await letTimePass(site, zoe);
    const text = await shownTo(null, exchange);
    expect(text).to.include("by a member who has left, for").and.not.include("zoe");
    expect(await gift(String(mine._id))).to.include({ state: "given" });
    expect(
      await Gift.countDocuments({ $or: [{ giver: toId(zoe.id) }, { "lost.giver": toId(zoe.id) }] }),
    ).to.equal(0);
    expect(lost).to.include({ state: "given" });
  });

  for (const when of ["before", "after"])
    it(`are revealed, and stay, without a name, if the recipient deletes the account ${when} the reveal`, async () => {
      const leaver = await site.addMember(`lea-${when}`);
      members[leaver.username] = leaver;
      const { exchange } = await given(["ada", "bea", leaver.username]);
      const mine = (await giftsOf(exchange)).find(({ recipient }) => nameOf(recipient) === leaver.username)!;
      if (when === "after") await reveal();
      await deleteByApi(site, leaver, "?works=erase");
      await letTimePass(site, leaver);
      if (when === "before") await reveal();
      expect(await gift(String(mine._id))).to.include({ state: "given" });
      expect((await storyOf(String(mine.story))).state).to.equal("published");
      expect(await shownTo(null, exchange)).to.match(/by (ada|bea), for a member who has left/);
      const about = toId(leaver.id);
      expect(await Gift.countDocuments({ $or: [{ recipient: about }, { shownRecipient: about }] })).to.equal(
        0,
      );
    });

  it("end, and their giver is told, if the recipient deletes the account before they are given", async () => {
    const leaver = await site.addMember("lea-early");
    members[leaver.username] = leaver;
    const exchange = await opened();
    for (const name of ["ada", "bea", leaver.username])
      await signUp(writing(), callerOf(name), exchange, wish);
    await applyDueExchangeTransitions(at(5).services);
    const mine = (await giftsOf(exchange)).find(({ recipient }) => nameOf(recipient) === leaver.username)!;
    await deleteByApi(site, leaver, "?works=erase");
    await letTimePass(site, leaver);
    expect(await Gift.countDocuments({ _id: mine._id })).to.equal(0);
    expect(await toldOf(nameOf(mine.giver), exchange)).to.include("exchange-recipient-left");
  });

  it("of a recipient who deleted the account are not offered to others if the giver takes them back", async () => {
    const leaver = await site.addMember("lea-late");
    members[leaver.username] = leaver;
    const { exchange } = await given(["ada", "bea", leaver.username]);
    const mine = (await giftsOf(exchange)).find(({ recipient }) => nameOf(recipient) === leaver.username)!;
    await deleteByApi(site, leaver, "?works=erase");
    await letTimePass(site, leaver);
    const giver = callerOf(nameOf(mine.giver));
    await deleteStory(site.app.services, giver, String(mine.story));
    expect(await gift(String(mine._id))).to.include({ state: "given" });
    await restoreStory(site.app.services, giver, String(mine.story));
    await withdrawFromGift(at(7), giver, exchange, String(mine._id));
    expect(await Gift.countDocuments({ _id: mine._id })).to.equal(0);
  });

  it("do not come back to a giver who has blocked their recipient meanwhile", async () => {
    const { id, story, giver, recipient } = await given();
    await deleteStory(site.app.services, callerOf(giver), story);
    const block = { who: members[recipient]!.id, kind: "block" } as const;
    await blockMember(site.app.services, callerOf(giver), block);
    await restoreStory(site.app.services, callerOf(giver), story);
    expect(await gift(id)).to.include({ state: "wanted" });
    await unblockMember(site.app.services, callerOf(giver), block);
  });

  it("are lost when their story is handed to another author before the reveal, not afterwards", async () => {
    const { id, story, giver } = await given();
    const heir = ["ada", "bea", "cyd", "dee"].find((name) => name !== giver)!;
    await setCollaborator(site.app.services, callerOf(giver), story, {
      user: members[heir]!.id,
      role: "co-author",
    });
    await offerTransfer(site.app.services, callerOf(giver), story, members[heir]!.id);
    await acceptTransfer(site.app.services, callerOf(heir), story);
    expect(await gift(id)).to.include({ state: "wanted" });
  });

  it("cannot be private stories, or such as staff have taken down, from the beginning", async () => {
    const { exchange, id, giver } = await given();
    const submit = (story: string) => submitGift(at(6), callerOf(giver), exchange, { gift: id, story });
    const hidden = await draftOf(giver);
    await updateStory(site.app.services, callerOf(giver), hidden, { private: true, password: "rosebud" });
    expect((await refusal(submit(hidden))).fields[0]?.message).to.match(/is private/);
    const removed = await draftOf(giver);
    await removeStory(site.app.services, staff.caller, removed, { reason: "Unkind." });
    expect((await refusal(submit(removed))).fields[0]?.message).to.match(/taken this story down/);
  });

  it("leave their prompt open in a list, and are replaced, or return, after the reveal", async () => {
    const list = await opened({ kind: "prompts", writersPerPrompt: 2 });
    await signUp(writing(), callerOf("ada"), list, { ...wish, offers: [] });
    await applyDueExchangeTransitions(at(5).services);
    const open = String((await giftsOf(list))[0]!._id);
    for (const name of ["bea", "cyd"]) await claimGift(at(6), callerOf(name), list, open);
    const stories: Record<string, string> = {};
    for (const name of ["bea", "cyd"]) {
      const own = (await giftsOf(list)).find(({ giver }) => nameOf(giver) === name)!;
      stories[name] = await give(list, String(own._id), name);
    }
    await reveal();
    expect(await shownTo(null, list)).to.include("All 2 gifts are shown.");
    expect((await refusal(claimGift(at(13), callerOf("dee"), list, open))).status).to.equal(400);
    await deleteStory(site.app.services, callerOf("bea"), stories.bea!);
    expect(await toldOf("ada", list)).to.include("exchange-gift-delayed");
    expect(await shownTo("dee", list))
      .to.include("1 of 2 gifts is shown; one still needs a writer.")
      .and.include("Write this gift");
    await claimGift(at(13), callerOf("dee"), list, open);
    expect(await shownTo(null, list)).to.include("one is still being written");
    const late = (await giftsOf(list)).find(({ giver }) => nameOf(giver) === "dee")!;
    await restoreStory(site.app.services, callerOf("bea"), stories.bea!);
    expect((await giftsOf(list)).some(({ giver }) => nameOf(giver) === "bea")).to.equal(false);
    await give(list, String(late._id), "dee", 13);
    await site.app.jobs.whenIdle();
    expect(await shownTo(null, list))
      .to.include("All 2 gifts are shown.")
      .and.include("by dee, for ada");
    await deleteStory(site.app.services, callerOf("cyd"), stories.cyd!);
    await restoreStory(site.app.services, callerOf("cyd"), stories.cyd!);
    expect(await shownTo(null, list))
      .to.include("All 2 gifts are shown.")
      .and.include("by cyd, for ada");
  });

  it("are found with indexes when a story changes", async () => {
    const { story, giver } = await given();
    const finds = (await examined(() => deleteStory(site.app.services, callerOf(giver), story))).filter(
      ({ collection }) => collection === "exchange-gifts",
    );
    await examined(() => restoreStory(site.app.services, callerOf(giver), story)).then((more) =>
      finds.push(...more.filter(({ collection }) => collection === "exchange-gifts")),
    );
    expect(finds.length).to.be.greaterThan(2);
    for (const { stages } of finds) expect(stages).to.not.include("COLLSCAN");
    expect(await Exchange.countDocuments()).to.be.greaterThan(0);
  });
});
