import { expect } from "chai";
import { load } from "cheerio";
import { toId } from "#core/db/ids.ts";
import { reactToPost } from "#features/community/forums/commands/marks.ts";
import { moderateThread } from "#features/community/forums/commands/moderate.ts";
import { deleteThread } from "#features/community/forums/commands/threads.ts";
import { ForumDraft } from "#features/community/forums/draft-model.ts";
import { followForum } from "#features/community/forums/follows.ts";
import { forumPersonalData } from "#features/community/forums/personal-data.ts";
import { Post, postReactions } from "#features/community/forums/post-model.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { refusal } from "#test/support/refusal.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";
import { forumTalk } from "./support.ts";

describe("Members' preferences in the forums", () => {
  const site = useEmptySite();
  const { begin, say, send, writing } = forumTalk(site);
  let [ada, bea] = [] as unknown as TestMember[];
  let [guest, adas, beas] = [] as unknown as Awaited<ReturnType<typeof site.visit>>[];

  beforeEach(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    [guest, adas, beas] = [await site.visit(), await site.visit(ada), await site.visit(bea)];
  });

  it("mute a section: its threads are not new, except followed ones, which still notify", async () => {
    const loud = await begin(bea!, "Loud", { section: "reviews" });
    const kept = await begin(bea!, "Kept", { section: "reviews" });
    await send(adas!, "/forums/reviews/follow", { do: "follow" });
    await send(adas!, "/forums/reviews/follow", { do: "mute" });
    await send(adas!, `/forums/threads/${kept.id}/follow`, { do: "follow" });
    const section = load((await adas!.get("/forums/reviews").expect(200)).text);
    expect(section("form[action='/forums/reviews/follow'] button").text()).to.equal("Unmute");
    expect((await adas!.get("/forums")).text).to.include("Muted");
    expect((await guest!.get("/forums")).text).to.not.include("Muted");
    await say(bea!, loud.id, "Shouting");
    await say(bea!, kept.id, "News of the thread one follows");
    await begin(bea!, "Another loud one", { section: "reviews" });
    await site.app.jobs.whenIdle();
    const told = await Notification.find({ for: toId(ada!.id) }).lean();
    expect(told.map(({ kind, thread }) => `${kind} ${thread}`)).to.deep.equal([`thread-post ${kept.id}`]);
    const unread = load((await adas!.get("/forums/unread").expect(200)).text);
    expect(unread(".thread-row-title").text()).to.equal("Kept");
    expect(load((await adas!.get("/forums/reviews")).text)("[data-unread]")).to.have.length(1);
    await send(adas!, "/forums/reviews/follow", { do: "none" });
    expect((await adas!.get("/forums/unread")).text).to.include("Another loud one");
  });

  it("mute several sections concurrently, each once", async () => {
    const wanted = ["writing", "publishing", "writing", "off-topic"] as const;
    await Promise.all(wanted.map((section) => followForum(ada!.caller, section, "muted")));
    for (const section of new Set(wanted)) {
      expect((await adas!.get(`/forums/${section}`)).text).to.include("Unmute");
      await followForum(ada!.caller, section, "none");
    }
  });

  it("save an unfinished post as a draft, restore it, and delete it once it is posted", async () => {
    const { id, place } = await begin(bea!, "Drafts");
    const kept = await send(adas!, place, { text: "Half a thought", do: "draft" });
    expect(kept.status).to.equal(303);
    const back = await adas!.get(kept.headers.location!).expect(200);
    expect(back.text).to.include("Draft saved. You will find it here");
    expect(load(back.text)("#field-text").text()).to.equal("Half a thought");
    expect(load((await beas!.get(place)).text)("#field-text").text()).to.equal("");
    expect((await send(adas!, place, { text: "Another", do: "keep" })).status).to.equal(204);
    expect((await send(adas!, place, { text: "x".repeat(20_001), do: "draft" })).status).to.equal(422);
    const form = { title: "Not yet", text: "", tags: "a", do: "draft" };
    await send(adas!, "/forums/publishing/new", form);
    const thread = load((await adas!.get("/forums/publishing/new")).text);
    expect(thread("#field-title").val()).to.equal("Not yet");
    expect(await ForumDraft.countDocuments()).to.equal(2);
    await send(adas!, place, { text: "A whole thought" });
    expect(load((await adas!.get(place)).text)("#field-text").text()).to.equal("");
    await send(adas!, "/forums/publishing/new", { title: "", text: "", tags: "", do: "draft" });
    expect(await ForumDraft.countDocuments()).to.equal(0);
    await Promise.all(["one", "two", "three"].map((text) => send(adas!, place, { text, do: "keep" })));
    expect(await ForumDraft.countDocuments({ place: id })).to.equal(1);
  });

  it("keep a poll with the draft of its thread, and say that pictures are not kept", async () => {
    const at = "/forums/writing/new";
    const poll = { poll: "By day\nBy night", pollSeveral: "true", pollDays: "7" };
    const thread = { title: "When do you write?", text: "", tags: "" };
    const kept = await send(adas!, at, { ...thread, ...poll, do: "draft" });
    expect(kept.status).to.equal(303);
    const back = load((await adas!.get(kept.headers.location!).expect(200)).text);
    expect(back("[name=poll]").text()).to.equal(poll.poll);
    expect(back("[name=pollSeveral]").attr("checked")).to.equal("checked");
    expect(back("[name=pollDays] [selected]").attr("value")).to.equal("7");
    const described = { title: "When?", text: "", tags: "", picture1Alt: "A desk by night", do: "draft" };
    const without = await send(adas!, at, described);
    expect((await adas!.get(without.headers.location!)).text).to.include(
      "Draft saved, without its pictures and their descriptions.",
    );
    await send(adas!, at, { title: "", text: "", tags: "", do: "draft" });
    expect(await ForumDraft.countDocuments({ place: "writing" })).to.equal(0);
  });

  it("keep the quotes of a reply that is saved as a draft", async () => {
    const { id, place } = await begin(bea!, "Quoted in a draft");
    const post = await say(bea!, id, "Words to quote");
    const kept = await send(adas!, place, { text: "About that", quotes: [post], do: "draft" });
    const back = load((await adas!.get(kept.headers.location!).expect(200)).text);
    expect(back("#write [name=quotes]").attr("value")).to.equal(post);
    expect(back("#field-text").text()).to.equal("About that");
    await send(adas!, place, { text: "", do: "draft" });
  });

  it("show a saved reply at the address of its thread after the thread was deleted or removed", async () => {
    const moe = await site.addMember("moe", "moderator");
    const staff = await site.visit(moe);
    const ends: Record<string, (id: string) => Promise<unknown>> = {
      deleted: (id) => deleteThread(writing(), bea!.caller, id),
      removed: (id) => moderateThread(writing(), moe.caller, id, "remove", { reason: "Unkind." }),
    };
    for (const [what, end] of Object.entries(ends)) {
      const { id, place } = await begin(bea!, `Soon ${what}`);
      await send(adas!, place, { text: `Half a reply, ${what}`, do: "draft" });
      await end(id);
      await site.app.jobs.whenIdle();
      const shown = async (agent: typeof adas) => {
        const answer = await agent!.get(place);
        expect(answer.status).to.be.oneOf([404, 410]);
        return load(answer.text)("textarea[readonly]").text();
      };
      expect(await shown(adas)).to.equal(`Half a reply, ${what}`);
      expect(await shown(beas)).to.equal("");
      expect(await shown(guest)).to.equal("");
      expect((await staff.get(place)).text).not.to.include("Half a reply");
    }
  });

  it("include reactions besides likes, counted once each and deleted with the member", async () => {
    const { id, place } = await begin(ada!, "Reactions");
    const post = await say(ada!, id, "A good one");
    const react = (value: string) => send(beas!, `/forums/posts/${post}/react`, { do: value });
    for (const value of ["do laughs", "do laughs", "do thanks"])
      expect((await react(value)).status).to.equal(303);
    expect((await react("do nothing")).status).to.equal(404);
    const page = load((await guest!.get(place).expect(200)).text)(`#post-${post}`);
    expect(page.text()).to.include("1 laugh").and.include("1 thank-you");
    const own = load((await beas!.get(place)).text)(
      `#post-${post} .post-reactions button[aria-pressed=true]`,
    );
    expect(own.text()).to.equal("Thank youMade me laugh");
    expect(load((await adas!.get(place)).text)(`#post-${post} .post-reactions`)).to.have.length(0);
    expect(await refusal(reactToPost(ada!.caller, post, "thanks", true))).to.include({ status: 400 });
    await react("undo thanks");
    const { body } = await guest!.get(`/api/posts/${post}`).expect(200);
    expect(body.data.attributes).to.include({ laughs: 1, thanks: 0 });
    await forumPersonalData(site.app).erase({ id: bea!.id, username: "bea" } as never, {} as never);
    expect((await Post.findById(post).lean())!.laughs).to.equal(0);
    expect(await postReactions.laughs.model.countDocuments()).to.equal(0);
  });
});
