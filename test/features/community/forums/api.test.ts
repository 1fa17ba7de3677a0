import { expect } from "chai";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { forumCounters } from "#features/community/forums/counters.ts";
import { Thread } from "#features/community/forums/model.ts";
import { ForumNumbers } from "#features/community/forums/section-model.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { driftsOf } from "../../platform/counters/support.ts";

describe("The API of the forums", () => {
  const site = useSite();
  const members: Record<string, TestMember> = {};
  const tokens: Record<string, string> = {};

  before(async () => {
    for (const name of ["ada", "bea", "cyd", "moe"]) {
      members[name] = await site.addMember(name, name === "moe" ? "moderator" : "member");
      tokens[name] = await site.tokenOf(members[name]);
    }
  });

  const id = (name: string) => members[name]!.id;
  const send = (method: "get" | "post" | "put" | "delete", path: string, name?: string, data?: object) => {
    const request = supertest(site.url)[method](`/api/${path}`);
    if (name) request.set("Authorization", `Bearer ${tokens[name]}`);
    return data ? request.send({ data }) : request;
  };
  const begin = async (name: string, data: object = {}): Promise<string> =>
    (
      await send("post", "threads", name, {
        section: "writing",
        title: "On commas",
        text: "Well, …",
        ...data,
      }).expect(200)
    ).body.data.id;
  const answer = (name: string, thread: string, data: object = {}) =>
    send("post", "posts", name, { thread, text: `By ${name}`, ...data });
  const attributesOf = async (path: string, name?: string) =>
    (await send("get", path, name).expect(200)).body.data.attributes;
  const numbers = async (slug: string) => {
    const { body } = await send("get", `forums?filters[slug]=${slug}`).expect(200);
    return body.data[0].attributes;
  };

  it("lists the eight sections in the specification's order", async () => {
    const { body } = await send("get", "forums").expect(200);
    expect(
      body.data.map(({ attributes }: { attributes: { slug: string } }) => attributes.slug),
    ).to.deep.equal([
      ...["announcements", "introductions", "story-discussion", "writing"],
      ...["publishing", "reviews", "off-topic", "feedback-and-support"],
    ]);
    await send("post", "forums", "moe", { slug: "writing" }).expect(405);
  });

  it("creates a thread with its first post, and counts it in its section", async () => {
    const before = await numbers("writing");
    const thread = await begin("ada", { tags: ["Drafts", "drafts", "#editing"], author: id("ada") });
    const { body } = await send("get", `threads/${thread}?populate=author,forum`).expect(200);
    expect(body.data.attributes).to.deep.include({
      title: "On commas",
      section: "writing",
      postsCount: 1,
      pinned: false,
      locked: false,
      request: null,
      tags: ["drafts", "editing"],
    });
    expect(body.data.attributes.author.data.id).to.equal(id("ada"));
    expect(body.data.attributes.forum.data.attributes.slug).to.equal("writing");
    const posts = await send("get", `posts?filters[thread]=${thread}`).expect(200);
    expect(posts.body.data[0].attributes).to.include({ text: "Well, …", number: 1, edited: false });
    const after = await numbers("writing");
    expect([after.threads - before.threads, after.posts - before.posts]).to.deep.equal([1, 1]);
  });

  it("refuses guests, other members' names, announcements by members, and wrong fields", async () => {
    const good = { section: "writing", title: "T", text: "x" };
    await send("post", "threads", undefined, good).expect(403);
    await send("post", "threads", "ada", { ...good, author: id("bea") }).expect(403);
    await send("post", "threads", "ada", { ...good, section: "announcements" }).expect(403);
    for (const wrong of [
      { ...good, title: " " },
      { ...good, title: "x".repeat(121) },
      { ...good, text: "" },
      { ...good, text: "x".repeat(20_001) },
      { ...good, section: "nowhere" },
      { ...good, tags: ["a", "b", "c", "d", "e", "f"] },
      { ...good, title: { $gt: "" } },
    ])
      await send("post", "threads", "ada", wrong).expect(400);
    await begin("moe", { section: "announcements" });
    const thread = await begin("ada");
    await answer("bea", thread, { quotes: ["0".repeat(24)] }).expect(400);
    await answer("bea", "0".repeat(24)).expect(400);
    await send("get", "posts?filters[hidden]=true", "ada").expect(400);
  });

  it("gives each of many concurrent posts a unique number, and counts them all", async () => {
    const thread = await begin("ada");
    const before = await numbers("writing");
    const made = await Promise.all(
      Array.from({ length: 24 }, (_, at) => answer(["ada", "bea", "cyd"][at % 3]!, thread)),
    );
    expect(made.map(({ status }) => status)).to.deep.equal(made.map(() => 200));
    const found = made.map(({ body }) => body.data.attributes.number).sort((a, b) => a - b);
    expect(found).to.deep.equal(Array.from({ length: 24 }, (_, at) => at + 2));
    expect((await attributesOf(`threads/${thread}`)).postsCount).to.equal(25);
    expect((await numbers("writing")).posts - before.posts).to.equal(24);
    await Promise.all(
      made
        .slice(0, 12)
        .map(({ body }, at) => send("delete", `posts/${body.data.id}`, ["ada", "bea", "cyd"][at % 3]!)),
    );
    expect((await attributesOf(`threads/${thread}`)).postsCount).to.equal(13);
    expect((await numbers("writing")).posts - before.posts).to.equal(12);
  });

  it("lets only authors change and delete what they wrote", async () => {
    const thread = await begin("ada");
    const { body } = await answer("bea", thread).expect(200);
    const post = `posts/${body.data.id}`;
    await send("put", post, "cyd", { text: "Not mine" }).expect(403);
    await send("put", post, "moe", { text: "Not mine" }).expect(403);
    const changed = await send("put", post, "bea", { text: "Better" }).expect(200);
    expect(changed.body.data.attributes).to.include({ text: "Better", edited: true });
    await send("put", `threads/${thread}`, "bea", { title: "Mine now" }).expect(403);
    await send("put", `threads/${thread}`, "ada", { title: "On semicolons" }).expect(200);
    await send("delete", `threads/${thread}`, "ada").expect(403);
    await send("delete", post, "bea").expect(200);
    await send("get", post).expect(404);
    await send("delete", `threads/${thread}`, "ada").expect(200);
    await send("get", `threads/${thread}`).expect(404);
    expect(await Thread.countDocuments({ title: "On semicolons" })).to.equal(0);
  });

  it("searches by words and tags, and supports the actions of the pages' buttons", async () => {
    const thread = await begin("ada", {
      section: "feedback-and-support",
      title: "Where do kelpies live?",
      tags: ["kelpie"],
      text: "Tell me.",
    });
    const { id: post } = (await answer("bea", thread, { text: "In a loch." }).expect(200)).body.data;
    const found = async (path: string) =>
      (await send("get", path).expect(200)).body.data.map((each: { id: string }) => each.id);
    expect(await found("threads?_q=kelpies")).to.deep.equal([thread]);
    expect(await found("threads?filters[tags]=kelpie")).to.deep.equal([thread]);
    expect(await found("posts?_q=loch")).to.deep.equal([post]);
    expect(await found("threads?_q=zyzzyva")).to.deep.equal([]);
    const twice = async (method: "post" | "delete", path: string, name: string) => {
      await send(method, path, name).expect(200);
      return (await send(method, path, name).expect(200)).body.data.attributes;
    };
    for (const reaction of ["like", "thanks", "laughs", "insights"]) {
      const field = reaction === "like" ? "likes" : reaction;
      await send("post", `posts/${post}/${reaction}`, "bea").expect(400);
      await twice("post", `posts/${post}/${reaction}`, "cyd");
      expect((await attributesOf(`posts/${post}`))[field], reaction).to.equal(1);
      await twice("delete", `posts/${post}/${reaction}`, "cyd");
      expect((await attributesOf(`posts/${post}`))[field], reaction).to.equal(0);
    }
    await send("post", `posts/${post}/solve`, "bea").expect(403);
    await twice("post", `posts/${post}/solve`, "ada");
    expect(String((await Thread.findById(toId(thread)).lean())?.solved)).to.equal(post);
    await twice("delete", `posts/${post}/solve`, "moe");
    expect((await Thread.findById(toId(thread)).lean())?.solved).to.equal(undefined);
    const forum = (await send("get", "forums?filters[slug]=reviews").expect(200)).body.data[0].id;
    for (const place of [`threads/${thread}`, `forums/${forum}`]) {
      expect((await twice("post", `${place}/follow`, "cyd")).following).to.equal("following");
      expect((await twice("delete", `${place}/mute`, "cyd")).following, "it was not muted").to.equal(
        "following",
      );
      expect((await twice("post", `${place}/mute`, "cyd")).following).to.equal("muted");
      expect((await twice("delete", `${place}/follow`, "cyd")).following, "muted it stays").to.equal("muted");
      expect((await twice("delete", `${place}/mute`, "cyd")).following).to.equal("none");
    }
    await send("post", `forums/${thread}/follow`, "cyd").expect(404);
    await send("post", `threads/${thread}/follow`).expect(403);
  });

  it("deletes a thread with its only post", async () => {
    const thread = await begin("ada");
    const { body } = await send("get", `posts?filters[thread]=${thread}`).expect(200);
    await send("delete", `posts/${body.data[0].id}`, "ada").expect(200);
    await send("get", `threads/${thread}`).expect(404);
  });

  it("leaves correct counts unchanged, and repairs all wrong ones", async () => {
    const thread = await begin("ada");
    await answer("bea", thread).expect(200);
    expect(await driftsOf(...forumCounters)).to.deep.equal([]);
    await ForumNumbers.updateOne({ _id: "writing:3" }, { $inc: { posts: 5, threads: -2 } });
    await Thread.updateOne({ _id: toId(thread) }, { $inc: { posts: 3 } });
    expect((await driftsOf(...forumCounters)).length).to.be.greaterThan(1);
    expect(await driftsOf(...forumCounters)).to.deep.equal([]);
    expect((await attributesOf(`threads/${thread}`)).postsCount).to.equal(2);
  });
});
