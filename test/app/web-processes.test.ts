import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { io, type Socket } from "socket.io-client";
import supertest from "supertest";
import type { LiveNotificationDto } from "#shared/live/notifications.dto.ts";
import type { LiveMessageGroupDto } from "#shared/talk/messages.dto.ts";
import { useMongoose } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { startProcess } from "./support/processes.ts";

interface Member {
  readonly id: string;
  readonly token: string;
}

describe("WEB_PROCESSES=2", () => {
  const place = useMongoose();
  const sockets: Socket[] = [];
  let url: string;
  let child: ChildProcess;
  let ann: Member;
  let ben: Member;
  let eve: Member;

  before(async () => {
    ({ url, child } = await startProcess({ MONGODB_URI: place.uri, WEB_PROCESSES: "2" }));
    [ann, ben, eve] = (await Promise.all(["ann", "ben", "eve"].map(register))) as [Member, Member, Member];
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });
  after(async () => {
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code).to.equal(0);
  });

  const register = async (username: string): Promise<Member> => {
    const account = { username, email: `${username}@example.com`, password: "a long password" };
    const { body } = await supertest(url).post("/api/auth/local/register").send(account).expect(200);
    return { id: body.user.id, token: body.jwt };
  };
  const api = (who: Member, method: "get" | "post" | "put" | "delete", path: string, data?: object) => {
    const request = supertest(url)[method](path).set("Authorization", `Bearer ${who.token}`);
    return data ? request.send({ data }) : request;
  };

  const event = <Value>(socket: Socket, name: string): Promise<Value> =>
    new Promise((resolve) => socket.once(name, resolve));
  /** A refused socket would not reconnect automatically. */
  const connected = (socket: Socket): Promise<void> =>
    Promise.race([
      event<void>(socket, "connect"),
      event<Error>(socket, "connect_error").then((error) => Promise.reject(error)),
    ]);
  const open = async ({ token }: Member, options: object = {}): Promise<Socket> => {
    const socket = io(url, {
      auth: { token },
      forceNew: true,
      reconnectionDelay: 10,
      reconnectionDelayMax: 20,
      ...options,
    });
    sockets.push(socket);
    await connected(socket);
    return socket;
  };
  /** The process that holds the connection. */
  const holder = (socket: Socket): string => String(socket.io.engine.id).split(".")[0]!;
  /** A connection of this member at each of the two processes. */
  const openAtBoth = async (who: Member): Promise<Socket[]> => {
    const byHolder = new Map<string, Socket>();
    while (byHolder.size < 2) {
      const socket = await open(who);
      if (byHolder.has(holder(socket))) socket.disconnect();
      else byHolder.set(holder(socket), socket);
    }
    return [...byHolder.values()];
  };
  const follow = (who: Member, whom: Member) =>
    api(who, "post", "/api/followers", { follower: who.id, following: whom.id }).expect(200);

  it("lets members connect by polling and upgrade to a websocket, whichever process accepts them", async () => {
    // The system decides which process accepts a connection; a busy one may take all of several.
    const all = [
      ...(await openAtBoth(ann)),
      ...(await Promise.all(Array.from({ length: 6 }, () => open(ann)))),
    ];
    const upgraded = () => all.every(({ io }) => io.engine.transport.name === "websocket");
    expect(await eventually(upgraded)).to.equal(true);
    const polling = await Promise.all(
      Array.from({ length: 8 }, () => open(ann, { transports: ["polling"] })),
    );
    const heard = [...all, ...polling].map((socket) => event(socket, `notification-count:${ann.id}`));
    await follow(ben, ann);
    expect(
      await eventually(async () => (await api(ann, "get", "/api/notifications/count")).body === 1),
    ).to.equal(true);
    await api(ann, "post", "/api/notifications/read").expect(200);
    expect(new Set(await Promise.all(heard))).to.deep.equal(new Set([0]));
    for (const socket of [...all, ...polling]) expect(socket.connected).to.equal(true);
  });

  it("delivers messages and notifications once to their recipients at both processes, and to nobody else", async () => {
    const [bens, eves] = [await openAtBoth(ben), await openAtBoth(eve)];
    const overheard: unknown[] = [];
    for (const socket of eves) socket.onAny((...heard) => overheard.push(heard));
    const notified: string[][] = bens.map(() => []);
    for (const [at, socket] of bens.entries())
      socket.on(`new-notification:${ben.id}`, ({ id }: LiveNotificationDto) => notified[at]!.push(id));
    const groups = bens.map((socket) => event<LiveMessageGroupDto>(socket, `new-message:${ben.id}`));
    await follow(ann, ben);
    const { body } = await api(ann, "post", "/api/message-groups", { participants: [ann.id, ben.id] }).expect(
      200,
    );
    const message = { group: body.data.id, by: ann.id, for: ben.id, message: "across" };
    await api(ann, "post", "/api/messages", message).expect(200);
    for (const { messages } of await Promise.all(groups)) expect(messages.at(-1)?.message).to.equal("across");
    expect(await eventually(() => notified.every(({ length }) => length > 0))).to.equal(true);
    expect(notified[0]).to.have.length(1);
    expect(notified[1]).to.deep.equal(notified[0]);
    expect(overheard).to.deep.equal([]);
  });

  it("delivers what a member missed, whichever process they reconnect to", async () => {
    const at = new Date().toISOString();
    const socket = await open(eve);
    const first = event<LiveNotificationDto>(socket, `new-notification:${eve.id}`);
    await follow(ann, eve);
    const seen = new Set([(await first).id]);
    socket.on(`new-notification:${eve.id}`, ({ id }: LiveNotificationDto) => seen.add(id));
    socket.io.engine.close();
    await follow(ben, eve);
    const since = () => api(eve, "get", `/api/notifications/since?at=${at}`).expect(200);
    expect(await eventually(async () => (await since()).body.data.length === 2)).to.equal(true);
    if (!socket.connected) await connected(socket);
    // Entries that the connection did not recover are requested, and deduplicated by id.
    for (const { id } of (await since()).body.data) seen.add(id);
    expect(seen.size).to.equal(2);
  });

  it("shows changes from either process on every page at once", async () => {
    const created = await api(ann, "post", "/api/stories", {
      title: "Before",
      synopsis: "Of two processes.",
      aiUse: "none",
      categories: ["fantasy"],
    }).expect(200);
    const { id, attributes } = created.body.data;
    const chapter = { story: id, title: "One", html: "<p>Text.</p>", state: "published" };
    await api(ann, "post", "/api/chapters", chapter).expect(200);
    await api(ann, "put", `/api/stories/${id}`, { state: "published" }).expect(200);
    const titles = async () => {
      const pages = Array.from({ length: 6 }, () =>
        supertest(url).get(`/story/${id}/${attributes.slug}`).redirects(1),
      );
      return new Set((await Promise.all(pages)).map(({ text }) => /<h1[^>]*><bdi>([^<]*)</.exec(text)?.[1]));
    };
    const all = async (title: string) => {
      const found = await titles();
      return found.size === 1 && found.has(title);
    };
    expect(await eventually(() => all("Before"))).to.equal(true);
    const read = await supertest(url).get(`/api/stories/${id}?fields=version`).expect(200);
    const { version } = read.body.data.attributes;
    await api(ann, "put", `/api/stories/${id}`, { title: "After", version }).expect(200);
    expect(await eventually(() => all("After"))).to.equal(true);
  });

  it("still works after one process is killed: its members reconnect, and a new process replaces it", async () => {
    const both = await openAtBoth(ann);
    const children = `/proc/${child.pid}/task/${child.pid}/children`;
    const workers = async () => (await readFile(children, "utf8")).trim().split(" ").map(Number);
    const [killed] = await workers();
    const back = Promise.race(both.map((socket) => event(socket, "connect")));
    process.kill(killed!, "SIGKILL");
    await back;
    expect(await eventually(() => both.every(({ connected }) => connected))).to.equal(true);
    const replaced = async () => {
      const now = await workers();
      return now.length === 2 && !now.includes(killed!);
    };
    expect(await eventually(replaced)).to.equal(true);
  });
});
