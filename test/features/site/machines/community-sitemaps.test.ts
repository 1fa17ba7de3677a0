import { expect } from "chai";
import supertest from "supertest";
import { announceChallenge, createChallenge } from "#features/community/challenges/commands/challenges.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import { challengeInput } from "#test/app/support/challenges.ts";
import { page } from "#test/app/support/stories.ts";
import { wellFormed } from "#test/app/support/xml.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { forumTalk } from "../../community/forums/support.ts";

describe("The sitemaps of challenges, threads and profiles", () => {
  const site = useEmptySite();
  let [ada, admin] = [] as unknown as TestMember[];

  const located = async (part: string): Promise<string[]> => {
    const answer = await supertest(site.url).get(`/sitemaps/${part}-0.xml`);
    if (answer.status === 404) return [];
    const $ = wellFormed(answer.text);
    return $("loc")
      .map((_, loc) => $(loc).text().slice(site.url.length))
      .get();
  };

  beforeEach(async () => {
    [ada, admin] = [await site.addMember("ada"), await site.addMember("admin", "admin")];
  });

  /** Begins a thread, an announced challenge and one that is a draft, all by Ada. */
  const talk = async () => {
    const thread = await forumTalk(site).begin(ada!, "Which tense?");
    const writing = {
      services: site.app.services,
      limits: unlimited,
    };
    const announced = await createChallenge(writing, ada!.caller, challengeInput());
    await announceChallenge(writing, ada!.caller, String(announced._id), { toFollowers: false });
    await createChallenge(writing, ada!.caller, challengeInput({ title: "A draft" }));
    return { thread, announced };
  };

  it("hold what everyone may read, at the addresses that search engines are told", async () => {
    const { thread, announced } = await talk();
    expect(await located("threads")).to.deep.equal([thread.place]);
    expect(await located("challenges")).to.deep.equal([`/challenges/${announced._id}`]);
    expect(await located("profiles")).to.have.members(["/user/ada", "/user/admin"]);
    for (const path of (await Promise.all(["threads", "challenges", "profiles"].map(located))).flat()) {
      const $ = page(await supertest(site.url).get(path).expect(200));
      expect($('link[rel="canonical"]').attr("href")).to.equal(site.url + path);
      expect($('meta[name="robots"]').length, path).to.equal(0);
    }
  });

  it("leave out who hides their profile from search engines", async () => {
    const shy = await site.addMember("shy");
    await supertest(site.url)
      .put(`/api/users/${shy.id}`)
      .set("Authorization", `Bearer ${await site.tokenOf(shy)}`)
      .send({ hideFromSearch: true })
      .expect(200);
    expect(await located("profiles")).to.have.members(["/user/ada", "/user/admin"]);
  });

  it("hold nothing of a banned member but the challenges that staff run now, and all again once the ban ends", async () => {
    await talk();
    await blockUser(site.app.services, admin!.caller, ada!.id, { reason: "spam" });
    await site.app.jobs.whenIdle();
    const parts = ["threads", "challenges", "profiles"];
    const [threads, challenges, profiles] = await Promise.all(parts.map(located));
    expect([threads, profiles]).to.deep.equal([[], ["/user/admin"]]);
    expect(challenges).to.have.length(1);
    await unblockUser(site.app.services, admin!.caller, ada!.id);
    await site.app.jobs.whenIdle();
    expect((await Promise.all(parts.map(located))).map(({ length }) => length)).to.deep.equal([1, 1, 2]);
  });
});
