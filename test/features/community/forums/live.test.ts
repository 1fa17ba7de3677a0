import { expect } from "chai";
import mongoose from "mongoose";
import { io, type Socket } from "socket.io-client";
import { toId } from "#core/db/ids.ts";
import { FORUM_ASKS, FORUM_TELLS } from "#shared/community/forums.live.ts";
import { type TestMember, useEmptySite } from "#test/support/site.ts";
import { forumTalk } from "./support.ts";

describe("Threads over the live channel", () => {
  const site = useEmptySite();
  const { begin, say } = forumTalk(site);
  const sockets: Socket[] = [];
  let [ada, bea] = [] as unknown as TestMember[];

  beforeEach(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
  });
  after(() => {
    for (const socket of sockets) socket.disconnect();
  });

  async function connect(who: TestMember): Promise<Socket> {
    const auth = { token: await site.tokenOf(who) };
    const socket = io(site.url, { transports: ["websocket"], auth, forceNew: true });
    sockets.push(socket);
    await new Promise<void>((done, failed) => {
      socket.once("connect", done);
      socket.once("connect_error", failed);
    });
    return socket;
  }
  const ask = (socket: Socket, event: string, payload: object) =>
    socket.timeout(60_000).emitWithAck(event, payload);
  const next = (socket: Socket, event: string) =>
    new Promise<unknown>((done) => void socket.once(event, done));

  it("notify a thread's readers of new posts and of typing, but not those of another thread", async () => {
    const [one, two] = [await begin(ada!, "Listened to"), await begin(ada!, "Not listened to")];
    const [reader, writer] = [await connect(ada!), await connect(bea!)];
    const heard: unknown[] = [];
    reader.on(FORUM_TELLS.post, (post) => heard.push(post));
    for (const socket of [reader, writer])
      expect(await ask(socket, FORUM_ASKS.read, { thread: one.id })).to.deep.equal({ data: null });
    const typing = next(reader, FORUM_TELLS.typing);
    expect(await ask(writer, FORUM_ASKS.type, { thread: one.id })).to.deep.equal({ data: null });
    expect(await typing).to.deep.equal({ thread: one.id });
    expect((await ask(writer, FORUM_ASKS.type, { thread: one.id })).error.status).to.equal(429);
    await say(bea!, two.id, "Unheard");
    const post = next(reader, FORUM_TELLS.post);
    const id = await say(bea!, one.id, "Heard");
    expect(await post).to.deep.equal({ thread: one.id, id });
    expect(heard).to.have.length(1);
  });

  it("say that somebody is typing, never who, and not to the member's own pages", async () => {
    const { id } = await begin(ada!, "Typed in two tabs");
    const [reader, writer, sameWriter] = [await connect(ada!), await connect(bea!), await connect(bea!)];
    const heard: string[] = [];
    for (const own of [writer, sameWriter]) own.onAny((name: string) => heard.push(name));
    const texts: string[] = [];
    reader.onAny((...event: unknown[]) => texts.push(JSON.stringify(event)));
    for (const socket of [reader, writer, sameWriter]) await ask(socket, FORUM_ASKS.read, { thread: id });
    const typing = next(reader, FORUM_TELLS.typing);
    await ask(writer, FORUM_ASKS.type, { thread: id });
    await typing;
    const posts = [writer, sameWriter].map((own) => next(own, FORUM_TELLS.post));
    await say(bea!, id, "Written in one of them");
    await Promise.all(posts);
    expect(heard.filter((name) => name.startsWith("forum-"))).to.deep.equal([
      FORUM_TELLS.post,
      FORUM_TELLS.post,
    ]);
    expect(texts.filter((text) => text.includes(FORUM_TELLS.typing)).join()).to.not.include(bea!.id);
  });

  it("refuse threads that do not exist or are hidden", async () => {
    const { id } = await begin(ada!, "Refusals");
    const socket = await connect(bea!);
    for (const payload of [{}, { thread: "x" }, { thread: "0".repeat(24) }, { thread: { $ne: null } }])
      expect((await ask(socket, FORUM_ASKS.read, payload)).error.status, JSON.stringify(payload)).to.equal(
        404,
      );
    expect((await ask(socket, FORUM_ASKS.type, { thread: id })).error.status).to.equal(404);
  });

  it("do not report typing by members who hide it", async () => {
    const { id } = await begin(ada!, "Discreet");
    const users = mongoose.connection.collection("users");
    await users.updateOne({ _id: toId(bea!.id) }, { $set: { typingMarks: false } });
    const [reader, writer] = [await connect(ada!), await connect(bea!)];
    const heard: string[] = [];
    reader.onAny((name: string) => heard.push(name));
    for (const socket of [reader, writer]) await ask(socket, FORUM_ASKS.read, { thread: id });
    expect(await ask(writer, FORUM_ASKS.type, { thread: id })).to.deep.equal({ data: null });
    const post = next(reader, FORUM_TELLS.post);
    await say(bea!, id, "Written unseen");
    await post;
    expect(heard).to.not.include(FORUM_TELLS.typing);
  });
});
