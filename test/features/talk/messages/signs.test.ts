import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import { io, type Socket } from "socket.io-client";
import { blockMember } from "#features/people/blocks/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { csrfOf } from "#test/support/site.ts";
import { useLetters } from "./support.ts";

describe("Presence and read receipts in conversations", () => {
  const { site, member, as, call, open, say, countOf, list } = useLetters(["ada", "bea", "cleo", "dora"]);
  const sockets: Socket[] = [];

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    for (const name of ["messages", "message-groups", "blocks"])
      await mongoose.connection.collection(name).deleteMany({});
    for (const name of ["ada", "bea"])
      await choose(name, { readMarks: true, typingMarks: true, hideLastOnline: false });
  });

  const choose = (name: string, choices: object) =>
    updateUser(site.app.services, member(name).caller, member(name).id, choices);
  const listen = async (name: string) => {
    const socket = io(site.url, { auth: { token: member(name).token }, forceNew: true });
    sockets.push(socket);
    const heard: { event: string; payload: Record<string, unknown> }[] = [];
    socket.onAny((event: string, payload) => heard.push({ event, payload }));
    await new Promise<void>((done) => socket.once("connect", done));
    return {
      /** Returns events received so far, after another round trip to the server so that all have arrived. */
      of: async (event: string) => {
        const own = `message-count:${member(name).id}`;
        const last = new Promise<void>((done) => socket.once(own, () => done()));
        site.app.services.now();
        const group = await open(name, "cleo");
        await call(name, "post", `/api/message-groups/${group}/mute`).expect(200);
        await last;
        return heard
          .filter((each) => each.event === `${event}:${member(name).id}`)
          .map(({ payload }) => payload);
      },
    };
  };
  const signal = async (name: string, group: string, typing: boolean) =>
    (await call(name, "post", `/api/message-groups/${group}/signal`).send({ data: { typing } }).expect(200))
      .body.data;
  const talk = async () => {
    await say("ada", "bea", "Hello Bea");
    return say("bea", "ada", "Hello Ada");
  };
  const readOf = async (name: string) =>
    (await list(name, `/api/messages?filters[by]=${member(name).id}`)).map(
      ({ attributes }) => attributes.read,
    );

  it("show live that the other is online and typing, once both have written", async () => {
    const one = await say("ada", "bea", "Hello Bea");
    const bea = await listen("bea");
    expect(await signal("ada", one, true)).to.deep.equal({ online: null });
    expect(await bea.of("message-signal")).to.deep.equal([]);
    await say("bea", "ada", "Hello Ada");
    expect(await signal("ada", one, true)).to.deep.equal({ online: true });
    expect(await bea.of("message-signal")).to.deep.equal([{ group: one, typing: true, online: true }]);
    expect(await signal("bea", one, false), "ada has no page open").to.deep.equal({ online: false });
    await call("cleo", "post", `/api/message-groups/${one}/signal`).send({ data: {} }).expect(404);
  });

  it("are hidden if either member has switched them off, and after a block", async () => {
    const group = await talk();
    const bea = await listen("bea");
    await choose("bea", { typingMarks: false });
    await signal("ada", group, true);
    await choose("ada", { hideLastOnline: true });
    expect(await signal("ada", group, true)).to.deep.equal({ online: null });
    expect(await bea.of("message-signal")).to.deep.equal([{ group, typing: false, online: true }]);
    await choose("ada", { hideLastOnline: false });
    await choose("bea", { typingMarks: true });
    await blockMember(site.app.services, member("bea").caller, { who: member("ada").id });
    expect(await signal("ada", group, true)).to.deep.equal({ online: null });
    expect(await bea.of("message-signal")).to.have.length(1);
  });

  it("are rate-limited", async () => {
    const group = await open("dora", "ada");
    const statuses = await Promise.all(
      Array.from({ length: 45 }, async () => {
        const { status } = await call("dora", "post", `/api/message-groups/${group}/signal`).send({
          data: {},
        });
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).to.have.length(5);
    const { headers } = await call("dora", "post", `/api/message-groups/${group}/signal`).expect(429);
    expect(headers).to.include({ "ratelimit-limit": "40", "ratelimit-remaining": "0" });
    expect(headers["ratelimit-reset"]).to.equal(headers["retry-after"]);
  });

  it("show which of the member's messages were read, at once", async () => {
    const group = await talk();
    const ada = await listen("ada");
    expect(await readOf("ada")).to.deep.equal([false]);
    await call("bea", "post", `/api/message-groups/${group}/read`).expect(200);
    expect(await ada.of("messages-read")).to.deep.equal([{ group, message: null }]);
    expect(await readOf("ada")).to.deep.equal([true]);
    const page = load((await (await as("ada")).get(`/messages/${group}`).expect(200)).text);
    expect(page(".message-own .message-facts").text()).to.contain("Read");
  });

  it("are exchanged in neither direction once one switches read receipts off, while unread counts continue", async () => {
    const group = await talk();
    await call("bea", "post", `/api/message-groups/${group}/read`).expect(200);
    const ada = await listen("ada");
    await choose("bea", { readMarks: false });
    expect(await readOf("ada"), "also of what was read before").to.deep.equal([false]);
    await say("ada", "bea", "And now?");
    await say("bea", "ada", "Nothing");
    await call("bea", "post", `/api/message-groups/${group}/read`).expect(200);
    await call("ada", "post", `/api/message-groups/${group}/read`).expect(200);
    expect(await countOf("bea")).to.equal(0);
    expect(await ada.of("messages-read")).to.deep.equal([]);
    for (const name of ["ada", "bea"]) expect(await readOf(name)).to.deep.equal([false, false]);
    for (const name of ["ada", "bea"]) {
      const own = `/api/messages?filters[read]=true&filters[by]=${member(name).id}`;
      expect((await call(name, "get", own).expect(200)).body.data, "nor by a filter").to.deep.equal([]);
    }
  });

  it("are not affected by muting: the messages arrive, without being counted", async () => {
    const group = await talk();
    const bea = await as("bea");
    const _csrf = await csrfOf(bea);
    await bea.post(`/messages/${group}/mute`).type("form").send({ _csrf, do: "mute" }).expect(303);
    await say("ada", "bea", "Are you there?");
    expect(await countOf("bea")).to.equal(0);
    const inbox = load((await bea.get("/messages").expect(200)).text);
    expect(inbox('.site-header a[href="/messages"]').attr("aria-label")).to.equal("Messages");
    expect(inbox(".message-group").text()).to.contain("Are you there?").and.to.contain("Muted");
    await bea.post(`/messages/${group}/mute`).type("form").send({ _csrf, do: "unmute" }).expect(303);
    expect(await countOf("bea")).to.equal(2);
    const { body } = await call("bea", "post", `/api/message-groups/${group}/mute`).expect(200);
    expect(body.data).to.deep.equal({ muted: true });
    await call("bea", "delete", `/api/message-groups/${group}/mute`).expect(200);
    expect(await countOf("bea")).to.equal(2);
    await call("cleo", "post", `/api/message-groups/${group}/mute`).expect(404);
  });
});
