import { expect } from "chai";
import supertest from "supertest";
import { createExchange } from "#features/community/exchanges/commands.ts";
import { openBrief } from "#features/market/briefs/commands.ts";
import { makeOffer } from "#features/market/briefs/offers.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { runningChallenge } from "#test/app/support/challenges.ts";
import { exchangeInput } from "#test/app/support/exchanges.ts";
import { page } from "#test/app/support/stories.ts";
import { marketOf, putUp } from "#test/features/market/support.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

const TITLE = "By the Old Harbour";
const PUBLIC = ["/challenges", "/exchanges", "/marketplace"];
const LISTS = [...PUBLIC, "/briefs", "/api/challenges", "/api/exchanges", "/api/services"];
const BRIEF = {
  category: "copy-editing",
  title: TITLE,
  text: "Ninety thousand words, two boats, one funeral.",
  words: "90000",
  budget: "900.00",
  who: "all",
};

describe("A block or mute, in lists of what members organise, offer and ask for", () => {
  const site = useSite();
  let [host, ada, ben, moe] = [] as unknown as [TestMember, TestMember, TestMember, TestMember];

  before(async () => {
    host = await site.addMember("host");
    ada = await site.addMember("ada");
    ben = await site.addMember("ben");
    moe = await site.addMember("moe", "moderator");
  });

  const getApi = async (member: TestMember, path: string) =>
    supertest(site.url)
      .get(path)
      .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
      .expect(200);
  /** Returns the lists in which a member finds what the host made. */
  const listsWithHost = async (member: TestMember) => {
    const agent = await site.visit(member);
    const found: string[] = [];
    for (const path of LISTS) {
      const { text } = path.startsWith("/api")
        ? await getApi(member, path)
        : await agent.get(path).expect(200);
      if (text.includes(TITLE)) found.push(path);
    }
    return found;
  };

  it("leaves them out for the member who blocked, was blocked or muted, as long as it lasts, and for nobody else", async () => {
    const writing = { services: site.app.services, limits: unlimited };
    await runningChallenge(writing, host, { title: TITLE });
    await createExchange(writing, host.caller, exchangeInput({ title: TITLE }));
    await putUp(site, host, moe, { title: TITLE });
    await openBrief(marketOf(site), host.caller, BRIEF);
    expect(await listsWithHost(ada)).to.deep.equal(LISTS);
    for (const [by, { id: who }, kind] of [
      [ada, host, "block"],
      [ada, host, "mute"],
      [host, ada, "block"],
    ] as const) {
      await blockMember(site.app.services, by.caller, { who, kind });
      expect(await listsWithHost(ada), `${kind} by ${by.username}`).to.deep.equal([]);
      expect(await listsWithHost(ben)).to.deep.equal(LISTS);
      for (const path of PUBLIC)
        expect((await supertest(site.url).get(path).expect(200)).text).to.include(TITLE);
      await unblockMember(site.app.services, by.caller, { who, kind });
      expect(await listsWithHost(ada)).to.deep.equal(LISTS);
    }
  });

  it("leaves out the offers that a seller made before for a member's brief, and does not count them", async () => {
    const service = await putUp(site, ben, moe, {});
    const brief = await openBrief(marketOf(site), ada.caller, { ...BRIEF, title: "Mine" });
    const offer = { text: "I know where you live.", price: "700", delivery: "336", rounds: "2" };
    const made = await makeOffer(marketOf(site), ben.caller, String(brief._id), {
      ...offer,
      service: String(service._id),
    });
    const agent = await site.visit(ada);
    const shown = async () => {
      const main = page(await agent.get(`/briefs/${brief._id}`).expect(200))("main");
      const { body } = await getApi(ada, "/api/offers");
      const ids = body.data.map(({ id }: { readonly id: string }) => id);
      return [main.text().includes(offer.text), ids.includes(String(made._id)), main.find("dd").text()];
    };
    const [inPage, inApi, facts] = await shown();
    expect([inPage, inApi]).to.deep.equal([true, true]);
    await blockMember(site.app.services, ada.caller, { who: ben.id, kind: "block" });
    expect((await shown()).slice(0, 2)).to.deep.equal([false, false]);
    expect((await shown())[2]).to.not.equal(facts);
    await unblockMember(site.app.services, ada.caller, { who: ben.id, kind: "block" });
    expect(await shown()).to.deep.equal([true, true, facts]);
  });
});
