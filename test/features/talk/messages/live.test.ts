import { expect } from "chai";
import mongoose from "mongoose";
import { io, type Socket } from "socket.io-client";
import { blockMember } from "#features/people/blocks/index.ts";
import { messagePersonalData } from "#features/talk/messages/personal-data.ts";
import type { LiveMessageGroupDto } from "#shared/talk/messages.dto.ts";
import { type Entry, useLetters } from "./support.ts";

describe("Live messages", () => {
  const house = useLetters(["ada", "bea", "cleo", "dora", "eve"]);
  const { site, member, call, open, write, say, countOf, list } = house;
  const sockets: Socket[] = [];
  const personalData = () => messagePersonalData(site.app.files.private);

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    for (const name of ["messages", "message-groups", "reports", "report-cases", "blocks"])
      await mongoose.connection.collection(name).deleteMany({});
  });

  const listen = async (name: string) => {
    const socket = io(site.url, { auth: { token: member(name).token }, forceNew: true });
    sockets.push(socket);
    const heard: { event: string; payload: unknown }[] = [];
    const waiting = new Map<string, (payload: unknown) => void>();
    socket.onAny((event: string, payload) => {
      heard.push({ event, payload });
      waiting.get(event)?.(payload);
    });
    await new Promise<void>((done) => socket.once("connect", done));
    const { id } = member(name);
    return {
      heard,
      message: () =>
        new Promise<LiveMessageGroupDto>((done) => waiting.set(`new-message:${id}`, done as never)),
      count: () => new Promise<number>((done) => waiting.set(`message-count:${id}`, done as never)),
    };
  };

  it("are sent to both with the group, its participants and messages, and to nobody else", async () => {
    const group = await say("ada", "bea", "one");
    const [ada, bea, cleo] = [await listen("ada"), await listen("bea"), await listen("cleo")];
    const both = [ada.message(), bea.message()];
    await write("ada", "bea", group, "two").expect(200);
    const [own, theirs] = await Promise.all(both);
    for (const each of [own!, theirs!]) {
      expect(each.id).to.equal(group);
      expect(each.participants.map(({ username }) => username)).to.have.members(["ada", "bea"]);
      expect(each.messages.map(({ message }) => message)).to.deep.equal(["one", "two"]);
      expect(each.updatedAt).to.equal(each.messages[1]!.createdAt);
      expect(JSON.stringify(each)).to.not.contain("@example.com");
    }
    expect(own).to.deep.include({ unread: 0, unreadInAll: 0 });
    expect(theirs).to.deep.include({ unread: 2, unreadInAll: 2 });
    const count = bea.count();
    await call("bea", "post", `/api/message-groups/${group}/read`).expect(200);
    expect(await count).to.equal(0);
    expect(cleo.heard).to.deep.equal([]);
    // The read event may arrive before or after.
    expect(ada.heard.filter(({ event }) => event.startsWith("new-message:"))).to.have.length(1);
  });

  it("never reach a member who has blocked the writer, who still receives them as usual", async () => {
    const group = await open("ada", "dora");
    await blockMember(site.app.services, member("dora").caller, { who: member("ada").id });
    const [ada, dora] = [await listen("ada"), await listen("dora")];
    const own = ada.message();
    await write("ada", "dora", group, "Hello").expect(200);
    expect((await own).messages.map(({ message }) => message)).to.deep.equal(["Hello"]);
    await call("dora", "get", "/api/messages/count").expect(200);
    expect(dora.heard).to.deep.equal([]);
  });

  it("of a deleted member are deleted with them; messages written to them stay with their writer", async () => {
    const group = await say("eve", "ada", "mine to take");
    await say("ada", "eve", "mine to keep");
    await say("eve", "bea", "all there was");
    const eve = member("eve");
    const files: string[] = [];
    const subject = {
      id: eve.id,
      username: "eve",
      formerUsernames: [],
      email: "eve@example.com",
      name: "eve",
    };
    for await (const { path } of personalData().export!(subject)) files.push(path);
    expect(files).to.include.members(["messages.json", "message-groups.json"]);
    expect(await countOf("bea")).to.equal(1);
    for (let time = 0; time < 2; time++) await personalData().erase(subject, "erase");
    expect(await countOf("bea")).to.equal(0);
    expect(await list("bea", "/api/message-groups")).to.deep.equal([]);
    const texts = (entries: readonly Entry[]) => entries.map(({ attributes }) => attributes.message);
    expect(texts(await list("ada", "/api/messages"))).to.deep.equal(["mine to keep"]);
    const page = await (await house.as("ada")).get(`/messages/${group}`).expect(200);
    expect(page.text).to.contain("A former member").and.to.contain("mine to keep");
    for (const name of ["messages", "message-groups"]) {
      const left = await mongoose.connection.collection(name).find({}).toArray();
      expect(JSON.stringify(left)).to.not.contain(eve.id);
    }
  });
});
