import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { likePost } from "#features/community/forums/commands/marks.ts";
import { createPost } from "#features/community/forums/commands/posts.ts";
import { createThread } from "#features/community/forums/commands/threads.ts";
import { Thread } from "#features/community/forums/model.ts";
import { forumPersonalData } from "#features/community/forums/personal-data.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

describe("Forum pages", () => {
  const site = useSite();
  let [ada, bea, moe] = [] as unknown as TestMember[];
  let [guest, adas, beas, moes] = [] as unknown as ReturnType<typeof supertest.agent>[];

  before(async () => {
    [ada, bea, moe] = [
      await site.addMember("ada"),
      await site.addMember("bea"),
      await site.addMember("moe", "moderator"),
    ];
    [guest, adas, beas, moes] = [
      await site.visit(),
      await site.visit(ada),
      await site.visit(bea),
      await site.visit(moe),
    ];
  });

  const writing = () => ({
    services: site.app.services,
    limits: unlimited,
  });
  const begin = async (title: string, more: object = {}) => {
    const thread = await createThread(writing(), ada!.caller, {
      section: "writing",
      title,
      text: `First of ${title}`,
      ...more,
    });
    return {
      id: String(thread._id),
      place: `/forums/${thread.section}/${thread._id}-${thread.path}`,
      doc: thread,
    };
  };
  const say = async (who: TestMember, thread: string, text: string, quotes: string[] = []) =>
    String((await createPost(writing(), who.caller, { thread, text, quotes }))._id);
  const send = async (agent: typeof adas, path: string, fields: Record<string, string | string[]>) => {
    const _csrf = await csrfOf(agent!);
    return agent!
      .post(path)
      .type("form")
      .send({ _csrf, ...fields });
  };

  it("show guests everything, and ask them to sign in to write", async () => {
    const { place, doc } = await begin("What guests read");
    for (const path of ["/forums", "/forums/writing"]) {
      const { text } = await guest!.get(path).expect(200);
      expect(text).to.include("What guests read");
    }
    const page = load((await guest!.get(place).expect(200)).text);
    expect(page(".post-text").text()).to.include("First of What guests read");
    expect(page("form[action*='/forums/']")).to.have.length(0);
    expect(page(`a[href^='/login?next=']`).length).to.be.greaterThan(0);
    const data = JSON.parse(page("script[type='application/ld+json']").first().text());
    expect(data).to.deep.include({ "@type": "DiscussionForumPosting", headline: "What guests read" });
    await guest!.get(`/forums/${doc.section}/${doc._id}`).expect(301).expect("Location", place);
    await guest!.get(`/forums/reviews/${doc._id}-x`).expect(301).expect("Location", place);
    await guest!.get(`/forums/nowhere`).expect(404);
    await guest!.get(`/forums/writing/${"0".repeat(24)}`).expect(404);
  });

  it("describe a solved question to search engines as one, with the accepted answer", async () => {
    const { place, id } = await begin("How does a semicolon work");
    await say(bea!, id, "Not at all.");
    const solved = await say(moe!, id, "It joins two sentences.");
    await Thread.updateOne({ _id: toId(id) }, { $set: { solved: toId(solved) } });
    const html = load((await guest!.get(place).expect(200)).text);
    const data = JSON.parse(html("script[type='application/ld+json']").first().text());
    expect(data["@type"]).to.equal("QAPage");
    const { name, answerCount, acceptedAnswer, suggestedAnswer } = data.mainEntity;
    expect({ name, answerCount }).to.deep.equal({ name: "How does a semicolon work", answerCount: 2 });
    expect(acceptedAnswer).to.include({ "@type": "Answer", text: "It joins two sentences.", upvoteCount: 0 });
    expect(suggestedAnswer.map(({ text }: { text: string }) => text)).to.deep.equal(["Not at all."]);
  });

  it("create a thread without a script, and show a refused form again filled in", async () => {
    const wrong = await send(adas, "/forums/introductions/new", {
      title: "",
      text: "Kept words",
      tags: "a, b",
    });
    expect(wrong.status).to.equal(422);
    const form = load(wrong.text);
    expect(form("#field-text").text()).to.equal("Kept words");
    expect(form("#field-tags").val()).to.equal("a, b");
    expect(form("#field-title-error").text()).to.include("required");
    const done = await send(adas, "/forums/introductions/new", {
      title: "Hello",
      text: "It is me",
      tags: "",
    });
    expect(done.status).to.equal(303);
    const { text } = await guest!.get(done.headers.location!).expect(200);
    expect(text).to.include("It is me");
    await adas!.get("/forums/announcements/new").expect(403);
    await moes!.get("/forums/announcements/new").expect(200);
  });

  it("reply with quotes of several posts, and notify quoted members once", async () => {
    const { id, place } = await begin("Quotes");
    const one = await say(bea!, id, "The first thing");
    const two = await say(moe!, id, "The second thing");
    const form = load((await adas!.get(`${place}?quote=${one},${two}&at=end`).expect(200)).text)("#write");
    expect(form.find("[name=quotes]").length).to.equal(2);
    const done = await send(adas, place, { text: "Both right", quotes: [one, two] });
    expect(done.status).to.equal(303);
    const page = load((await guest!.get(place)).text);
    const last = page(".post").last();
    expect(last.find("blockquote").text()).to.include("The first thing").and.include("The second thing");
    await site.app.jobs.whenIdle();
    const told = await Notification.find({ for: toId(bea!.id), by: toId(ada!.id), thread: toId(id) }).lean();
    expect(told.map(({ kind }) => kind)).to.deep.equal(["post-reply"]);
  });

  it("notify followers of a thread or section, but not about posts they wrote, and not those who muted it", async () => {
    await send(beas, "/forums/publishing/follow", { do: "follow" });
    const { id } = await begin("Followed", { section: "publishing" });
    await site.app.jobs.whenIdle();
    const kinds = async (who: TestMember) =>
      (
        await Notification.find({ for: toId(who.id), thread: toId(id) })
          .sort({ _id: 1 })
          .lean()
      ).map(({ kind }) => kind);
    expect(await kinds(bea!)).to.deep.equal(["forum-thread"]);
    await say(bea!, id, "An answer");
    await site.app.jobs.whenIdle();
    expect(await kinds(ada!)).to.deep.equal(["thread-post"]);
    await send(adas, `/forums/threads/${id}/follow`, { do: "mute" });
    await say(bea!, id, "Another");
    await site.app.jobs.whenIdle();
    expect(await kinds(ada!)).to.deep.equal(["thread-post"]);
    // Through the API each says what it is about, and which follow caused it.
    const told = async (who: TestMember) => {
      const { body } = await supertest(site.url)
        .get("/api/notifications?populate=post,thread,followed_thread,followed_forums")
        .set("Authorization", `Bearer ${await site.tokenOf(who)}`)
        .expect(200);
      const about = body.data.map(({ attributes }: { attributes: Record<string, unknown> }) => attributes);
      return about.filter(
        ({ thread }: { thread: { data: { id: string } | null } }) => thread.data?.id === id,
      );
    };
    const [ofSection] = await told(bea!);
    expect(ofSection.followed_forums.data.attributes.slug).to.equal("publishing");
    const [ofThread] = await told(ada!);
    expect(ofThread.followed_thread.data.id).to.equal(id);
    expect(ofThread.post.data.attributes.text).to.equal("An answer");
    const { text } = await beas!.get("/notifications").expect(200);
    expect(text).to.include("started “Followed” in Publishing");
  });

  it("show which posts a member has not read, and where they start", async () => {
    const { id, place } = await begin("Unread");
    await beas!.get(place).expect(200);
    await say(ada!, id, "News");
    const list = load((await beas!.get("/forums/unread").expect(200)).text);
    const mark = list(`.thread-row:contains("Unread") .thread-row-unread a`).attr("href");
    expect(mark).to.equal(`${place}?from=2`);
    await beas!.get(mark!).expect(200);
    expect((await beas!.get("/forums/unread")).text).to.not.include(place);
    await say(ada!, id, "More news");
    await send(beas, "/forums/unread", {});
    expect((await beas!.get("/forums/unread")).text).to.include("You have read everything");
  });

  it("paginate a long thread with cursors, and link to any post", async () => {
    const { id, place } = await begin("Long");
    const posts: string[] = [];
    for (let at = 0; at < 45; at++) posts.push(await say(at % 2 ? ada! : bea!, id, `Post ${at}`));
    const seen: string[] = [];
    for (let next: string | undefined = place; next; ) {
      const page = load((await guest!.get(next).expect(200)).text);
      page(".post").each((_, post) => void seen.push(page(post).attr("id")!));
      next = page(".pagination a[rel=next]").attr("href");
    }
    expect(seen.slice(1)).to.deep.equal(posts.map((post) => `post-${post}`));
    const led = await guest!.get(`/forums/posts/${posts[30]}`).expect(302);
    expect(led.headers.location).to.equal(`${place}?from=32#post-${posts[30]}`);
    const partly = load((await guest!.get(`${place}?from=32`)).text);
    expect(partly(".post").first().attr("id")).to.equal(`post-${posts[30]}`);
    const back = load((await guest!.get(partly(".pagination a[rel=prev]").attr("href")!)).text);
    expect(back(".post").last().attr("id")).to.equal(`post-${posts[29]}`);
    const end = load((await guest!.get(`${place}?at=end`)).text);
    expect(end(".post").last().attr("id")).to.equal(`post-${posts[44]}`);
  });

  it("show an edit's history, and invalidate a guest's cached page immediately", async () => {
    const { id, place } = await begin("Edited");
    const post = await say(bea!, id, "The old words stay known");
    await guest!.get(place).expect(200);
    expect(
      (await send(beas, `/forums/posts/${post}/edit`, { text: "The new words stay known" })).status,
    ).to.equal(303);
    expect((await guest!.get(place)).text).to.include("The new words");
    const page = load((await guest!.get(`/forums/posts/${post}/history`).expect(200)).text);
    expect(page("del").text()).to.equal("old");
    expect(page("ins").text()).to.equal("new");
  });

  it("hide spoilers in an edit's history, those of before and after, until they are opened", async () => {
    const { id } = await begin("Spoiled");
    const post = await say(bea!, id, "Look: ||the butler did it|| said she");
    await send(beas, `/forums/posts/${post}/edit`, { text: "Look: ||the gardener did it|| said he" });
    await send(beas, `/forums/posts/${post}/edit`, { text: "Look: nobody, said he" });
    const page = load((await guest!.get(`/forums/posts/${post}/history`).expect(200)).text);
    expect(page(".post-version")).to.have.length(3);
    page("details.spoiler").remove();
    const open = page("main").text();
    expect(open).to.include("Look").and.include("nobody");
    for (const word of ["butler", "gardener", "did it"]) expect(open).not.to.include(word);
  });

  it("let the staff lock, pin, move and remove with a reason, and undo it", async () => {
    const { id, place } = await begin("Moderated");
    const post = await say(bea!, id, "Rude words");
    await beas!.get(`/forums/threads/${id}/moderate`).expect(404);
    const moderate = (fields: Record<string, string>) => send(moes, `/forums/threads/${id}/moderate`, fields);
    expect((await moderate({ do: "lock" })).status).to.equal(303);
    expect((await send(beas, place, { text: "x" })).text).to.include("This thread is locked");
    await moderate({ do: "unlock" });
    await moderate({ do: "pin" });
    const moved = await moderate({ section: "off-topic", slowMode: "60" });
    expect(moved.headers.location).to.include("/forums/off-topic/");
    expect((await guest!.get("/forums/off-topic")).text).to.include("Moderated");
    expect((await send(beas, moved.headers.location!, { text: "Too soon" })).text).to.include("slow mode");
    expect((await send(moes, `/forums/posts/${post}/remove`, { reason: "" })).status).to.equal(422);
    await send(moes, `/forums/posts/${post}/remove`, { reason: "Rude" });
    expect((await guest!.get(moved.headers.location!)).text).to.not.include("Rude words");
    expect((await beas!.get(moved.headers.location!)).text)
      .to.include("Rude words")
      .and.include("The reason: Rude");
    await send(moes, `/forums/posts/${post}/restore`, {});
    expect((await guest!.get(moved.headers.location!)).text).to.include("Rude words");
    expect((await moderate({ do: "remove", reason: "Spam" })).status).to.equal(303);
    await guest!.get(moved.headers.location!).expect(410);
    await guest!.get(`/forums/posts/${post}`).expect(410);
    await site.app.jobs.whenIdle();
    expect((await beas!.get("/notifications").expect(200)).text)
      .to.include("Our staff removed one of your posts in the forums")
      .and.include(`href="/forums/posts/${post}"`);
    expect((await adas!.get("/notifications").expect(200)).text).to.include(
      "Our staff removed your thread “Moderated”: Spam",
    );
    await moderate({ do: "restore" });
    await guest!.get(moved.headers.location!).expect(200);
  });

  it("mark an answer in feedback and support, and let members vote for ideas", async () => {
    const { id, place } = await begin("A question", { section: "feedback-and-support" });
    const post = await say(bea!, id, "The answer");
    await send(beas, `/forums/posts/${post}/solve`, { do: "do" });
    expect((await guest!.get(place)).text).to.not.include("Go to the answer");
    await send(adas, `/forums/posts/${post}/solve`, { do: "do" });
    expect((await guest!.get(place)).text).to.include("Go to the answer");
    const idea = await begin("An idea", { section: "feedback-and-support", request: true });
    for (let times = 0; times < 2; times++) await send(beas, `/forums/threads/${idea.id}/vote`, { do: "do" });
    expect((await guest!.get(idea.place)).text).to.include("1 vote");
    const other = await begin("A lesser idea", { section: "feedback-and-support", request: true });
    const ideas = load((await guest!.get("/forums/feedback-and-support?sort=ideas").expect(200)).text);
    expect(ideas(".thread-row-title").text()).to.equal("An ideaA lesser idea");
    expect((await guest!.get("/forums/writing?sort=ideas").expect(200)).text).to.not.include(other.id);
    expect((await guest!.get("/about/feature-request")).text).to.include(
      "/forums/feedback-and-support/new?request=1",
    );
    const form = load((await adas!.get("/forums/feedback-and-support/new?request=1").expect(200)).text);
    expect(form("input[name=request]").is(":checked")).to.equal(true);
    await send(moes, `/forums/threads/${idea.id}/moderate`, { request: "planned" });
    expect((await guest!.get(idea.place)).text).to.include("Planned");
  });

  it("hide posts by members whom a reader has blocked, count likes once, and find posts by their words", async () => {
    const { id, place } = await begin("Blocks");
    const post = await say(bea!, id, "Marvellous zeppelins");
    await say(ada!, id, "I quote", [post]);
    const own = await createThread(writing(), bea!.caller, {
      section: "writing",
      title: "Airships of Bea",
      text: "First",
    });
    await say(bea!, id, "Last word");
    await Promise.all(Array.from({ length: 5 }, () => likePost(ada!.caller, post, true)));
    expect((await guest!.get(place)).text).to.include("1 like");
    expect((await guest!.get("/forums/search?q=zeppelins").expect(200)).text).to.include(
      `/forums/posts/${post}`,
    );
    const cyd = await site.addMember("cyd");
    await blockMember(site.app.services, cyd.caller, { who: bea!.id, kind: "block" });
    const cyds = await site.visit(cyd);
    const shown = (await cyds.get(place).expect(200)).text;
    expect(shown).to.include("I quote").and.to.not.include("zeppelins");
    expect((await cyds.get(`${place}?quote=${post}`)).text).to.not.include("zeppelins");
    for (const path of ["/forums", "/forums/writing"]) {
      const main = (agent: typeof cyds) => agent.get(path).then(({ text }) => load(text)("main").text());
      expect(await main(guest!)).to.include("bea");
      expect(await main(cyds))
        .to.include("Blocks")
        .and.to.not.match(/\bbea\b|Airships/);
    }
    expect(own.title).to.equal("Airships of Bea");
  });

  it("retain a thread with replies when its author leaves", async () => {
    const dot = await site.addMember("dot");
    const thread = await createThread(writing(), dot.caller, {
      section: "writing",
      title: "Left behind",
      text: "My words",
    });
    await say(bea!, String(thread._id), "An answer that stays");
    await forumPersonalData(site.app).erase({ id: dot.id, username: "dot" } as never, {} as never);
    const place = `/forums/writing/${thread._id}-left-behind`;
    const { text } = await guest!.get(place).expect(200);
    expect(text).to.include("An answer that stays").and.not.include("My words");
  });
});
