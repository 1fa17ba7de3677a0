import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { followUser } from "#features/library/followers/index.ts";
import { blockMember } from "#features/people/blocks/index.ts";
import { updateFields } from "#shared/talk/updates.fields.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";

describe("The API of updates", () => {
  const site = useEmptySite();
  const members: Record<string, TestMember> = {};
  const tokens: Record<string, string> = {};

  beforeEach(async () => {
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
  const post = async (name: string, data: object): Promise<string> =>
    (await send("post", "updates", name, data).expect(200)).body.data.id;
  const texts = async (query: string, name?: string): Promise<string[]> =>
    (await send("get", `updates?${query}`, name).expect(200)).body.data.map(
      ({ attributes }: { attributes: { text: string } }) => attributes.text,
    );

  it("accepts an update from its author, on their feed or another's, and lists it newest first", async () => {
    await post("ada", { text: "  First\r\nline ", author: id("ada") });
    await post("ada", { text: "To Bea", author: id("ada"), to: id("bea"), story: null, pictures: null });
    expect(await texts(`filters[author][$in][0]=${id("ada")}`)).to.deep.equal(["To Bea", "First\nline"]);
    expect(await texts(`filters[to]=${id("bea")}`)).to.deep.equal(["To Bea"]);
    const { body } = await send("get", `updates?filters[to]=${id("bea")}&populate=author,to`).expect(200);
    const { attributes } = body.data[0];
    expect(attributes).to.include({ text: "To Bea", edited: false });
    expect(attributes.author.data.id).to.equal(id("ada"));
    expect(attributes.to.data.id).to.equal(id("bea"));
    expect(body.meta.pagination).to.include({ page: 1, pageSize: 25 });
  });

  it("stores the recipient even if that is the author, on their feed", async () => {
    const own = await post("moe", { text: "To myself", author: id("moe"), to: id("moe") });
    const { body } = await send("get", `updates/${own}?populate=to`).expect(200);
    expect(body.data.attributes.to.data.id).to.equal(id("moe"));
    expect(await texts(`filters[to]=${id("moe")}`)).to.deep.equal(["To myself"]);
    const { text } = await supertest(site.url).get(`/updates/${own}`).expect(200);
    expect(text)
      .to.include("To myself")
      .and.not.to.match(/>\s*to\s*</);
  });

  it("lists the updates of followed members, and can exclude one of them and those about stories", async () => {
    const story = await storeStory(site, members.bea!, {});
    await followUser(site.app.services, members.cyd!.caller, { following: id("bea") });
    const left = await post("bea", { text: "Left out" });
    await post("bea", { text: "Plain" });
    await post("bea", { text: "About a story", story: story.id });
    const followed = `filters[author][followers][follower]=${id("cyd")}`;
    expect(await texts(followed)).to.deep.equal(["About a story", "Plain", "Left out"]);
    expect(await texts(`${followed}&filters[story][$null]=true&filters[id][$ne]=${left}`)).to.deep.equal([
      "Plain",
    ]);
    expect(await texts(`filters[author][followers][follower]=${id("moe")}`)).to.deep.equal([]);
  });

  it("refuses guests, another's name, unknown feeds, another's story, and empty or overlong text", async () => {
    const story = await storeStory(site, members.bea!, {});
    await send("post", "updates", undefined, { text: "x" }).expect(403);
    await send("post", "updates", "ada", { text: "x", author: id("bea") }).expect(403);
    for (const data of [
      { text: " \n " },
      { text: "\u0007" },
      { text: "\u200b\u2060 \u3164" },
      {},
      { text: { $gt: "" } },
      { text: "x".repeat(updateFields.text.max + 1) },
      { text: "x", to: "0".repeat(24) },
      { text: "x", to: "nobody" },
      { text: "x", story: story.id },
    ])
      await send("post", "updates", "ada", data).expect(400);
    await send("get", "updates?filters[shadowBanned]=true", "ada").expect(400);
    await send("get", "updates?filters[text][$contains]=x", "ada").expect(400);
  });

  it("sets edited from the first actual change on, and allows edits by its author only", async () => {
    const update = await post("ada", { text: "Teh cat", to: id("bea") });
    const put = (name: string, text: unknown, status: number) =>
      send("put", `updates/${update}`, name, { text, edited: true }).expect(status);
    expect((await put("ada", "Teh cat", 200)).body.data.attributes.edited).to.equal(false);
    for (const name of ["bea", "cyd", "moe"]) await put(name, "The cat", 403);
    expect((await put("ada", "The cat", 200)).body.data.attributes).to.include({
      text: "The cat",
      edited: true,
    });
    await put("ada", "", 400);
  });

  it("lets the author, the owner of the feed and staff delete an update, with its replies", async () => {
    for (const name of ["ada", "bea", "moe"]) {
      const update = await post("ada", { text: "Away", to: id("bea") });
      const reply = await send("post", "update-replies", "cyd", { text: "Why?", update }).expect(200);
      await send("delete", `updates/${update}`, "cyd").expect(403);
      const reason = name === "moe" ? { reason: "Spam" } : undefined;
      await send("delete", `updates/${update}`, name, reason).expect(200);
      await send("get", `updates/${update}`).expect(404);
      await send("get", `update-replies/${reply.body.data.id}`).expect(404);
      await send("delete", `updates/${update}`, name, reason).expect(404);
    }
  });

  it("counts replies and returns them with the update", async () => {
    const update = await post("ada", { text: "Who is here?" });
    const made = [];
    for (const name of ["bea", "cyd"])
      made.push(
        (await send("post", "update-replies", name, { text: name, update, author: id(name) }).expect(200))
          .body.data.id,
      );
    const read = async () => (await send("get", `updates/${update}?populate=replies`)).body.data.attributes;
    expect((await read()).repliesCount).to.equal(2);
    expect((await read()).replies.data).to.have.length(2);
    await send("put", `update-replies/${made[0]}`, "cyd", { text: "Not mine" }).expect(403);
    const { body } = await send("put", `update-replies/${made[0]}`, "bea", { text: "I am" }).expect(200);
    expect(body.data.attributes).to.include({ text: "I am", edited: true });
    await send("delete", `update-replies/${made[0]}`, "cyd").expect(403);
    await send("delete", `update-replies/${made[0]}`, "ada").expect(200);
    expect((await read()).repliesCount).to.equal(1);
    await send("post", "update-replies", "bea", { text: "x", update: "0".repeat(24) }).expect(400);
    await send("post", "update-replies", undefined, { text: "x", update }).expect(403);
  });

  it("omits replies and updates of muted members from populated lists, as from other lists", async () => {
    const eve = await site.addMember("eve");
    tokens.eve = await site.tokenOf(eve);
    const update = await post("ada", { text: "Who is there?", author: id("ada") });
    for (const name of ["bea", "cyd"])
      await send("post", "update-replies", name, { text: name, update, author: id(name) }).expect(200);
    const own = await post("bea", { text: "On my feed", author: id("bea") });
    await blockMember(site.app.services, eve.caller, { who: id("bea"), kind: "mute" });
    const read = async (name: string) => {
      const { body } = await send("get", `updates/${update}?populate=replies`, name).expect(200);
      const { replies, repliesCount } = body.data.attributes;
      return [
        repliesCount,
        replies.data.map(({ attributes }: { attributes: { text: string } }) => attributes.text),
      ];
    };
    expect(await read("eve")).to.deep.equal([1, ["cyd"]]);
    expect(await read("moe")).to.deep.equal([2, ["bea", "cyd"]]);
    const updatesOf = async (name: string) =>
      (await send("get", `users/${id("bea")}?populate=updates`, name).expect(200)).body.updates.map(
        (each: { id: string }) => each.id,
      );
    expect(await updatesOf("eve")).to.deep.equal([]);
    expect(await updatesOf("moe")).to.include(own);
  });

  it("counts exactly when many replies are added and deleted concurrently", async () => {
    const update = await post("ada", { text: "All at once" });
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        send("post", "update-replies", at % 2 ? "bea" : "cyd", { text: `Reply ${at}`, update }),
      ),
    );
    expect(made.map(({ status }) => status)).to.deep.equal(made.map(() => 200));
    await Promise.all(
      made
        .slice(0, 10)
        .flatMap(({ body }) => [
          send("delete", `update-replies/${body.data.id}`, "ada"),
          send("delete", `update-replies/${body.data.id}`, "moe"),
        ]),
    );
    const { body } = await send("get", `updates/${update}`);
    expect(body.data.attributes.repliesCount).to.equal(10);
  });

  it("never mixes the texts of two concurrent edits", async () => {
    const update = await post("ada", { text: "0" });
    const wanted = Array.from({ length: 10 }, (_, at) => `Version ${at}`);
    const answers = await Promise.all(
      wanted.map((text) => send("put", `updates/${update}`, "ada", { text })),
    );
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    const { attributes } = (await send("get", `updates/${update}`)).body.data;
    expect(wanted).to.include(attributes.text);
    expect(attributes.edited).to.equal(true);
  });

  it("reveals nothing to a blocked member, and shows what they write to nobody else", async () => {
    const dan = await site.addMember("dan");
    tokens.dan = await site.tokenOf(dan);
    const open = await post("ada", { text: "Before the block" });
    await blockMember(site.app.services, members.ada!.caller, { who: dan.id, kind: "block" });
    const update = await post("dan", { text: "Let me in", to: id("ada") });
    const reply = await send("post", "update-replies", "dan", { text: "And here", update: open }).expect(200);
    for (const name of ["ada", "bea", undefined]) {
      await send("get", `updates/${update}`, name).expect(404);
      await send("get", `update-replies/${reply.body.data.id}`, name).expect(404);
    }
    await send("get", `updates/${update}`, "dan").expect(200);
    const countFor = async (name?: string) =>
      (await send("get", `updates/${open}?fields=repliesCount`, name)).body.data.attributes.repliesCount;
    const counts = async () => [
      await countFor(),
      await countFor("ada"),
      await countFor("bea"),
      await countFor("dan"),
    ];
    // A count of 0 next to a visible reply would reveal that nobody else sees it.
    expect(await counts()).to.deep.equal([0, 0, 0, 1]);
    const page = await (await site.visit(dan)).get(`/updates/${open}`).expect(200);
    expect(load(page.text)("main").text()).to.include("And here").and.include("1 reply");
    await send("delete", `update-replies/${reply.body.data.id}`, "dan").expect(200);
    expect(await counts()).to.deep.equal([0, 0, 0, 0]);
    const { body } = await send("post", "updates", "ada", { text: "x", to: dan.id }).expect(400);
    expect(body.error.message).to.include("blocked");
  });

  it("does not name a draft that an update is about", async () => {
    const draft = await storeStory(site, members.cyd!, { draft: true });
    const update = await post("cyd", { text: "Soon", story: draft.id });
    const { body } = await send("get", `updates/${update}?populate=story`).expect(200);
    expect(body.data.attributes.story?.data ?? null).to.equal(null);
  });
});
