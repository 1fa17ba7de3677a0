import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { followUser } from "#features/library/followers/index.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { type Entry, useLetters } from "./support.ts";

describe("Messages through the API", () => {
  const house = useLetters(["ada", "bea", "cleo", "dora"]);
  const { site, member, call, open, write, say, countOf, list } = house;

  afterEach(async () => {
    for (const name of ["messages", "message-groups", "blocks", "followers"])
      await mongoose.connection.collection(name).deleteMany({});
  });

  const unreadIn = async (name: string): Promise<number> => {
    const all = await list(name, `/api/messages?filters[for]=${member(name).id}&pagination[pageSize]=100`);
    return all.filter(({ attributes }) => attributes.read === false).length;
  };
  const texts = (entries: readonly Entry[]) => entries.map(({ attributes }) => attributes.message);

  it("return the same group for the same two members, whichever of them requests it", async () => {
    const group = await open("ada", "bea");
    expect(await open("ada", "bea")).to.equal(group);
    expect(await open("bea", "ada")).to.equal(group);
    const [one] = await list(
      "ada",
      `/api/message-groups?filters[participants]=${member("ada").id}&populate=*`,
    );
    expect(one!.id).to.equal(group);
    const { data } = one!.attributes.participants as { data: Entry[] };
    expect(data.map(({ attributes }) => attributes.username)).to.have.members(["ada", "bea"]);
    expect(one!.attributes.updatedAt).to.match(/^2\d{3}-.*Z$/);
  });

  it("create one group from forty concurrent requests", async () => {
    const groups = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? open("ada", "bea") : open("bea", "ada"))),
    );
    expect(new Set(groups).size).to.equal(1);
    expect(await mongoose.connection.collection("message-groups").countDocuments({})).to.equal(1);
  });

  it("create no group for guests, for two others, with themselves, with an unknown member or with three members", async () => {
    const [ada, bea, cleo] = ["ada", "bea", "cleo"].map((name) => member(name).id);
    const ask = (participants: unknown) =>
      call("ada", "post", "/api/message-groups").send({ data: { participants } });
    await supertest(site.url)
      .post("/api/message-groups")
      .send({ data: { participants: [ada, bea] } })
      .expect(403);
    await ask([bea, cleo]).expect(403);
    for (const wrong of [
      [ada, ada],
      [ada],
      [ada, bea, cleo],
      [ada, "0".repeat(24)],
      "x",
      undefined,
      [{ $ne: 1 }, ada],
    ])
      await ask(wrong).expect(400);
  });

  it("accept null for optional fields", async () => {
    const group = await open("ada", "bea");
    const data = { for: member("bea").id, by: member("ada").id, message: "Plain", group, key: null };
    await call("ada", "post", "/api/messages").send({ data }).expect(200);
    await mongoose.connection.collection("messages").deleteMany({ message: "Plain" });
  });

  it("return the new message, which is unread for the recipient until marked read, once", async () => {
    const group = await open("ada", "bea");
    const { body } = await write("ada", "bea", group, "  Hello,\r\nBea  ").expect(200);
    expect(body.data.attributes).to.deep.include({ message: "Hello,\nBea", read: false });
    const { id } = body.data;
    expect(await countOf("bea")).to.equal(1);
    expect(await countOf("ada")).to.equal(0);
    const [found] = await list("bea", "/api/messages?populate=for,by,group");
    expect(found!.id).to.equal(id);
    expect((found!.attributes.by as { data: Entry }).data.attributes.username).to.equal("ada");
    expect((found!.attributes.group as { data: Entry }).data.id).to.equal(group);
    const mark = (name: string, data: object = { read: true }) =>
      call(name, "put", `/api/messages/${id}`).send({ data });
    await mark("ada").expect(403);
    await mark("cleo").expect(404);
    await mark("bea", { read: false }).expect(200);
    expect(await countOf("bea"), "what it is already changes nothing").to.equal(1);
    await mark("bea", { message: "changed" }).expect(200);
    expect((await mark("bea").expect(200)).body.data.attributes).to.deep.include({
      read: true,
      message: "Hello,\nBea",
    });
    await mark("bea").expect(200);
    const refused = await mark("bea", { read: false }).expect(400);
    expect(refused.body.error.message).to.equal("read can only be set to true.");
    expect(await countOf("bea")).to.equal(0);
  });

  it("refuse another sender, a recipient outside the group, another's group, and empty text", async () => {
    const group = await open("ada", "bea");
    const send = (name: string, data: object) => call(name, "post", "/api/messages").send({ data });
    const [ada, bea, cleo] = ["ada", "bea", "cleo"].map((name) => member(name).id);
    const good = { for: bea, by: ada, message: "Hello", group };
    await send("ada", { ...good, by: bea, for: ada }).expect(403);
    await send("ada", { ...good, for: cleo }).expect(400);
    await send("ada", { ...good, for: ada }).expect(400);
    const foreign = await send("cleo", { ...good, by: cleo });
    expect(foreign.status).to.be.oneOf([400, 404]);
    for (const name of ["for", "by", "message", "group"])
      await send("ada", { ...good, [name]: undefined }).expect(400);
    for (const message of ["  ", "\u0000", "\u200b\u3164", "x".repeat(5_001), { $gt: "" }, ["a"]])
      await send("ada", { ...good, message }).expect(400);
    expect(await mongoose.connection.collection("messages").countDocuments({})).to.equal(0);
  });

  it("are private to the two: strangers and admins find neither group, message nor text", async () => {
    const group = await say("ada", "bea", "A secret");
    const admin = await site.addMember("the-admin", "admin");
    const token = await site.tokenOf(admin);
    const [message] = await list("ada", "/api/messages");
    for (const path of [`/api/message-groups/${group}`, `/api/messages/${message!.id}`]) {
      await call("cleo", "get", path).expect(404);
      await supertest(site.url).get(path).set("Authorization", `Bearer ${token}`).expect(404);
    }
    for (const path of [
      `/api/message-groups?filters[participants]=${member("ada").id}&populate=*`,
      `/api/messages?filters[for]=${member("bea").id}`,
      `/api/messages?filters[group][participants]=${member("bea").id}`,
    ]) {
      expect(await list("cleo", path)).to.deep.equal([]);
      const { body } = await supertest(site.url)
        .get(path)
        .set("Authorization", `Bearer ${token}`)
        .expect(200);
      expect(body.data).to.deep.equal([]);
    }
    await call("cleo", "post", `/api/message-groups/${group}/read`).expect(404);
  });

  it("list groups 100 a page, latest message first, with their messages", async () => {
    const first = await say("bea", "ada", "one");
    const second = await say("cleo", "ada", "two");
    const ids = async () => (await list("ada", "/api/message-groups")).map(({ id }) => id);
    expect(await ids()).to.deep.equal([second, first]);
    await say("ada", "bea", "three");
    expect(await ids()).to.deep.equal([first, second]);
    const { body } = await call("ada", "get", "/api/message-groups?populate=messages").expect(200);
    expect(body.meta.pagination.pageSize).to.equal(100);
    expect(texts(body.data[0].attributes.messages.data)).to.have.members(["one", "three"]);
  });

  it("mark a whole group read without affecting others, with a count never below 0", async () => {
    const group = await say("bea", "ada", "one");
    await write("bea", "ada", group, "two").expect(200);
    await say("cleo", "ada", "three");
    await say("ada", "bea", "mine");
    expect(await countOf("ada")).to.equal(3);
    const read = await call("ada", "post", `/api/message-groups/${group}/read`).expect(200);
    expect(read.body.data).to.deep.equal({ read: 2 });
    expect(await countOf("ada")).to.equal(1);
    await call("ada", "post", `/api/message-groups/${group}/read`).expect(200);
    expect(await countOf("ada")).to.equal(1);
    expect(await countOf("bea")).to.equal(1);
  });

  it("have a count equal to the list while many are written and marked read concurrently", async () => {
    const group = await open("ada", "bea");
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        if (n % 3 === 2) await call("bea", "post", `/api/message-groups/${group}/read`).expect(200);
        else await write("ada", "bea", group, `message ${n}`).expect(200);
        const count = await countOf("bea");
        expect(count).to.be.at.least(0);
      }),
    );
    expect(await countOf("bea")).to.equal(await unreadIn("bea"));
    const dates = (await list("bea", "/api/messages?pagination[pageSize]=100")).map(
      ({ attributes }) => attributes.createdAt,
    );
    expect(dates).to.have.length(40);
    expect(new Set(dates).size, "no two of one moment").to.equal(40);
    const [one] = await list("bea", "/api/message-groups");
    expect(one!.attributes.updatedAt).to.equal(dates[0]);
    await Promise.all(
      Array.from({ length: 10 }, () => call("bea", "post", `/api/message-groups/${group}/read`).expect(200)),
    );
    expect(await countOf("bea")).to.equal(0);
  });

  it("return messages missed since a given time, group by group", async () => {
    const group = await say("ada", "bea", "one");
    const [message] = await list("bea", "/api/messages");
    const at = String(message!.attributes.createdAt);
    const { body } = await call("bea", "get", `/api/messages/since?at=${at}`).expect(200);
    expect(body.meta).to.deep.equal({ unread: 1 });
    expect(body.data).to.have.length(1);
    expect(body.data[0]).to.deep.include({ id: group, unread: 1, unreadInAll: 1 });
    const later = new Date(Date.parse(at) + 60_000).toISOString();
    expect((await call("bea", "get", `/api/messages/since?at=${later}`).expect(200)).body.data).to.deep.equal(
      [],
    );
    await call("bea", "get", "/api/messages/since").expect(400);
  });

  describe("and permissions", () => {
    const from = (name: string, messagesFrom: string) =>
      updateUser(site.app.services, member(name).caller, member(name).id, { messagesFrom });
    const block = (by: string, who: string) =>
      blockMember(site.app.services, member(by).caller, { who: member(who).id });

    afterEach(() => from("bea", "everyone"));

    it("follow the recipient's setting: members they follow, or nobody; a member they wrote to may reply", async () => {
      const group = await open("ada", "bea");
      await from("bea", "following");
      const refused = await write("ada", "bea", group, "Hello").expect(400);
      expect(refused.body.error.message).to.match(/does not accept messages/);
      await followUser(site.app.services, member("bea").caller, { following: member("ada").id });
      await write("ada", "bea", group, "Hello").expect(200);
      await from("bea", "nobody");
      await write("ada", "bea", group, "Hello?").expect(400);
      await write("bea", "ada", group, "Yes?").expect(200);
      await write("ada", "bea", group, "There you are.").expect(200);
    });

    it("reveal nothing to a blocked member: what they write is visible to them only", async () => {
      const group = await say("ada", "bea", "before");
      await block("bea", "ada");
      const { body } = await write("ada", "bea", group, "after").expect(200);
      expect(texts(await list("ada", "/api/messages"))).to.deep.equal(["after", "before"]);
      expect(texts(await list("bea", "/api/messages"))).to.deep.equal(["before"]);
      await call("bea", "get", `/api/messages/${body.data.id}`).expect(404);
      await call("bea", "put", `/api/messages/${body.data.id}`)
        .send({ data: { read: true } })
        .expect(404);
      expect(await countOf("bea")).to.equal(1);
      // Their group has to be updated, since it would reveal the block otherwise.
      const { updatedAt } = (await list("ada", "/api/message-groups"))[0]!.attributes;
      expect(updatedAt).to.equal(body.data.attributes.createdAt);
      await write("bea", "ada", group, "no").expect(400);
      await unblockMember(site.app.services, member("bea").caller, { who: member("ada").id });
      await write("ada", "bea", group, "again").expect(200);
      expect(texts(await list("bea", "/api/messages"))).to.deep.equal(["again", "before"]);
    });

    it("update the group for a blocked sender only, not for the member who blocked them", async () => {
      const group = await say("ada", "bea", "before");
      const timeOf = async (name: string) =>
        (await call(name, "get", `/api/message-groups/${group}`).expect(200)).body.data.attributes.updatedAt;
      const before = await timeOf("bea");
      const sinceOf = async (name: string, at: string) =>
        (await call(name, "get", `/api/messages/since?at=${at}`).expect(200)).body.data.length;
      await block("bea", "ada");
      let last = before;
      for (const words of ["one", "two"]) {
        const { body } = await write("ada", "bea", group, words).expect(200);
        expect(await timeOf("ada"))
          .to.equal(body.data.attributes.createdAt)
          .and.not.equal(last);
        last = body.data.attributes.createdAt;
        expect(await timeOf("bea")).to.equal(before);
      }
      expect(await sinceOf("ada", last)).to.equal(1);
      expect(await sinceOf("bea", last)).to.equal(0);
      expect(await sinceOf("bea", before)).to.equal(1);
      const [listed] = (await call("bea", "get", "/api/messages/since?at=2020-01-01").expect(200)).body.data;
      expect(listed.updatedAt).to.equal(before);
      await unblockMember(site.app.services, member("bea").caller, { who: member("ada").id });
      await write("ada", "bea", group, "heard").expect(200);
      expect(await timeOf("bea"))
        .to.equal(await timeOf("ada"))
        .and.not.equal(last);
    });

    it("hide a group opened by a blocked member from the member who blocked them", async () => {
      await block("dora", "ada");
      await say("ada", "dora", "hello");
      expect(await list("dora", "/api/message-groups")).to.deep.equal([]);
      expect(await countOf("dora")).to.equal(0);
      const { body } = await call("dora", "get", "/api/messages/since?at=2020-01-01").expect(200);
      expect(body).to.deep.equal({ data: [], meta: { unread: 0 } });
    });
  });
});
