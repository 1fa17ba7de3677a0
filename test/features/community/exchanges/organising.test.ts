import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { cursorAt } from "#core/db/keyset.ts";
import { cancelExchange, editExchange } from "#features/community/exchanges/commands.ts";
import { exchangeCounters } from "#features/community/exchanges/counters.ts";
import { applyDueExchangeTransitions } from "#features/community/exchanges/due-transitions.ts";
import { claimGift } from "#features/community/exchanges/gifts.ts";
import { organisingByMember } from "#features/community/exchanges/limits.ts";
import { Exchange, Gift, SignUp } from "#features/community/exchanges/model.ts";
import { assignGift, markDefault, moveReveal } from "#features/community/exchanges/organising.ts";
import { changeSignUp, leaveExchange, signUp } from "#features/community/exchanges/sign-ups.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { exchangeOrganisingText as texts } from "#shared/community/exchange-organising.text.ts";
import { conflictsText } from "#shared/people/conflicts.text.ts";
import { severalPromptsInExchanges } from "#src/migrations/0004-several-prompts-in-exchanges.ts";
import { days } from "#test/app/support/challenges.ts";
import { exchangeInput } from "#test/app/support/exchanges.ts";
import { ask, confirmIfAsked, fillIn, messagesIn } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { migrate } from "#test/support/migrate.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf } from "#test/support/site.ts";
import { driftsOf } from "../../platform/counters/support.ts";
import { useExchanges } from "./support.ts";

