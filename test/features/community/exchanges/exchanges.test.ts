import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { cancelExchange, editExchange } from "#features/community/exchanges/commands.ts";
import { exchangeCounters } from "#features/community/exchanges/counters.ts";
import { applyDueExchangeTransitions } from "#features/community/exchanges/due-transitions.ts";
import { claimGift, submitGift, withdrawFromGift } from "#features/community/exchanges/gifts.ts";
import { Exchange, Gift, type GiftDoc, SignUp } from "#features/community/exchanges/model.ts";
import { exchangePersonalData } from "#features/community/exchanges/personal-data.ts";
import { listExchanges } from "#features/community/exchanges/present.ts";
import { leaveExchange, signUp } from "#features/community/exchanges/sign-ups.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { publishChapter } from "#features/stories/chapters/index.ts";
import { publishDueStories } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { exchangesPaths } from "#shared/community/exchanges.paths.ts";
import { days } from "#test/app/support/challenges.ts";
import { exchangeInput } from "#test/app/support/exchanges.ts";
import { fillIn, messagesIn } from "#test/app/support/forms.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf, type TestMember } from "#test/support/site.ts";
import { driftsOf } from "../../platform/counters/support.ts";
import { useExchanges } from "./support.ts";

describe("Gift exchanges", () => {
  const { site, members, callerOf, writing, opened, giftsOf, toldOf } = useExchanges([
    ...["ada", "bea", "cyd", "dee", "eve"],
  ]);

  before(() => blockMember(site.app.services, callerOf("ada"), { who: members.bea!.id, kind: "block" }));

  const join = (exchange: string, name: string, wishes = ["fantasy"], offers = ["fantasy"], now?: Date) =>
    signUp(writing(now), callerOf(name), exchange, {
      wishes,
      offers,
      likes: `${name} likes the tide.`,
      avoid: "",
    });
  const nameOf = (id: unknown) =>
    Object.keys(members).find((name) => members[name]!.id === String(id)) ?? null;
  const move = (count: number) => applyDueExchangeTransitions(writing(days(count)).services);
  /** Creates an exchange of these members, with pairs matched. */
  async function matched(names: readonly string[]) {
    const exchange = await opened();
    for (const name of names) await join(exchange, name);
    await move(5);
    return exchange;
  }
  const draftOf = async (name: string) => {
    const { id, doc } = await storeStory(site, members[name]!, { categories: ["fantasy"], draft: true });
    await publishChapter(site.app.services, callerOf(name), String(doc.contents[0]!.chapter));
    return id;
  };

  /** Checks that no button publishes a gift early without a warning that says when it appears. */
  async function refusesEarly(agent: Awaited<ReturnType<typeof site.visit>>, story: string) {
    const publish = `/story/${story}/publish`;
    const form = page(await agent.get(publish).expect(200));
    expect(form(".notice-warning").text()).to.match(
      /gift in the exchange “.+”.*appears automatically on .*\d{4}/,
    );
    expect(form("main .btn-primary").length, "none invites to publish").to.equal(0);
    const edited = await fillIn(agent, `/story/${story}/edit`, {}, { holding: "title", intent: "publish" });
    expect(edited.headers.location).to.equal(publish);
    const refused = await fillIn(agent, publish, {}, { holding: "anyway", intent: "publish" });
    expect(refused.status).to.equal(422);
    expect(messagesIn(refused).at("anyway")).to.include("Please read the warning.");
    expect((await Story.findById(story).lean())?.state).to.equal("draft");
  }

  it("are opened with their dates in order, and accept members with wishes and offers until sign-ups end", async () => {
    const agent = await site.visit(members.owner!);
    const wrong = await fillIn(agent, "/exchanges/new", {
      title: "Mine",
      description: "x",
      genres: ["fantasy"],
      prompts: "One\nTwo",
      signUpEnds: "2099-01-02T10:00",
      dueAt: "2099-01-02T09:00",
      revealAt: "2099-01-01T09:00",
    });
    expect(wrong.status).to.equal(422);
    expect(messagesIn(wrong).at("dueAt")).to.equal("Gifts must be due after sign-up has ended.");
    expect(messagesIn(wrong).at("revealAt")).to.equal("Gifts must be revealed after they are due.");
    expect(page(wrong)("[name=prompts]").text()).to.equal("One\nTwo");
    const exchange = await opened();
    const ada = await site.visit(members.ada!);
    const at = `/exchanges/${exchange}/sign-up`;
    const empty = await fillIn(ada, at, { likes: "Rain." }, { holding: "likes" });
    expect(messagesIn(empty).at("wishes")).to.equal("Choose at least one of the options.");
    expect(page(empty)("[name=likes]").text()).to.equal("Rain.");
    const sent = await fillIn(
      ada,
      at,
      { wishes: ["fantasy", "#1"], offers: ["horror"] },
      { holding: "likes" },
    );
    expect(sent.status).to.equal(303);
    expect((await ada.get(at).expect(200)).text).to.match(/value="#1"[^>]*checked|checked[^>]*value="#1"/);
    expect((await refusal(join(exchange, "bea", ["crime"]))).fields.map(({ path }) => path[0])).to.deep.equal(
      ["wishes"],
    );
    // Changed, repeated and withdrawn sign-ups count once each.
    await Promise.all(Array.from({ length: 20 }, () => join(exchange, "bea")));
    await leaveExchange(writing(), callerOf("ada"), exchange);
    await leaveExchange(writing(), callerOf("ada"), exchange);
    expect((await Exchange.findById(toId(exchange)).lean())?.signUps).to.equal(1);
    expect((await refusal(join(exchange, "cyd", ["fantasy"], ["fantasy"], days(5)))).message).to.match(
      /has ended/,
    );
    expect(await SignUp.countDocuments({ exchange: toId(exchange) })).to.equal(1);
    // Options that members may have chosen cannot be removed.
    const fewer = await refusal(
      editExchange(writing(), callerOf("owner"), exchange, exchangeInput({ genres: ["horror"] })),
    );
    expect(fewer.fields[0]?.message).to.match(/add more/);
    await editExchange(
      writing(),
      callerOf("owner"),
      exchange,
      exchangeInput({ genres: ["fantasy", "horror", "crime"] }),
    );
    expect(await driftsOf(...exchangeCounters)).to.deep.equal([]);
    await move(5);
    expect(await Exchange.findById(toId(exchange)).lean()).to.include({
      state: "cancelled",
      cancelReason: "Fewer than 3 members signed up.",
    });
  });

  it("match at random, once however often the transition runs, never members who have blocked each other, and notify only each giver", async () => {
    const exchange = await opened();
    for (const name of ["ada", "bea", "cyd", "dee"]) await join(exchange, name);
    await Promise.all([move(5), move(5), move(5)]);
    const gifts = await giftsOf(exchange);
    expect(gifts).to.have.length(4);
    expect(new Set(gifts.map(({ giver }) => String(giver))).size).to.equal(4);
    for (const { giver, recipient } of gifts) {
      const pair = [nameOf(giver), nameOf(recipient)];
      expect(pair[0]).not.to.equal(pair[1]);
      expect(pair.sort()).not.to.deep.equal(["ada", "bea"]);
    }
    expect(await toldOf("ada", exchange)).to.deep.equal(["exchange-assigned"]);
    const mine = gifts.find(({ giver }) => nameOf(giver) === "ada")!;
    const seen = async (name: string | null, act = "") => {
      const agent = name ? await site.visit(members[name]!) : supertest(site.url);
      return load((await agent.get(`/exchanges/${exchange}${act}`).expect(200)).text)("main").text();
    };
    const to = nameOf(mine.recipient)!;
    expect(await seen("ada"))
      .to.include(`You are writing for ${to}`)
      .and.include(`${to} likes the tide.`);
    // Neither recipients nor guests see anything of it; the organiser sees everything.
    for (const name of [to, null, "eve"]) expect(await seen(name)).not.to.include(`${to} likes the tide.`);
    expect(await seen(null)).not.to.match(/ada|bea|cyd|dee/);
    expect(await seen("owner", "/organise")).to.include(`ada → ${to}`);
    const files: string[] = [];
    for await (const file of exchangePersonalData(site.app.services).export!({
      id: members[to]!.id,
    } as never)) {
      let text = "";
      for await (const part of file.content()) text += part;
      files.push(text);
    }
    expect(files.join(), "one's own archive does not tell who writes for one").not.to.include(
      `"giver":"${members.ada!.id}"`,
    );
  });

  it("accept an unpublished story as the gift, hide it until the reveal day, and then publish it", async () => {
    const exchange = await matched(["ada", "cyd", "dee"]);
    const gift = (await giftsOf(exchange)).find(({ giver }) => nameOf(giver) === "cyd")!;
    const give = (story: string, name = "cyd") =>
      submitGift(writing(days(6)), callerOf(name), exchange, { gift: String(gift._id), story });
    const { id: out } = await storeStory(site, members.cyd!, { categories: ["fantasy"] });
    expect((await refusal(give(out))).fields[0]?.message).to.match(/already published/);
    expect((await refusal(give(await draftOf("ada"), "ada"))).status).to.equal(404);
    expect((await refusal(give(await draftOf("ada")))).fields[0]?.message).to.match(/story does not exist/);
    const story = await draftOf("cyd");
    const agent = await site.visit(members.cyd!);
    const at = exchangesPaths.give(exchange, String(gift._id));
    const unfit = await fillIn(agent, at, { story: out }, { holding: "story" });
    expect(unfit.status).to.equal(422);
    expect(page(unfit)(".unfit").length, "what is published is not offered").to.equal(0);
    expect(page(unfit)("form:has([name=story])").attr("action"), "for the same gift again").to.equal(at);
    expect((await fillIn(agent, at, { story }, { holding: "story" })).status).to.equal(303);
    const html = async () => (await supertest(site.url).get(`/exchanges/${exchange}`).expect(200)).text;
    expect(await html()).not.to.include(story);
    await refusesEarly(agent, story);
    // The others are missing when they are due, and nobody claims them.
    await move(10);
    const runs = load(
      (await (await site.visit(members.owner!)).get(`/exchanges/${exchange}/organise`).expect(200)).text,
    );
    expect(runs("main").text()).to.include("nobody yet");
    expect((await giftsOf(exchange)).map(({ state }) => state).sort()).to.deep.equal([
      "given",
      "wanted",
      "wanted",
    ]);
    await Promise.all([move(12), move(12)]);
    await site.app.jobs.whenIdle();
    const shown = load(await html());
    expect(shown(".own-entry-title a").length).to.equal(1);
    expect(shown("main").text()).to.include(`by cyd, for ${nameOf(gift.recipient)}`);
    await supertest(site.url).get(shown(".own-entry-title a").attr("href")!).expect(200);
    for (const name of ["ada", "cyd", "dee"])
      expect(await toldOf(name, exchange)).to.include("exchange-revealed");
    expect((await refusal(give(await draftOf("cyd")))).message).to.match(/not accepting gifts/);
  });

  it("remind givers before gifts are due, report those who missed the deadline, and show whose gift a story is", async () => {
    const exchange = await matched(["ada", "cyd", "dee"]);
    const gifts = await giftsOf(exchange);
    const gift = gifts.find(({ giver }) => nameOf(giver) === "cyd")!;
    const recipient = nameOf(gift.recipient)!;
    const story = await draftOf("cyd");
    await submitGift(writing(days(6)), callerOf("cyd"), exchange, { gift: String(gift._id), story });
    const { dueAt } = (await Exchange.findById(exchange).lean())!;
    const before = new Date(dueAt.getTime() - 3_600_000);
    await Promise.all([
      applyDueExchangeTransitions(writing(before).services, before),
      applyDueExchangeTransitions(writing(before).services, before),
    ]);
    // Members who have given their gift get no reminder.
    expect(await toldOf("cyd", exchange)).not.to.include("exchange-gift-due");
    for (const name of ["ada", "dee"])
      expect((await toldOf(name, exchange)).filter((kind) => kind === "exchange-gift-due")).to.have.length(1);
    await move(10);
    for (const name of ["ada", "dee"])
      expect(await toldOf(name, exchange)).to.include("exchange-gift-missed");
    expect(await toldOf("cyd", exchange)).not.to.include("exchange-gift-missed");
    await move(12);
    expect(await toldOf(recipient, exchange)).to.include("exchange-gift-received");
    const told = load((await (await site.visit(members[recipient]!)).get("/notifications")).text);
    expect(told(`main a[href*="${story}"]`).text()).to.match(/is your gift in/);
    const shown = load((await supertest(site.url).get(`/story/${story}/x`).redirects(2)).text)("main");
    expect(shown.text().replace(/\s+/g, " ")).to.include(`A gift for ${recipient} in the exchange`);
    expect(shown.find(`a[href="/exchanges/${exchange}"]`)).to.have.lengthOf(1);
  });

  it("accept a story for only one gift, even concurrently, until that exchange is cancelled", async () => {
    const story = await draftOf("cyd");
    const both = [await matched(["ada", "cyd", "dee"]), await matched(["ada", "cyd", "dee"])];
    const giftIn = async (exchange: string) =>
      String((await giftsOf(exchange)).find(({ giver }) => nameOf(giver) === "cyd")!._id);
    const give = async (exchange: string) =>
      submitGift(writing(days(6)), callerOf("cyd"), exchange, { gift: await giftIn(exchange), story });
    const done = (await Promise.allSettled(both.map(give))).map(({ status }) => status === "fulfilled");
    expect(done.filter(Boolean)).to.have.length(1);
    const [given, left] = done[0] ? both : both.toReversed();
    expect((await refusal(give(left!))).fields[0]?.message).to.match(/already given this story as a gift/);
    await give(given!);
    const agent = await site.visit(members.cyd!);
    const asked = await agent.get(exchangesPaths.give(left!, await giftIn(left!))).expect(200);
    expect(load(asked.text)(".unfit").text()).to.include("already given this story as a gift");
    await cancelExchange(writing(), callerOf("owner"), given!, { reason: "Nobody has time." });
    await give(left!);
  });

  it("withhold a gift if its giver is barred from posting at the reveal, and publish it once they may post again", async () => {
    const exchange = await matched(["ada", "cyd", "dee"]);
    const gift = (await giftsOf(exchange)).find(({ giver }) => nameOf(giver) === "dee")!;
    const story = await draftOf("dee");
    await submitGift(writing(days(6)), callerOf("dee"), exchange, { gift: String(gift._id), story });
    const users = mongoose.connection.collection("users");
    await users.updateOne({ _id: toId(members.dee!.id) }, { $set: { restrictedUntil: days(20) } });
    await move(12);
    await site.app.jobs.whenIdle();
    const shown = async () =>
      load((await supertest(site.url).get(`/exchanges/${exchange}`).expect(200)).text)("main");
    expect((await shown()).text()).to.include("A gift that the writer has not published");
    expect(await publishDueStories(site.app.services, days(19))).to.equal(0);
    await publishDueStories(site.app.services, days(21));
    await users.updateOne({ _id: toId(members.dee!.id) }, { $unset: { restrictedUntil: 1 } });
    expect((await shown()).find(".own-entry-title a").attr("href")).to.include(story);
  });

  it("let a giver release a gift, which only one of fifty concurrent members can claim", async () => {
    const exchange = await matched(["ada", "cyd", "dee"]);
    const gift = (await giftsOf(exchange)).find(({ recipient }) => nameOf(recipient) === "ada")!;
    const giver = nameOf(gift.giver)!;
    const agent = await site.visit(members[giver]!);
    const act = async (value: string) =>
      agent
        .post(`/exchanges/${exchange}/act`)
        .type("form")
        .send({ _csrf: await csrfOf(agent), do: value, gift: String(gift._id) })
        .expect(303);
    await act("give-up");
    expect(await toldOf("owner", exchange)).to.include("exchange-gifts-wanted");
    const take = (name: string) => claimGift(writing(days(6)), callerOf(name), exchange, String(gift._id));
    expect((await refusal(take("ada"))).message).to.equal("This gift is for you.");
    // Members whom Ada has blocked are told that it is already claimed.
    expect((await refusal(take("bea"))).message).to.equal(
      "Somebody else is already writing this gift. Please choose another one.",
    );
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => take(["eve", "cyd", "dee"][at % 3]!)),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).to.have.length(1);
    const taken = (await Gift.findById(gift._id).lean<GiftDoc>())!;
    expect(taken).to.include({ state: "writing", pinchHit: true });
    await withdrawFromGift(writing(days(6)), callerOf(nameOf(taken.giver)!), exchange, String(gift._id));
    expect(
      (await refusal(withdrawFromGift(writing(days(6)), callerOf("eve"), exchange, String(gift._id)))).status,
    ).to.equal(404);
  });

  it("match everybody signed up when sign-ups end; a member leaving at that moment is in or out, never half", async () => {
    for (let round = 0; round < 5; round++) {
      const exchange = await opened();
      const names = ["ada", "cyd", "dee", "eve"];
      for (const name of names) await join(exchange, name);
      await Promise.allSettled([
        move(5),
        leaveExchange(writing(), callerOf("eve"), exchange),
        join(exchange, "dee", ["crime"], ["fantasy"]),
      ]);
      const signedUp = (await SignUp.find({ exchange: toId(exchange) }).lean()).map(({ user }) =>
        nameOf(user),
      );
      const gifts = await giftsOf(exchange);
      expect(gifts.map(({ recipient }) => nameOf(recipient)).sort()).to.deep.equal(signedUp.sort());
      expect((await Exchange.findById(toId(exchange)).lean())?.signUps).to.equal(signedUp.length);
    }
  });

  it("prevent gifts between members after matching if either blocks the other", async () => {
    const exchange = await matched(["ada", "cyd", "dee"]);
    const giftTo = async (name: string) =>
      (await giftsOf(exchange)).find(({ recipient }) => nameOf(recipient) === name)!;
    const before = await giftTo("cyd");
    const giver = nameOf(before.giver)!;
    await blockMember(site.app.services, callerOf("cyd"), { who: members[giver]!.id, kind: "block" });
    expect(await giftTo("cyd")).to.include({ giver: null, state: "wanted" });
    const others = (await giftsOf(exchange)).filter(({ recipient }) => nameOf(recipient) !== "cyd");
    expect(others.every(({ state }) => state === "writing")).to.equal(true);
    expect(await toldOf("owner", exchange)).to.include("exchange-gifts-wanted");
    await unblockMember(site.app.services, callerOf("cyd"), { who: members[giver]!.id, kind: "block" });
  });

  it("let members write for prompts of a prompt list, up to five each, and reveal everything on the day", async () => {
    const list = await opened({ kind: "prompts", title: "Forty prompts" });
    const prompt = (name: string, likes = `${name} asks for a lighthouse.`) =>
      signUp(writing(), callerOf(name), list, { wishes: ["fantasy"], offers: [], likes, avoid: "" });
    const empty = await refusal(prompt("ada", ""));
    expect(empty.fields.map(({ path }) => path[0])).to.deep.equal(["likes"]);
    for (const name of ["ada", "cyd"]) await prompt(name);
    const seen = async (name: string | null) => {
      const agent = name ? await site.visit(members[name]!) : supertest(site.url);
      return load((await agent.get(`/exchanges/${list}`).expect(200)).text)("main").text();
    };
    expect(await seen(null), "while prompts come in").not.to.include("lighthouse");
    await editExchange(writing(), callerOf("owner"), list, exchangeInput({ title: "Forty prompts" }));
    await move(5);
    expect((await Exchange.findById(toId(list)).lean())?.kind).to.equal("prompts");
    expect(await toldOf("cyd", list)).to.deep.equal(["exchange-gifts-wanted"]);
    const told = await (await site.visit(members.cyd!)).get("/notifications").expect(200);
    expect(told.text).to.include("You can now write for the prompts of “Forty prompts”");
    expect(await seen(null))
      .to.include("For ada")
      .and.include("cyd asks for a lighthouse.");
    expect(await seen("bea"), "ada has blocked bea").not.to.include("ada asks");
    const slot = async (name: string) =>
      String((await giftsOf(list)).find(({ recipient, giver }) => nameOf(recipient) === name && !giver)!._id);
    const take = async (by: TestMember, from: string) =>
      claimGift(writing(days(6)), by.caller, list, await slot(from));
    const crowd = [members.dee!];
    for (let at = 0; at < 6; at++) crowd.push(await site.addMember(`crowd${at}`));
    const all = await Promise.allSettled([...crowd, members.dee!].map((member) => take(member, "ada")));
    expect(all.filter(({ status }) => status === "fulfilled")).to.have.length(5);
    expect((await refusal(take(members.eve!, "ada"))).message).to.match(/No more members can write/);
    expect((await refusal(take(members.cyd!, "cyd"))).message).to.equal("This gift is for you.");
    const agent = await site.visit(members.eve!);
    const act = async (value: string, gift: string) =>
      agent
        .post(`/exchanges/${list}/act`)
        .type("form")
        .send({ _csrf: await csrfOf(agent), do: value, gift })
        .expect(303);
    await act("take", await slot("cyd"));
    expect((await refusal(take(members.eve!, "cyd"))).message).to.equal(
      "You are already writing for this prompt.",
    );
    expect(await seen("eve"))
      .to.include("You are writing for cyd")
      .and.not.include("For cyd");
    expect(await seen("dee")).to.include("1 member is already writing for it");
    expect(await seen("cyd")).not.to.match(/\beve\b/);
    const claim = async (name: string) =>
      String((await giftsOf(list)).find(({ giver }) => nameOf(giver) === name)!._id);
    await act("give-up", await claim("eve"));
    expect(await seen("eve")).to.include("For cyd");
    await act("take", await slot("cyd"));
    const story = await draftOf("eve");
    await submitGift(writing(days(6)), callerOf("eve"), list, { gift: await claim("eve"), story });
    // Gifts that are not given when they are due are released.
    await move(10);
    expect((await giftsOf(list)).map(({ state }) => state).sort()).to.deep.equal([
      "given",
      "wanted",
      "wanted",
    ]);
    await move(12);
    await site.app.jobs.whenIdle();
    expect(await seen(null)).to.include("by eve, for cyd");
    const none = await opened({ kind: "prompts" });
    await move(5);
    expect(await Exchange.findById(toId(none)).lean()).to.include({
      state: "cancelled",
      cancelReason: "Nobody left a prompt.",
    });
  });

  it("are opened, joined, given to and left through the API, which hides others' wishes and gifts", async () => {
    const tokens: Record<string, string> = {};
    for (const name of ["owner", "ada", "cyd", "dee"]) tokens[name] = await site.tokenOf(members[name]!);
    const send = (method: "get" | "post" | "put" | "delete", path: string, name: string, data?: object) => {
      const asked = supertest(site.url)
        [method](`/api/${path}`)
        .set("Authorization", `Bearer ${tokens[name]}`);
      return data ? asked.send({ data }) : asked;
    };
    const { body } = await send("post", "exchanges", "owner", exchangeInput()).expect(200);
    const exchange: string = body.data.id;
    expect(body.data.attributes).to.include({ kind: "pairs", state: "open", signUpsCount: 0 });
    await send("put", `exchanges/${exchange}`, "ada", exchangeInput()).expect(403);
    const said = { exchange, wishes: ["fantasy"], offers: ["fantasy", "#1"], likes: "Rain." };
    const wrong = await send("post", "exchange-sign-ups", "ada", { ...said, wishes: ["crime"] }).expect(400);
    expect(wrong.body.error.details.errors[0].path).to.deep.equal(["wishes"]);
    const ids: Record<string, string> = {};
    for (const name of ["ada", "cyd", "dee"])
      ids[name] = (await send("post", "exchange-sign-ups", name, said).expect(200)).body.data.id;
    const again = await send("post", "exchange-sign-ups", "ada", { ...said, likes: "Snow." }).expect(200);
    expect(again.body.data).to.deep.include({ id: ids.ada });
    expect(again.body.data.attributes.likes).to.equal("Snow.");
    await send("get", `exchange-sign-ups/${ids.ada}`, "cyd").expect(404);
    await send("delete", `exchange-sign-ups/${ids.ada}`, "cyd").expect(404);
    await send("delete", `exchange-sign-ups/${ids.ada}`, "ada").expect(200);
    await send("post", "exchange-sign-ups", "ada", said).expect(200);
    expect((await send("get", `exchanges/${exchange}`, "ada")).body.data.attributes.signUpsCount).to.equal(3);
    await move(5);
    const asked = `exchange-gifts?filters[exchange]=${exchange}&populate=recipient,exchange,story`;
    const own = await send("get", asked, "ada").expect(200);
    expect(own.body.data).to.have.length(1);
    const { id: gift, attributes } = own.body.data[0];
    expect(attributes.exchange.data.id).to.equal(exchange);
    expect(attributes.recipient.data.id).not.to.equal(members.ada!.id);
    await send("get", `exchange-gifts/${gift}`, "owner").expect(404);
    const story = await draftOf("ada");
    const given = await send("put", `exchange-gifts/${gift}`, "ada", { story }).expect(200);
    expect(given.body.data.attributes.state).to.equal("given");
    const { id: other } = (await send("get", asked, "cyd").expect(200)).body.data[0];
    await send("put", `exchange-gifts/${other}`, "ada", { story }).expect(404);
    await send("delete", `exchange-gifts/${other}`, "cyd").expect(200);
    expect((await giftsOf(exchange)).map(({ state }) => state).sort()).to.deep.equal([
      ...["given", "wanted", "writing"],
    ]);
  });

  it("let a giver publish their gift early once they have confirmed the warning", async () => {
    const exchange = await matched(["ada", "cyd", "dee"]);
    const gift = (await giftsOf(exchange)).find(({ giver }) => nameOf(giver) === "dee")!;
    const story = await draftOf("dee");
    await submitGift(writing(days(6)), callerOf("dee"), exchange, { gift: String(gift._id), story });
    const agent = await site.visit(members.dee!);
    const done = await fillIn(
      agent,
      `/story/${story}/publish`,
      { anyway: "true" },
      { holding: "anyway", intent: "publish" },
    );
    expect(done.status).to.equal(303);
    expect((await Story.findById(story).lean())?.state).to.equal("published");
  });

  it("do not let the API publish or schedule a gift early without confirmation, and ask nothing after the reveal", async () => {
    const exchange = await matched(["ada", "cyd", "dee"]);
    const gift = (await giftsOf(exchange)).find(({ giver }) => nameOf(giver) === "dee")!;
    const story = await draftOf("dee");
    await submitGift(writing(days(6)), callerOf("dee"), exchange, { gift: String(gift._id), story });
    const token = await site.tokenOf(members.dee!);
    const put = (data: object) =>
      supertest(site.url).put(`/api/stories/${story}`).set("Authorization", `Bearer ${token}`).send({ data });
    for (const data of [
      { state: "published", title: "Not saved" },
      { publishedAt: site.app.services.now().toISOString() },
      { state: "scheduled", scheduledFor: "2099-01-01T00:00:00.000Z" },
      { state: "published", anyway: false },
    ]) {
      const { status, body } = await put(data);
      expect(status, JSON.stringify(body)).to.equal(400);
      const [fault] = body.error.details.errors;
      expect(fault.path).to.deep.equal(["anyway"]);
      expect(fault.message).to.match(/your gift in the exchange “.+”.*send "anyway": true/);
    }
    expect(await Story.findById(story).lean()).to.deep.include({ state: "draft", scheduledFor: null });
    expect((await Story.findById(story).lean())?.title).not.to.equal("Not saved");
    // Other changes ask for no confirmation.
    await put({ title: "Saved" }).expect(200);
    const scheduledFor = "2099-01-01T00:00:00.000Z";
    for (const off of [{ scheduledFor: null }, { state: "draft", scheduledFor }]) {
      await put({ state: "scheduled", scheduledFor, anyway: true }).expect(200);
      await put(off).expect(200);
      expect(await Story.findById(story).lean()).to.deep.include({ state: "draft", scheduledFor: null });
    }
    await put({ state: "published", anyway: true }).expect(200);
    expect(await Story.findById(story).lean()).to.include({ state: "published", title: "Saved" });
    await put({ state: "unpublished" }).expect(200);
    await Exchange.updateOne({ _id: exchange }, { $set: { state: "revealed" } });
    await put({ state: "published" }).expect(200);
  });

  it("are cancelled with a reason by the organiser, or by the staff with an audit log entry; stay when their owner is deleted", async () => {
    const exchange = await matched(["ada", "cyd", "dee"]);
    expect(
      (await refusal(cancelExchange(writing(), callerOf("ada"), exchange, { reason: "x" }))).status,
    ).to.equal(403);
    const moe = await site.addMember("moe", "moderator");
    await cancelExchange(writing(), moe.caller, exchange, { reason: "It is unkind." });
    expect((await findAudit({}, { limit: 1 })).rows[0]?.action).to.equal("exchange.cancel");
    expect(await toldOf("dee", exchange)).to.include("exchange-cancelled");
    expect((await supertest(site.url).get(`/exchanges/${exchange}`).expect(200)).text).to.include(
      "It is unkind.",
    );
    const other = await matched(["ada", "cyd", "dee"]);
    const data = exchangePersonalData(site.app.services);
    await data.erase({ id: members.dee!.id } as never, "erase");
    const left = await giftsOf(other);
    expect(left.map(({ recipient }) => nameOf(recipient)).sort()).to.deep.equal(["ada", "cyd"]);
    expect(left.filter(({ state }) => state === "wanted")).to.have.length(1);
    expect(await driftsOf(...exchangeCounters)).to.deep.equal([]);
    await data.erase({ id: members.owner!.id } as never, "erase");
    const page = await supertest(site.url).get(`/exchanges/${other}`).expect(200);
    expect(page.text).to.include("Deleted member").and.not.include(`/user/${members.owner!.username}`);
    expect(await giftsOf(other)).to.have.length(left.length);
  });

  it("list exchanges with an index, one page at a time", async () => {
    const [list] = await examined(() => listExchanges({ after: null, before: null }));
    expect(list?.stages).to.include("IXSCAN").and.not.include("SORT");
  });
});
