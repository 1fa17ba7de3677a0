import { EventEmitter, once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createAdapter, type MongoAdapter } from "@socket.io/mongo-adapter";
import { expect } from "chai";
import { type Document, ObjectId } from "mongodb";
import { Server } from "socket.io";
import { io as connect } from "socket.io-client";
import { PacketType } from "socket.io-parser";
import {
  BROADCAST,
  broadcastHere,
  EVENT,
  forgetSent,
  parseMissedQuery,
  SESSION,
  sendPreEncodedText,
} from "#core/realtime/socket-io-internals.ts";

describe("A packet that a socket has sent", () => {
  for (const transport of ["websocket", "polling"] as const) {
    it(`comes whole and in order by ${transport}`, async () => {
      await using site = await serve(transport);
      site.client.on("number", (number: number) => site.heard.push(number));
      for (let number = 0; number < 50; number += 1) {
        site.io.emit("number", number);
        if (number % 7 === 0) await new Promise((done) => setImmediate(done));
      }
      site.io.emit("end");
      await once(site.client as never, "end");
      expect(site.heard).to.deep.equal(Array.from({ length: 50 }, (_, number) => number));
    });
  }

  it("is released by the list it waited in, so that no old list retains its frame", async () => {
    await using site = await serve("websocket");
    const [socket] = site.io.sockets.sockets.values();
    const waiting = (socket!.conn as unknown as { writeBuffer: unknown[] }).writeBuffer;
    const sent: number[] = [];
    site.io.engine.on("flush", (_socket: unknown, packets: unknown[]) => {
      if (packets === waiting) sent.push(packets.length);
    });
    site.io.emit("end");
    await once(site.client as never, "end");
    expect(sent).to.deep.equal([1]);
    expect(waiting).to.deep.equal([]);
  });
});

describe("Undocumented behaviour of Socket.IO", () => {
  const require = createRequire(import.meta.url);
  const { devDependencies, dependencies } = require("../../../package.json");
  const installed = (name: string): string =>
    JSON.parse(readFileSync(join(import.meta.dirname, "../../../node_modules", name, "package.json"), "utf8"))
      .version;

  it("was verified for the installed versions", () => {
    const pinned = { ...dependencies, ...devDependencies };
    for (const name of ["socket.io", "socket.io-client", "@socket.io/mongo-adapter"])
      expect(pinned[name], name).to.equal(installed(name));
    const below = ["socket.io-adapter", "socket.io-parser", "engine.io", "ws"];
    expect(Object.fromEntries(below.map((name) => [name, installed(name)]))).to.deep.equal({
      "socket.io-adapter": "2.5.8",
      "socket.io-parser": "4.2.7",
      "engine.io": "6.6.11",
      ws: "8.21.3",
    });
  });

  it("numbers packets and events as our code expects", () => {
    expect(PacketType.EVENT).to.equal(EVENT);
    const source = readFileSync(
      join(import.meta.dirname, "../../../node_modules/@socket.io/mongo-adapter/dist/index.js"),
      "utf8",
    );
    expect(source).to.include(`EventType["BROADCAST"] = ${BROADCAST}]`);
    expect(source).to.include(`EventType["SESSION"] = ${SESSION}]`);
  });

  it("encodes each event once for all sockets with a replaceable encoder, and accepts prepared text", async () => {
    await using site = await serve("websocket");
    sendPreEncodedText(site.io);
    const adapter = site.io.of("/").adapter as unknown as { encoder: { encode(packet: object): unknown } };
    const drawn: unknown[] = [];
    const { encoder } = adapter;
    adapter.encoder = {
      encode: (packet) => {
        const text = encoder.encode(packet);
        drawn.push(text);
        return text;
      },
    };
    site.client.on("number", (number: number) => site.heard.push(number));
    site.io.emit("number", 1);
    // Like an event of the cluster, whose text was encoded when it was buffered.
    const packet = { type: EVENT, nsp: "/", data: ["number", 1], text: '2["number",2]' };
    site.io.of("/").adapter.broadcast(packet, { rooms: new Set() } as never);
    site.io.emit("end");
    await once(site.client as never, "end");
    expect(drawn).to.deep.equal([['2["number",1]'], ['2["number",2]'], ['2["end"]']]);
    expect(site.heard).to.deep.equal([1, 2]);
  });

  it("stores packets for disconnected clients in a list", async () => {
    const io = new Server(createServer(), { connectionStateRecovery: {} });
    expect(io.of("/").adapter).to.have.property("packets").that.is.an("array");
    await io.close();
  });

  it("still requests missed packets in the same way, and sends past the cluster adapter through its base class", async () => {
    const asked: Document[] = [];
    const offset = new ObjectId();
    const collection = {
      insertOne: async () => ({}),
      findOneAndDelete: async () => ({ data: { pid: "p", sid: "s", rooms: ["user:1"], data: {} } }),
      findOne: async () => ({}),
      find(filter: Document) {
        asked.push(filter);
        return (async function* () {})();
      },
      watch: () => Object.assign(new EventEmitter(), { close: async () => {}, closed: false }),
    };
    const httpServer = createServer();
    const io = new Server(httpServer);
    io.adapter(createAdapter(collection as never, { addCreatedAtField: true }) as never);
    const adapter = io.of("/").adapter as unknown as MongoAdapter & {
      restoreSession(pid: string, offset: string): Promise<unknown>;
    };
    await adapter.restoreSession("p", offset.toHexString());
    expect(parseMissedQuery(asked[0]!)).to.deep.equal({ after: offset, rooms: ["user:1"] });
    expect(() => broadcastHere(adapter, { type: EVENT, text: '2["x"]' }, ["user:1"])).not.to.throw();
    await io.close();
  });
});

async function serve(transport: "websocket" | "polling") {
  const httpServer = createServer();
  const io = new Server(httpServer);
  forgetSent(io);
  await new Promise<void>((done) => httpServer.listen(0, "127.0.0.1", done));
  const { port } = httpServer.address() as AddressInfo;
  const client = connect(`http://127.0.0.1:${port}`, { transports: [transport] });
  await once(client as never, "connect");
  return {
    io,
    client,
    heard: [] as number[],
    async [Symbol.asyncDispose]() {
      client.disconnect();
      await io.close();
    },
  };
}
