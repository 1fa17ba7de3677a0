import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { decideThread, moderateThread } from "#features/community/forums/commands/moderate.ts";
import { mergeThread } from "#features/community/forums/commands/move-posts.ts";
import { editThread } from "#features/community/forums/commands/threads.ts";
import { Post } from "#features/community/forums/post-model.ts";
import { changeUsername } from "#features/people/identity/index.ts";
import { createUpdate } from "#features/talk/updates/commands.ts";
import { STORED_COOKIE } from "#shared/form.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { forumTalk } from "./support.ts";

describe("What is typed while its page moves", () => {
  const site = useSite();
  const { writing, begin, send, settle } = forumTalk(site);
  let [ada, bea, moe] = [] as unknown as [TestMember, TestMember, TestMember];
  let agent: ReturnType<typeof supertest.agent>;

  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    moe = await site.addMember("moe", "moderator");
    await settle(ada);
    await settle(bea);
    agent = await site.visit(bea);
  });

  /** Changes of a thread after its page was opened, by what they are called here. */
  const changes: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    renamed: (id) => editThread(writing(), ada.caller, id, { title: "Another title" }),
    "moved to another section": (id) =>
      decideThread(writing(), moe.caller, id, { section: "off-topic", slowMode: 0 }),
    merged: async (id) =>
      mergeThread(writing(), moe.caller, id, { into: (await begin(ada, "The other thread")).id }),
    "renamed, then merged": async (id) => {
      await editThread(writing(), ada.caller, id, { title: "A third title" });
      await mergeThread(writing(), moe.caller, id, { into: (await begin(ada, "The last thread")).id });
    },
  };
  for (const [what, change] of Object.entries(changes)) {
    it(`is posted as a reply if the thread was ${what}`, async () => {
      const { id, place } = await begin(ada, `A thread to be ${what}`);
      await agent.get(place).expect(200);
      await change(id);
      const answer = await send(agent, place, { text: `Typed before it was ${what}` });
      expect(answer.status).to.equal(303);
      expect(String(answer.headers["set-cookie"])).to.include(`${STORED_COOKIE}=1`);
      const shown = await agent.get(answer.headers.location!.split("#")[0]!).expect(200);
      expect(shown.text).to.include(`Typed before it was ${what}`);
    });

    it(`is stored as a draft if the thread was ${what}`, async () => {
      const { id, place } = await begin(ada, `A thread with a draft, to be ${what}`);
      await change(id);
      const text = `Not finished before it was ${what}`;
      await send(agent, place, { text, do: "keep" }).then(({ status }) => expect(status).to.equal(204));
      const answer = await send(agent, place, { text, do: "draft" });
      expect(answer.status).to.equal(303);
      const $ = load((await agent.get(answer.headers.location!.split("#")[0]!).expect(200)).text);
      expect($("#write textarea, textarea[name=text]").first().text()).to.equal(text);
      await send(agent, answer.headers.location!.split("#")[0]!, { text: "", do: "draft" });
    });

    it(`comes back filled in with its message if it is refused, though the thread was ${what}`, async () => {
      const { id, place } = await begin(ada, `A refusing thread to be ${what}`);
      await change(id);
      const text = "x".repeat(30_001);
      const answer = await send(agent, place, { text });
      expect(answer.status).to.equal(422);
      expect(load(answer.text)("textarea[name=text]").text()).to.equal(text);
      expect(answer.headers["set-cookie"] ?? []).to.not.include(`${STORED_COOKIE}=1`);
    });
  }

  it("is published as an update under the member's new name", async () => {
    const writer = await site.addMember("old-name");
    const browser = await site.visit(writer);
    await createUpdate({ services: site.app.services, limits: unlimited }, writer.caller, { text: "First" });
    await changeUsername(site.app.services, writer.id, "new-name");
    await site.app.jobs.whenIdle();
    const answer = await send(browser, "/user/old-name/updates", { text: "Typed under the old name" });
    expect(answer.status).to.equal(303);
    expect((await supertest(site.url).get("/user/new-name/updates").expect(200)).text).to.include(
      "Typed under the old name",
    );
  });

  it("is not lost to a locked thread", async () => {
    const { id, place } = await begin(ada, "A thread to be locked");
    await agent.get(place).expect(200);
    await moderateThread(writing(), moe.caller, id, "lock", { reason: "Enough" });
    const answer = await send(agent, place, { text: "Typed before the lock" });
    expect(answer.status).to.be.within(400, 499);
    expect(answer.text).to.include("Typed before the lock");
    expect(await Post.countDocuments({ text: "Typed before the lock" })).to.equal(0);
  });
});
