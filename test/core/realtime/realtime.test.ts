import { get } from "node:http";
import { expect } from "chai";
import { ada, connected, event, grace, useLive } from "./support.ts";

describe("The live channel", () => {
  const { open, connect, revoked, asked, greeted } = useLive();

  it("starts with polling, upgrades to a websocket, and delivers a member's events", async () => {
    const house = await open();
    const client = await connected(connect(house, ada));
    if (client.io.engine.transport.name !== "websocket")
      await new Promise((done) => client.io.engine.once("upgrade", done));
    expect(client.io.engine.transport.name).to.equal("websocket");
    const message = event(client, `new-message:${ada}`);
    house.realtime.emitToUser(ada, `new-message:${ada}`, { text: "hello" });
    expect(await message).to.deep.equal({ text: "hello" });
  });

  it("reports the accounts for which sockets open", async () => {
    const house = await open();
    await connected(connect(house, ada));
    expect(greeted).to.deep.equal([ada]);
  });

  it("identifies a member by the session cookie as well as by the token", async () => {
    const house = await open();
    const client = await connected(connect(house, null, { extraHeaders: { cookie: `session=${grace}` } }));
    const message = event(client, "ping-me");
    house.realtime.emitToUser(grace, "ping-me", 1);
    expect(await message).to.equal(1);
  });

  it("refuses guests and invalid tokens with a readable error", async () => {
    const house = await open();
    revoked.add("stale");
    for (const token of [null, "stale"]) {
      const error = await event<Error & { data?: unknown }>(connect(house, token), "connect_error");
      expect(error.message).to.equal("Missing or invalid credentials");
      expect(error.data).to.deep.equal({
        status: 401,
        name: "UnauthorizedError",
        message: "Missing or invalid credentials",
      });
    }
  });

  it("limits the connections of an address that wait for their sign-in; signed-in ones do not count", async () => {
    const house = await open(undefined, undefined, 2);
    await connected(connect(house, ada, { transports: ["websocket"] }));
    const begin = async (query = "") => {
      const answer = await fetch(`${house.url}/socket.io/?EIO=4&transport=polling${query}`);
      return { status: answer.status, sid: /"sid":"([^"]+)"/.exec(await answer.text())?.[1] };
    };
    const [first, second] = [await begin(), await begin()];
    expect([first.status, second.status, (await begin()).status]).to.deep.equal([200, 200, 429]);
    expect((await begin("&sid=")).status, "an id of nothing is none").to.equal(429);
    const direct = await new Promise<number | undefined>((resolve) => {
      const headers = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13" };
      const key = { "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
      get(
        `${house.url}/socket.io/?EIO=4&transport=websocket`,
        { headers: { ...headers, ...key } },
        (answer) => resolve(answer.statusCode),
      ).on("upgrade", () => resolve(101));
    });
    expect(direct).to.equal(429);
    // Signs in through its existing connection.
    const url = `${house.url}/socket.io/?EIO=4&transport=polling&sid=${first.sid}`;
    await fetch(url, { method: "POST", body: `40{"token":"${grace}"}` });
    await (await fetch(url)).text();
    expect((await begin()).status).to.equal(200);
  });

  it("accepts only a string as a token", async () => {
    const house = await open();
    const client = connect(house, null, { auth: { token: { $ne: null } } });
    await event(client, "connect_error");
    expect(asked[0]?.token).to.equal(null);
  });

  it("reaches every tab of one member and nobody else, whatever rooms they ask for", async () => {
    const house = await open();
    const tabs = await Promise.all([connected(connect(house, ada)), connected(connect(house, ada))]);
    const stranger = await connected(connect(house, grace));
    const overheard: unknown[] = [];
    // A third value follows: the offset for recovery after a disconnection.
    stranger.onAny((name, payload) => overheard.push([name, payload]));
    stranger.emit("join", `user:${ada}`);
    const heard = tabs.map((tab) => event(tab, "private"));
    house.realtime.emitToUser(ada, "private", "for ada");
    expect(await Promise.all(heard)).to.deep.equal(["for ada", "for ada"]);
    const own = event(stranger, "own");
    house.realtime.emitToUser(grace, "own", "for grace");
    await own;
    expect(overheard).to.deep.equal([["own", "for grace"]]);
  });

  it("ends every socket of a member whose credentials are revoked, and refuses their reconnection", async () => {
    const house = await open();
    const tabs = await Promise.all([connected(connect(house, ada)), connected(connect(house, ada))]);
    const other = await connected(connect(house, grace));
    const reasons = tabs.map((tab) => event(tab, "disconnect"));
    house.realtime.disconnectUser(ada);
    expect(await Promise.all(reasons)).to.deep.equal(["io server disconnect", "io server disconnect"]);
    expect(tabs.some(({ active }) => active)).to.equal(false);
    expect(other.connected).to.equal(true);
  });

  it("accepts connections from pages of this site and of allowed origins only", async () => {
    const house = await open();
    const ask = (origin?: string) =>
      fetch(`${house.url}/socket.io/?EIO=4&transport=polling`, { headers: origin ? { origin } : {} });
    expect((await ask()).status).to.equal(200);
    expect((await ask(house.url)).status).to.equal(200);
    const allowed = await ask("https://app.example");
    expect(allowed.status).to.equal(200);
    expect(allowed.headers.get("access-control-allow-origin")).to.equal("https://app.example");
    for (const origin of ["https://evil.example", "null", "https://app.example.evil.example"]) {
      const refused = await ask(origin);
      expect(refused.status).to.equal(403);
      expect(refused.headers.get("access-control-allow-origin")).to.equal(null);
    }
  });

  it("disconnects clients that send too large a message or too many", async () => {
    const house = await open();
    const large = await connected(connect(house, ada, { reconnection: false, transports: ["websocket"] }));
    const gone = event(large, "disconnect");
    large.emit("essay", "x".repeat(100_000));
    await gone;
    const many = await connected(connect(house, ada, { reconnection: false, transports: ["websocket"] }));
    const cut = event(many, "disconnect");
    for (let i = 0; i < 200; i++) many.emit("knock", i);
    await cut;
  });

  it("delivers missed events to a member after a short disconnection", async () => {
    const house = await open();
    const client = await connected(connect(house, ada));
    const first = event(client, "chapter");
    house.realtime.emitToUser(ada, "chapter", 1);
    await first;
    const missed = event(client, "chapter");
    const back = event(client, "connect");
    client.io.engine.close();
    house.realtime.emitToUser(ada, "chapter", 2);
    expect(await missed).to.equal(2);
    await back;
    expect(client.recovered).to.equal(true);
  });

  it("buffers a limited number of events, and lets clients that missed more request them", async () => {
    const house = await open(undefined, 8);
    const client = await connected(connect(house, ada));
    const first = event(client, "chapter");
    house.realtime.emitToUser(ada, "chapter", 1);
    await first;
    const heard: unknown[] = [];
    client.on("chapter", (number) => heard.push(number));
    const back = event(client, "connect");
    client.io.engine.close();
    for (let number = 2; number < 40; number++) house.realtime.emitToUser(ada, "chapter", number);
    await back;
    expect(client.recovered).to.equal(false);
    const next = event(client, "chapter");
    house.realtime.emitToUser(ada, "chapter", 40);
    await next;
    expect(heard).to.deep.equal([40]);
  });

  it("authenticates a member again when they reconnect", async () => {
    const house = await open();
    const client = await connected(connect(house, ada));
    const first = event(client, "chapter");
    house.realtime.emitToUser(ada, "chapter", 1);
    await first;
    revoked.add(ada);
    const refused = event<Error>(client, "connect_error");
    client.io.engine.close();
    expect((await refused).message).to.equal("Missing or invalid credentials");
    const other = await connected(connect(house, grace));
    const stolen = event<Error>(other, "connect_error");
    other.auth = { token: "c".repeat(24) };
    const seen = event(other, "chapter");
    house.realtime.emitToUser(grace, "chapter", 1);
    await seen;
    other.io.engine.close();
    expect((await stolen).message).to.equal("Missing or invalid credentials");
  });

  it("closes without closing the server under it, and its clients try to reconnect", async () => {
    const house = await open();
    const client = await connected(connect(house, ada));
    expect(house.realtime.connections).to.equal(1);
    const reason = event(client, "disconnect");
    await house.realtime.close();
    expect(await reason).to.be.oneOf(["transport close", "transport error"]);
    expect(client.active).to.equal(true);
    expect(await (await fetch(house.url)).text()).to.equal("page");
  });
});
