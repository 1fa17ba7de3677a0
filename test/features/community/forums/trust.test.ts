import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { decideWaitingPost } from "#features/community/forums/commands/approve.ts";
import { editPost } from "#features/community/forums/commands/change-post.ts";
import { removePost } from "#features/community/forums/commands/moderate.ts";
import { createPost } from "#features/community/forums/commands/posts.ts";
import { createThread } from "#features/community/forums/commands/threads.ts";
import { Post } from "#features/community/forums/post-model.ts";
import { trustOf } from "#features/community/forums/trust.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { findAudit } from "#features/platform/audit/index.ts";
import { refusal } from "#test/support/refusal.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { forumTalk } from "./support.ts";

describe("Trust in the forums", () => {
  const site = useSite();
  const { begin, say, send, writing, settle, agesBy } = forumTalk(site);
  let [ada, moe] = [] as unknown as TestMember[];
  let [guest, moes] = [] as unknown as Awaited<ReturnType<typeof site.visit>>[];

  before(async () => {
    [ada, moe] = [await site.addMember("ada"), await site.addMember("moe", "moderator")];
    [guest, moes] = [await site.visit(), await site.visit(moe)];
  });

  /** A member whose address looks made up. */
  const inDoubt = async (name: string) => {
    const member = await site.addMember(name);
    const users = mongoose.connection.collection("users");
    await users.updateOne({ _id: toId(member.id) }, { $set: { email_risk_level: "high" } });
    return member;
  };
  const levelOf = async (who: TestMember) => (await trustOf(who.viewer, new Date())).level;

  it("grows with age and posts, and is reset if the staff remove some", async () => {
    const cyd = await site.addMember("cyd");
    expect(await levelOf(cyd)).to.equal("new");
    await settle(cyd);
    expect(await levelOf(cyd)).to.equal("member");
    const { id } = await begin(moe!, "Much talk");
    const posts: string[] = [];
    for (let at = 0; at < 27; at++) posts.push(await say(cyd, id, `Word ${at}`));
    await agesBy(cyd, 31);
    expect(await levelOf(cyd)).to.equal("regular");
    for (const [at, level] of [
      [0, "member"],
      [1, "new"],
    ] as const) {
      await removePost(writing(), moe!.caller, posts[at]!, true, { reason: "Rude" });
      expect(await levelOf(cyd)).to.equal(level);
    }
    expect(await levelOf(moe!)).to.equal("regular");
  });

  it("shows a newcomer's limits at the form, and enforces them on page, command and edit", async () => {
    const dot = await site.addMember("dot");
    const dots = await site.visit(dot);
    const { id, place } = await begin(moe!, "For newcomers");
    const page = load((await dots.get(place).expect(200)).text);
    expect(page("#write").text()).to.include("up to 15 posts a day, with up to 2 links each and no pictures");
    expect(page("#write input[type=file]")).to.have.length(0);
    expect((await dots.get("/forums/writing/new")).text).to.include("You are new here");
    const three = "See https://a.example and https://b.example and www.c.example";
    const refused = await send(dots, place, { text: three });
    expect(refused.status).to.equal(422);
    expect(load(refused.text)("#field-text-error").text()).to.include("up to 2 links");
    expect(load(refused.text)("#field-text").text()).to.equal(three);
    const post = await say(dot, id, "See https://a.example");
    expect(await refusal(editPost(writing(), dot.caller, post, { text: three }))).to.include({ status: 400 });
    const pictures = { thread: id, text: "Mine", pictures: ["0".repeat(32)] };
    expect(await refusal(createPost(writing(), dot.caller, pictures))).to.include({ status: 400 });
    const counted: string[] = [];
    const consume = async ({ name }: { readonly name: string }) => {
      counted.push(name);
      return { limit: 1, remaining: 1, reset: 1 };
    };
    await createPost({ ...writing(), limits: { consume } as never }, dot.caller, { thread: id, text: "One" });
    const begun = { section: "writing", title: "Mine", text: "Begun" };
    await createThread({ ...writing(), limits: { consume } as never }, dot.caller, begun);
    const asPost = ["forumPostsByMember", "forumPostsByNewMember"];
    expect(counted).to.deep.equal([...asPost, "forumThreadsByMember", ...asPost]);
    await settle(dot);
    const settled = load((await dots.get(place).expect(200)).text);
    expect(settled("#write").text()).to.not.include("You are new here");
    expect(settled("#write input[type=file]").length).to.be.greaterThan(0);
    expect((await send(dots, place, { text: three })).status).to.equal(303);
  });

  it("holds the first posts of a suspicious account for the staff, who publish them as if just written", async () => {
    const eve = await inDoubt("eve");
    const eves = await site.visit(eve);
    const { id, place } = await begin(ada!, "Open to all");
    const quoted = String((await Post.findOne({ thread: toId(id), number: 1 }).lean())!._id);
    const sent = await send(eves, place, { text: "Buy zeppelins", quotes: [quoted] });
    expect(sent.status).to.equal(303);
    expect((await eves.get(place)).text)
      .to.include("Our staff need to check this post")
      .and.include("Buy zeppelins");
    expect((await guest!.get(place)).text).to.not.include("Buy zeppelins");
    expect((await guest!.get("/forums/search?q=zeppelins")).text).to.not.include("Open to all");
    const begun = await send(eves, "/forums/off-topic/new", { title: "My shop", text: "Wares", tags: "" });
    expect((await eves.get(begun.headers.location!).expect(200)).text).to.include("Our staff need to check");
    await guest!.get(begun.headers.location!).expect(404);
    await site.app.jobs.whenIdle();
    expect(await Notification.countDocuments({ for: toId(ada!.id), by: toId(eve.id) })).to.equal(0);

    expect((await moes!.get("/admin")).text).to.include("Forum posts to approve");
    const queue = load((await moes!.get("/admin/forum-posts").expect(200)).text);
    expect(queue("article h2").eq(0).text()).to.equal("eve in “Open to all” in Writing");
    expect(queue("article h2").eq(1).text()).to.equal("eve starts “My shop” in Off-topic");
    await eves.get("/admin/forum-posts").expect(404);
    const [answer, first] = queue("article input[name=id]")
      .toArray()
      .map((input) => queue(input).val() as string);
    const decide = (fields: Record<string, string>) => send(moes!, "/admin/forum-posts", fields);
    expect((await decide({ id: answer!, intent: "refuse", reason: "" })).status).to.equal(422);
    expect((await decide({ id: answer!, intent: "approve" })).status).to.equal(303);
    expect((await decide({ id: answer!, intent: "approve" })).text).to.include("already decided about");
    expect((await guest!.get(place)).text).to.include("Buy zeppelins");
    expect((await decide({ id: first!, intent: "refuse", reason: "An advertisement" })).status).to.equal(303);
    await guest!.get(begun.headers.location!).expect(404);
    await site.app.jobs.whenIdle();
    const told = await Notification.find({ for: { $in: [toId(ada!.id), toId(eve.id)] } }).lean();
    const kinds = told
      .filter(({ post, own_post: own }) => [answer, first].includes(String(post ?? own)))
      .map(({ kind }) => kind);
    expect(kinds.sort()).to.deep.equal(["post-approved", "post-refused", "post-reply"]);
    expect((await eves.get("/notifications")).text).to.include("has been approved");
    const [entry] = (await findAudit({ action: "post.refuse" }, { limit: 1 })).rows;
    expect(entry?.details).to.include({ by: eve.id, reason: "An advertisement" });
    expect((await moes!.get("/admin/forum-posts")).text).to.include("No posts to approve");
  });

  it("lets the staff decide on a post only once, even concurrently", async () => {
    const fay = await inDoubt("fay");
    const { id } = await begin(ada!, "Twice at once");
    const post = await say(fay, id, "Held");
    const outcomes = await Promise.allSettled([
      decideWaitingPost(writing(), moe!.caller, post, true, {}),
      decideWaitingPost(writing(), moe!.caller, post, false, { reason: "No" }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).to.have.length(1);
    const { hidden, removed, waits } = (await Post.findById(post).lean())!;
    expect({ hidden, waits }).to.deep.equal({ hidden: false, waits: undefined });
    expect(removed).to.equal(outcomes[1]!.status === "fulfilled");
  });

  it("lets the staff start a reply from a template", async () => {
    const { place } = await begin(ada!, "A question to the staff");
    expect(load((await moes!.get(place)).text)("#write select[name=answer] option").length).to.equal(6);
    await send(moes!, place, { text: "See the guide.", answer: "known" });
    await send(moes!, place, { text: "", answer: "fine" });
    const { text } = await guest!.get(`${place}?at=end`);
    expect(text)
      .to.include("We already knew about this and have dealt with it.")
      .and.include("See the guide.");
    expect(text).to.include("decided that it follows the guidelines");
    const adas = await site.visit(ada);
    expect((await send(adas, place, { text: "", answer: "fine" })).status).to.equal(422);
  });
});
