import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { cancelExchange, createExchange } from "#features/community/exchanges/commands.ts";
import { exchangeCounters } from "#features/community/exchanges/counters.ts";
import { applyDueExchangeTransitions } from "#features/community/exchanges/due-transitions.ts";
import { Exchange, type ExchangeDoc } from "#features/community/exchanges/model.ts";
import { assignGift, moveReveal } from "#features/community/exchanges/organising.ts";
import { signUp } from "#features/community/exchanges/sign-ups.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { challengesOfClosedAccounts } from "#src/migrations/0022-challenges-of-closed-accounts.ts";
import { days } from "#test/app/support/challenges.ts";
import { exchangeInput } from "#test/app/support/exchanges.ts";
import { migrate } from "#test/support/migrate.ts";
import { refusal } from "#test/support/refusal.ts";
import type { TestMember } from "#test/support/site.ts";
import { deleteByForm, letTimePass } from "../../accounts/account-data/support.ts";
import { driftsOf } from "../../platform/counters/support.ts";
import { useExchanges } from "./support.ts";

describe("A gift exchange whose organiser's account is closed", () => {
  const { site, members, callerOf, writing, at, giftsOf, toldOf } = useExchanges(["ada", "bea", "cyd"]);
  let count = 0;

  before(async () => {
    members.mona = await site.addMember("mona", "moderator");
    members.boss = await site.addMember("boss", "admin");
  });

  const stored = async (id: string) => (await Exchange.findById(toId(id)).lean<ExchangeDoc>())!;
  const settled = () => site.app.jobs.whenIdle();
  const turn = async (day: number) => {
    await applyDueExchangeTransitions(at(day).services);
    await settled();
  };
  const ban = async ({ id }: TestMember) => {
    await blockUser(site.app.services, callerOf("boss"), id, { reason: "spam" });
    await settled();
  };
  const unban = async ({ id }: TestMember) => {
    await unblockUser(site.app.services, callerOf("boss"), id);
    await settled();
  };
  const erase = async (member: TestMember) => {
    const agent = await site.visit(member);
    await deleteByForm(agent, { works: "leave", password: member.password });
    await letTimePass(site, member);
    expect(await mongoose.connection.collection("users").countDocuments({ _id: toId(member.id) })).to.equal(
      0,
    );
  };
  /** An exchange of a new member that Ada, Bea and Cyd have joined. */
  async function joined() {
    const owner = await site.addMember(`zelda-${++count}`);
    const title = `Gifts ${count}`;
    const exchange = String((await createExchange(writing(), owner.caller, exchangeInput({ title })))._id);
    for (const name of ["ada", "bea", "cyd"])
      await signUp(writing(), callerOf(name), exchange, { wishes: ["fantasy"], offers: ["fantasy"] });
    return { owner, exchange, title };
  }
  const mainOf = async (exchange: string, as?: TestMember) => {
    const agent = await site.visit(as);
    return load((await agent.get(`/exchanges/${exchange}`).expect(200)).text)("main").text();
  };

  it("stays when it is over, through a ban and its end, and after the deletion by a deleted member", async () => {
    const { owner, exchange, title } = await joined();
    await turn(5);
    await turn(12);
    expect((await stored(exchange)).state).to.equal("revealed");
    await ban(owner);
    const guest = await supertest(site.url).get(`/exchanges/${exchange}`).expect(200);
    expect(guest.text).to.include(title).and.not.include(owner.username);
    expect((await stored(exchange)).staff).to.equal(null);
    await unban(owner);
    expect((await supertest(site.url).get(`/exchanges/${exchange}`)).text).to.include(owner.username);
    await erase(owner);
    expect(await mainOf(exchange)).to.include("by Deleted member");
    const { body } = await supertest(site.url).get(`/api/exchanges/${exchange}?populate=owner`).expect(200);
    expect(body.data.attributes.owner.data).to.equal(null);
    expect((await supertest(site.url).get("/exchanges").expect(200)).text).to.include(title);
  });

  it("goes on by its dates, is in the queue of staff, and those who take part are told once", async () => {
    for (const end of [ban, erase]) {
      const { owner, exchange, title } = await joined();
      await end(owner);
      expect(await mainOf(exchange, members.ada)).to.include("Our staff now run this exchange.");
      const told = (await toldOf("ada", exchange)).filter((kind) => kind === "exchange-with-staff");
      expect(told).to.have.length(1);
      const mona = await site.visit(members.mona!);
      const queue = load((await mona.get("/admin/queue").expect(200)).text);
      expect(queue(`main a[href="/exchanges/${exchange}"]`).text()).to.include(title);
      await turn(5);
      const [gift] = await giftsOf(exchange);
      await mona.get(`/exchanges/${exchange}/organise`).expect(200);
      const free = ["ada", "bea", "cyd"].find(
        (name) => ![String(gift!.giver), String(gift!.recipient)].includes(members[name]!.id),
      )!;
      await assignGift(at(6), callerOf("mona"), exchange, { gift: String(gift!._id), giver: free });
      await turn(12);
      const { state, staff } = await stored(exchange);
      expect([state, staff]).to.deep.equal(["revealed", null]);
      expect(await toldOf("bea", exchange)).to.include("exchange-revealed");
      expect((await mona.get("/admin/queue").expect(200)).text).not.to.include(title);
    }
    expect(await driftsOf(...exchangeCounters)).to.deep.equal([]);
  });

  it("is called off by staff, and everybody is told", async () => {
    const { owner, exchange } = await joined();
    await erase(owner);
    await cancelExchange(writing(), callerOf("mona"), exchange, { reason: "Nobody can run it." });
    expect(await toldOf("cyd", exchange)).to.include("exchange-cancelled");
    expect(await mainOf(exchange)).to.include("Nobody can run it.");
  });

  it("goes back at the end of the ban unless staff have organised it", async () => {
    for (const acted of [false, true]) {
      const { owner, exchange } = await joined();
      await turn(5);
      await ban(owner);
      if (acted) await moveReveal(at(6), callerOf("mona"), exchange, { revealAt: days(20).toISOString() });
      await unban(owner);
      expect((await stored(exchange)).staff?.acted ?? null).to.equal(acted ? true : null);
      const own = moveReveal(at(6), owner.caller, exchange, { revealAt: days(21).toISOString() });
      if (acted) expect((await refusal(own)).status).to.equal(403);
      else await own;
    }
  });

  it("is shown again by the migration if it was hidden before", async () => {
    const { owner, exchange } = await joined();
    await ban(owner);
    await Exchange.updateOne({ _id: toId(exchange) }, { $set: { open: false }, $unset: { staff: 1 } });
    await migrate(site, challengesOfClosedAccounts);
    const { open, staff } = await stored(exchange);
    expect([open, staff?.acted]).to.deep.equal([true, false]);
  });
});