describe("Organisers of gift exchanges, and prompts of a list", () => {
  const { site, members, callerOf, writing, at, opened, giftsOf, toldOf } = useExchanges([
    ...["ada", "bea", "cyd", "dee"],
  ]);
  const join = (exchange: string, name: string, more: object = {}, which: string | null = null) => {
    const wish = { wishes: ["fantasy"], offers: ["fantasy"], likes: `${name} likes the tide.`, ...more };
    return which
      ? changeSignUp(writing(), callerOf(name), which, wish)
      : signUp(writing(), callerOf(name), exchange, wish);
  };
  const stored = async (exchange: string) => (await Exchange.findById(toId(exchange)).lean())!;
  async function written(more: Record<string, unknown> = {}) {
    const exchange = await opened(more);
    for (const name of ["ada", "bea", "cyd"]) await join(exchange, name);
    await applyDueExchangeTransitions(at(5).services);
    const [gift] = await Gift.find({ exchange: toId(exchange), recipient: toId(members.ada!.id) }).lean();
    const giver = Object.keys(members).find((name) => members[name]!.id === String(gift!.giver))!;
    return { exchange, gift: String(gift!._id), giver };
  }

  it("mark a gift as defaulted: others can claim it, and its giver is notified once", async () => {
    const { exchange, gift, giver } = await written();
    const refused = async (name: string) =>
      (await refusal(markDefault(at(6), callerOf(name), exchange, { gift }))).status;
    expect(await refused("ada")).to.equal(403);
    await Promise.allSettled(
      Array.from({ length: 5 }, () => markDefault(at(6), callerOf("owner"), exchange, { gift })),
    );
    expect(await Gift.findById(toId(gift)).lean()).to.include({ state: "wanted", giver: null });
    const told = await toldOf(giver, exchange);
    expect(told.filter((kind) => kind === "exchange-gift-released")).to.have.length(1);
    expect(told).to.include("exchange-gifts-wanted");
    await claimGift(at(6), callerOf("dee"), exchange, gift);
    expect(await Gift.findById(toId(gift)).lean()).to.include({ state: "writing", pinchHit: true });
    // Assigned again and defaulted again: they are notified of that too.
    await assignGift(at(7), callerOf("owner"), exchange, { gift, giver });
    await markDefault(at(8), callerOf("owner"), exchange, { gift });
    const again = (await toldOf(giver, exchange)).filter((kind) => kind === "exchange-gift-released");
    expect(again).to.have.length(2);
  });

  it("read their gifts by the API until a page is empty", async () => {
    const { exchange } = await written();
    const token = await site.tokenOf(members.owner!);
    const read = async (after: string) => {
      const answer = await supertest(site.url)
        .get(`/api/exchanges/${exchange}/gifts${after}`)
        .set("Authorization", `Bearer ${token}`)
        .expect(200);
      return (answer.body.data as { id: string }[]).map(({ id }) => id);
    };
    const gifts = await read("");
    expect(gifts).to.have.length(3);
    expect(await read(`?after=${gifts.at(-1)}`)).to.deep.equal([]);
  });

  it("need a confirmation to reassign a gift that is already given", async () => {
    const { exchange, gift, giver } = await written();
    const given = { state: "given", story: toId("a".repeat(24)) } as const;
    await Gift.updateOne({ _id: toId(gift) }, { $set: given });
    await Exchange.updateOne({ _id: toId(exchange) }, { $set: { revealAt: days(12) } });
    const agent = await site.visit(members.owner!);
    const place = `/exchanges/${exchange}/organise`;
    const press = (fields: Record<string, string>) =>
      fillIn(agent, place, { do: `default:${gift}`, ...fields }, { holding: `sure-${gift}` });
    const asked = await press({});
    expect(asked.status).to.equal(422);
    expect(messagesIn(asked).at(`sure-${gift}`)).to.match(/already been given/);
    expect(await Gift.findById(toId(gift)).lean()).to.include({ state: "given" });
    expect(await toldOf(giver, exchange)).not.to.include("exchange-gift-released");
    const sure = await press({ [`sure-${gift}`]: "true" });
    expect(page(sure)("main").text())
      .to.include(`${giver} has already given the gift for`)
      .and.include("Other members can take it at once");
    expect(await Gift.findById(toId(gift)).lean()).to.include({ state: "given" });
    expect((await confirmIfAsked(agent, sure)).status).to.equal(303);
    expect(await Gift.findById(toId(gift)).lean()).to.include({ state: "wanted", giver: null, story: null });
    expect(await toldOf(giver, exchange)).to.include("exchange-gift-released");
  });

  it("cannot assign a gift to a member who blocks them, and are rate limited", async () => {
    const { exchange, gift } = await written();
    await blockMember(site.app.services, callerOf("dee"), { who: members.owner!.id, kind: "block" });
    const assign = (limits: object) =>
      refusal(assignGift({ ...at(6), limits } as never, callerOf("owner"), exchange, { gift, giver: "dee" }));
    const counted: unknown[] = [];
    const wrong = await assign({ consume: async (...asked: unknown[]) => counted.push(asked) });
    expect(wrong.fields[0]?.message).to.equal(
      "This member cannot write this gift. Please choose somebody else.",
    );
    expect(counted).to.deep.equal([[organisingByMember, members.owner!.id]]);
    await unblockMember(site.app.services, callerOf("dee"), { who: members.owner!.id, kind: "block" });
    expect(await toldOf("dee", exchange)).to.deep.equal([]);
  });

  it("reveal nothing at the former time after the day was moved, not even if moved in that moment", async () => {
    const both = [await opened(), await opened()];
    for (const exchange of both) for (const name of ["ada", "bea", "cyd"]) await join(exchange, name);
    await applyDueExchangeTransitions(at(5).services);
    const { services } = at(12);
    const events = {
      ...services.events,
      async publish(...said: Parameters<typeof services.events.publish>) {
        const { id } = said[1] as { readonly id: string };
        // Moved after both were found to be due.
        if (said[0] === "exchange.revealed" && both.includes(id))
          for (const other of both.filter((each) => each !== id))
            await Exchange.updateOne({ _id: toId(other) }, { $set: { revealAt: days(20) } });
        return services.events.publish(...said);
      },
    };
    await applyDueExchangeTransitions({ ...services, events } as never);
    const states = await Promise.all(both.map(async (id) => (await stored(id)).state));
    expect(states.sort()).to.deep.equal(["revealed", "writing"]);
  });

  it("notify writers of others' prompts that the list was cancelled", async () => {
    const list = await opened({ kind: "prompts" });
    await join(list, "ada");
    await applyDueExchangeTransitions(at(5).services);
    const [prompt] = await giftsOf(list);
    await claimGift(at(6), callerOf("dee"), list, String(prompt!._id));
    await cancelExchange(at(7), callerOf("owner"), list, { reason: "It rains." });
    expect(await toldOf("dee", list)).to.deep.equal(["exchange-cancelled"]);
  });

  it("assign a gift to a pinch hitter, and another if that one is late too", async () => {
    const { exchange, gift } = await written();
    await applyDueExchangeTransitions(at(10).services);
    // Now due: all need a giver.
    expect((await giftsOf(exchange)).map(({ state }) => state)).to.deep.equal(["wanted", "wanted", "wanted"]);
    const assign = (giver: string) => assignGift(at(11), callerOf("owner"), exchange, { gift, giver });
    expect((await refusal(assign("nobody-of-that-name"))).fields[0]?.message).to.match(/No member has this/);
    expect((await refusal(assign("ada"))).fields[0]?.message).to.equal(
      "This gift is for this member. Please choose somebody else.",
    );
    await assign("@Dee");
    expect(await toldOf("dee", exchange)).to.deep.equal(["exchange-assigned"]);
    expect((await refusal(assign("dee"))).fields[0]?.message).to.equal(
      "This member is already writing this gift.",
    );
    const agent = await site.visit(members.owner!);
    await Exchange.updateOne({ _id: toId(exchange) }, { $set: { dueAt: days(-1), revealAt: days(12) } });
    const form = page(await agent.get(`/exchanges/${exchange}/organise`).expect(200));
    expect(form("main").text()).to.include("dee → ada").and.to.include("Late");
    const place = `/exchanges/${exchange}/organise`;
    const passed = { [`giver-${gift}`]: "bea", do: `assign:${gift}` };
    const asked = await ask(agent, place, passed);
    expect(asked.text).to.include("bea writes the gift for ada, and dee no longer does");
    expect(page(await asked.goBack())(`[name="giver-${gift}"]`).val()).to.equal("bea");
    expect(await toldOf("bea", exchange)).not.to.include("exchange-gift-released");
    expect(String((await Gift.findById(toId(gift)).lean())!.giver)).to.equal(members.dee!.id);
    expect((await asked.confirm()).status).to.equal(303);
    const now = await Gift.findById(toId(gift)).lean();
    expect([String(now?.giver), now?.state, now?.pinchHit]).to.deep.equal([members.bea!.id, "writing", true]);
    expect(await toldOf("dee", exchange)).to.deep.equal(["exchange-assigned", "exchange-gift-released"]);
    await Gift.updateOne({ _id: toId(gift) }, { $set: { state: "given" } });
    expect((await refusal(assign("cyd"))).message).to.match(/in the meantime/);
  });

  it("move the reveal day with a form without scripts; actions by the staff are in the audit log", async () => {
    const { exchange } = await written();
    const agent = await site.visit(members.owner!);
    const place = `/exchanges/${exchange}/organise`;
    const early = await fillIn(
      agent,
      place,
      { revealAt: "2001-01-01T10:00", do: "reveal" },
      { holding: "revealAt" },
    );
    expect(early.status).to.equal(422);
    expect(messagesIn(early).at("revealAt")).to.equal("Choose a time in the future.");
    expect(page(early)("[name=revealAt]").attr("value")).to.equal("2001-01-01T10:00");
    const revealAt = days(20).toISOString().slice(0, 16);
    expect((await fillIn(agent, place, { revealAt, do: "reveal" }, { holding: "revealAt" })).status).to.equal(
      303,
    );
    expect((await stored(exchange)).revealAt.toISOString().slice(0, 16)).to.equal(revealAt);
    expect(await toldOf("ada", exchange)).to.include("exchange-reveal-moved");
    await applyDueExchangeTransitions(at(13).services);
    expect((await stored(exchange)).state).to.equal("writing");
    const before = await refusal(moveReveal(at(6), callerOf("owner"), exchange, { revealAt: days(9) }));
    expect(before.fields[0]?.message).to.equal("Gifts must be revealed after they are due.");
    const moe = await site.addMember("moe", "moderator");
    await moveReveal(at(6), moe.caller, exchange, { revealAt: days(30) });
    expect(await toldOf("owner", exchange)).to.include("exchange-reveal-moved");
    expect((await findAudit({}, { limit: 1 })).rows[0]?.action).to.equal("exchange.organise");
    await applyDueExchangeTransitions(at(30).services);
    expect((await stored(exchange)).state).to.equal("revealed");
    expect((await refusal(moveReveal(at(31), moe.caller, exchange, { revealAt: days(40) }))).status).to.equal(
      403,
    );
  });

  it("do not see their own giver if they take part, nor decide about their own gift; staff do", async () => {
    const exchange = await opened();
    for (const name of ["owner", "ada", "bea"]) await join(exchange, name);
    await applyDueExchangeTransitions(at(5).services);
    const gifts = await giftsOf(exchange);
    const own = gifts.find(({ recipient }) => String(recipient) === members.owner!.id)!;
    const other = gifts.find(({ recipient }) => String(recipient) !== members.owner!.id)!;
    const owner = await site.visit(members.owner!);
    const shown = page(await owner.get(`/exchanges/${exchange}/organise`).expect(200));
    expect(shown("h2.own-entry-title").text())
      .to.include(texts.secret)
      .and.not.to.match(/(ada|bea) →/i);
    expect(shown("main").text()).to.include(texts.ownGift);
    expect(shown(`[name="giver-${own._id}"], [value$=":${own._id}"]`).length).to.equal(0);
    expect(shown(`[name="giver-${other._id}"]`).length).to.equal(1);
    const answer = await supertest(site.url)
      .get(`/api/exchanges/${exchange}/gifts`)
      .set("Authorization", `Bearer ${await site.tokenOf(members.owner!)}`)
      .expect(200);
    for (const { attributes } of answer.body.data) expect(attributes.giver).to.equal(null);
    const gift = String(own._id);
    for (const act of [
      () => markDefault(at(6), callerOf("owner"), exchange, { gift }),
      () => assignGift(at(6), callerOf("owner"), exchange, { gift, giver: "dee" }),
    ])
      expect((await refusal(act())).message).to.equal(conflictsText.participant);
    const asked = await ask(owner, `/exchanges/${exchange}/organise`, { do: `default:${other._id}` });
    expect(asked.text).to.include(`${texts.secret} no longer writes the gift for`);
    await markDefault(at(6), callerOf("owner"), exchange, { gift: String(other._id) });
    const staff = await site.addMember("stan", "moderator");
    await markDefault(at(6), staff.caller, exchange, { gift });
    expect(await Gift.findById(own._id).lean()).to.include({ state: "wanted" });
  });

  it("are not replaced by staff who take part: neither page nor act nor calling off", async () => {
    const exchange = await opened();
    const stella = await site.addMember("stella", "moderator");
    members.stella = stella;
    for (const name of ["stella", "ada", "bea"]) await join(exchange, name);
    await applyDueExchangeTransitions(at(5).services);
    const visit = await site.visit(stella);
    const refused = await visit.get(`/exchanges/${exchange}/organise`).expect(403);
    expect(refused.text).not.to.include("→");
    const [gift] = await giftsOf(exchange);
    for (const act of [
      () => markDefault(at(6), stella.caller, exchange, { gift: String(gift!._id) }),
      () => moveReveal(at(6), stella.caller, exchange, { revealAt: days(30) }),
      () => cancelExchange(at(6), stella.caller, exchange, { reason: "It rains." }),
    ])
      expect((await refusal(act())).message).to.equal(conflictsText.participant);
  });

  it("let members leave as many different prompts as the owner allows, even concurrently", async () => {
    const list = await opened({ kind: "prompts", promptsPerMember: 2, writersPerPrompt: 1 });
    const sent = await Promise.allSettled(
      Array.from({ length: 12 }, (_, count) => join(list, "ada", { likes: `Prompt ${count}` })),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).to.have.length(2);
    expect((await refusal(join(list, "ada"))).message).to.equal(
      "You have left 2 prompts, the most one member can leave.",
    );
    const [first, second] = await SignUp.find({ exchange: toId(list) })
      .sort({ slot: 1 })
      .lean();
    const agent = await site.visit(members.ada!);
    const place = `/exchanges/${list}/sign-up?prompt=${first!._id}`;
    const fields = { likes: "Changed", wishes: ["fantasy"], anonymous: "true" };
    expect((await fillIn(agent, place, fields, { holding: "likes" })).status).to.equal(303);
    expect(await SignUp.findById(first!._id).lean()).to.include({ likes: "Changed", anonymous: true });
    await agent.get(`/exchanges/${list}/sign-up?prompt=${"0".repeat(24)}`).expect(404);
    expect((await agent.get(`/exchanges/${list}`)).text)
      .to.include("Your prompts")
      .and.to.include("Remove this prompt");
    await join(list, "bea", { likes: "Bea wants rain." });
    await leaveExchange(writing(), callerOf("ada"), list, String(second!._id));
    expect((await stored(list)).signUps).to.equal(2);
    await join(list, "ada", { likes: "Another" });
    const fewer = exchangeInput({ kind: "prompts", promptsPerMember: 1 });
    expect(
      (await refusal(editExchange(writing(), callerOf("owner"), list, fewer))).fields[0]?.path,
    ).to.deep.equal(["promptsPerMember"]);
    await applyDueExchangeTransitions(at(5).services);
    const gifts = await giftsOf(list);
    expect(gifts).to.have.length(3);
    const ofAda = gifts.filter(({ recipient }) => String(recipient) === members.ada!.id);
    // One writer each; both prompts are one member's.
    await claimGift(at(6), callerOf("cyd"), list, String(ofAda[0]!._id));
    await claimGift(at(6), callerOf("cyd"), list, String(ofAda[1]!._id));
    expect((await refusal(claimGift(at(6), callerOf("dee"), list, String(ofAda[0]!._id)))).message).to.match(
      /No more members can write/,
    );
    expect(await driftsOf(...exchangeCounters)).to.deep.equal([]);
  });

  it("reveal the author of an anonymous prompt only to the list's organiser, even after the reveal", async () => {
    const list = await opened({ kind: "prompts" });
    await join(list, "bea", { likes: "Somebody wants snow.", anonymous: true });
    await join(list, "ada", { likes: "Ada wants rain." });
    await applyDueExchangeTransitions(at(5).services);
    await Exchange.updateOne({ _id: toId(list) }, { $set: { revealAt: days(12) } });
    const see = async (name?: string) =>
      (await (await site.visit(name ? members[name] : undefined)).get(`/exchanges/${list}`).expect(200)).text;
    for (const name of [undefined, "dee"]) {
      const text = await see(name);
      expect(text).to.include("Somebody wants snow.").and.to.include("somebody who wants to stay anonymous");
      expect(text).not.to.match(/\bbea\b/i);
      expect(text).to.include("For ada");
    }
    const [prompt] = await Gift.find({ exchange: toId(list), recipient: toId(members.bea!.id) }).lean();
    await claimGift(at(6), callerOf("dee"), list, String(prompt!._id));
    const dee = await site.visit(members.dee!);
    const [own] = await Gift.find({ exchange: toId(list), giver: toId(members.dee!.id) }).lean();
    expect((await dee.get(`/exchanges/${list}/give?gift=${own!._id}`).expect(200)).text).not.to.match(
      /\bbea\b/i,
    );
    const token = await site.tokenOf(members.dee!);
    const { body } = await supertest(site.url)
      .get(`/api/exchange-gifts?filters[exchange]=${list}&populate=*`)
      .set("Authorization", `Bearer ${token}`)
      .expect(200);
    expect(JSON.stringify(body)).to.include("recipient").and.not.include(members.bea!.id);
    const owner = await site.visit(members.owner!);
    expect((await owner.get(`/exchanges/${list}/organise`).expect(200)).text).to.match(/\bbea\b/i);
    await Gift.updateOne({ _id: own!._id }, { $set: { state: "given", story: toId("a".repeat(24)) } });
    await Exchange.updateOne({ _id: toId(list) }, { $set: { state: "revealed" } });
    const shown = await see();
    expect(shown)
      .to.include("by dee, for somebody who wants to stay anonymous")
      .and.not.match(/\bbea\b/i);
  });

  it("have the same actions through the API as on the page: nobody else sees who writes for whom", async () => {
    const { exchange, gift, giver } = await written();
    const tokens: Record<string, string> = {};
    for (const name of ["owner", "ada"]) tokens[name] = await site.tokenOf(members[name]!);
    const send = (method: "get" | "post", act: string, name: string, data?: object) => {
      const asked = supertest(site.url)
        [method](`/api/exchanges/${exchange}/${act}`)
        .set("Authorization", `Bearer ${tokens[name]}`);
      return data ? asked.send({ data }) : asked;
    };
    await send("get", "gifts", "ada").expect(403);
    await send("post", "default", "ada", { gift }).expect(403);
    const listed = async (after = "") => (await send("get", `gifts${after}`, "owner").expect(200)).body.data;
    const all = await listed();
    expect(all).to.have.length(3);
    const one = all.find(({ id }: { id: string }) => id === gift).attributes;
    expect(one).to.deep.equal({ giver, recipient: "ada", state: "writing", pinchHit: false, late: false });
    expect(await listed(`?after=${all[0].id}`)).to.deep.equal(all.slice(1));
    await send("post", "default", "owner", { gift }).expect(200);
    // Gifts that need a giver are visible to others, without the details for the giver only.
    const wanted = async (name: string) => (await send("get", "wanted", name).expect(200)).body.data;
    expect(await wanted("ada")).to.deep.equal([]);
    expect(await wanted("owner")).to.deep.equal([
      {
        id: gift,
        attributes: {
          recipient: "ada",
          anonymous: false,
          wishes: ["Fantasy"],
          likes: "",
          avoid: "",
          writers: 0,
        },
      },
    ]);
    await send("post", "take", "ada", { gift }).expect(400);
    await Exchange.updateOne({ _id: toId(exchange) }, { $set: { revealAt: days(12) } });
    await send("post", "take", "owner", { gift }).expect(200);
    expect(String((await Gift.findById(toId(gift)).lean())?.giver)).to.equal(members.owner!.id);
    expect(await wanted("owner")).to.deep.equal([]);
    await send("post", "default", "owner", { gift }).expect(200);
    const wrong = await send("post", "assign", "owner", { gift, giver: "ada" }).expect(400);
    expect(wrong.body.error.details.errors[0]).to.include({
      message: "This gift is for this member. Please choose somebody else.",
    });
    await send("post", "assign", "owner", { gift, giver: "dee" }).expect(200);
    expect(await Gift.findById(toId(gift)).lean()).to.include({ state: "writing", pinchHit: true });
    expect(await toldOf("dee", exchange)).to.include("exchange-assigned");
    await send("post", "reveal", "owner", { revealAt: "soon" }).expect(400);
    const revealAt = days(25).toISOString();
    const moved = await send("post", "reveal", "owner", { revealAt }).expect(200);
    expect(moved.body.data.attributes).to.deep.equal({ state: "writing", revealAt });
    expect((await stored(exchange)).revealAt.toISOString()).to.equal(revealAt);
    await send("post", "cancel", "ada", { reason: "It rains." }).expect(403);
    await send("post", "cancel", "owner", {}).expect(400);
    const off = await send("post", "cancel", "owner", { reason: "It rains." }).expect(200);
    expect(off.body.data.attributes.state).to.equal("cancelled");
  });

  it("show prompts and gifts a page at a time, with an index, each once", async () => {
    const list = await opened({ kind: "prompts", promptsPerMember: 10, writersPerPrompt: 1 });
    for (const name of ["ada", "bea", "cyd"])
      for (let at = 0; at < 10; at++) await join(list, name, { likes: `Prompt of ${name} ${at}.` });
    await applyDueExchangeTransitions(at(5).services);
    const dee = await site.visit(members.dee!);
    const walk = async (place: string) => {
      const seen: string[] = [];
      let next: string | undefined = place;
      let pages = 0;
      for (; next; pages++) {
        const shown = page(await dee.get(next).expect(200));
        seen.push(
          ...shown("main .own-entry")
            .toArray()
            .map((each) => shown(each).text()),
        );
        next = shown(".pagination a[rel=next]").attr("href");
      }
      return { seen, pages };
    };
    const first = await walk(`/exchanges/${list}`);
    expect([first.pages, new Set(first.seen).size, first.seen.length]).to.deep.equal([2, 30, 30]);
    const [taken] = await giftsOf(list);
    await claimGift(at(6), callerOf("bea"), list, String((await giftsOf(list)).at(-1)!._id));
    // Full, and therefore not open any more.
    expect((await walk(`/exchanges/${list}`)).seen).to.have.length(29);
    const given = { giver: toId(members.dee!.id), state: "given", story: toId("a".repeat(24)) } as const;
    await Gift.updateMany({ exchange: toId(list), giver: null }, { $set: given });
    await Gift.updateMany({ exchange: toId(list), state: "writing" }, { $set: { state: "given" } });
    await Exchange.updateOne(
      { _id: toId(list) },
      { $set: { owner: toId(members.dee!.id), revealAt: days(12) } },
    );
    const organised = await walk(`/exchanges/${list}/organise`);
    expect([organised.pages, organised.seen.length]).to.deep.equal([2, 31]);
    const asked = await examined(() => dee.get(`/exchanges/${list}/organise`).expect(200));
    const find = asked.find(({ collection }) => collection === "exchange-gifts");
    expect(find?.stages).to.include("IXSCAN").and.not.include("SORT");
    const wrong = await fillIn(
      dee,
      `/exchanges/${list}/organise?after=${cursorAt(taken!, "_id")}`,
      { revealAt: "2001-01-01T10:00", do: "reveal" },
      { holding: "revealAt" },
    );
    expect(page(wrong)("form:has([name=revealAt])").attr("action"), "the same page again").to.include(
      "after=",
    );
    await Exchange.updateOne({ _id: toId(list) }, { $set: { state: "revealed" } });
    expect((await walk(`/exchanges/${list}`)).seen).to.have.length(31);
  });

  it("support lists and gifts from before several prompts were possible", async () => {
    const list = await opened({ kind: "prompts" });
    const before = await join(list, "ada");
    await mongoose.connection
      .collection("exchange-sign-ups")
      .updateOne({ _id: before._id }, { $unset: { slot: 1, anonymous: 1 } });
    await mongoose.connection
      .collection("exchanges")
      .updateOne({ _id: toId(list) }, { $unset: { promptsPerMember: 1, writersPerPrompt: 1 } });
    await migrate(site, severalPromptsInExchanges);
    await join(list, "ada", { likes: "Changed" });
    expect(await SignUp.countDocuments({ exchange: toId(list) })).to.equal(1);
    await applyDueExchangeTransitions(at(5).services);
    await mongoose.connection
      .collection("exchange-gifts")
      .updateMany({ exchange: toId(list) }, { $unset: { signUp: 1, shownRecipient: 1 } });
    await migrate(site, severalPromptsInExchanges);
    await Exchange.updateOne({ _id: toId(list) }, { $set: { revealAt: days(12) } });
    const agent = await site.visit(members.dee!);
    const text = (await agent.get(`/exchanges/${list}`).expect(200)).text;
    expect(text).to.include("For ada").and.to.include("Changed");
    const [gift] = await giftsOf(list);
    await agent
      .post(`/exchanges/${list}/act`)
      .type("form")
      .send({ _csrf: await csrfOf(agent), do: "take", gift: String(gift!._id) })
      .expect(303);
    expect((await giftsOf(list)).filter(({ giver }) => giver !== null)).to.have.length(1);
  });
});
