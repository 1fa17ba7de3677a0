import { once } from "node:events";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { createAdapter } from "@socket.io/mongo-adapter";
import { expect } from "chai";
import { RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import { Server } from "socket.io";
import { io, type Socket } from "socket.io-client";
import { useDatabase } from "../support/database.ts";

describe("Rate-limiter-flexible on this database", () => {
  const database = useDatabase();
  const limiter = async (points: number, keyPrefix: string) => {
    const settings = { dbName: database.name, points, duration: 60, keyPrefix, disableIndexesCreation: true };
    const made = new RateLimiterMongo({ storeClient: database.client, ...settings });
    await made.createIndexes();
    return made;
  };

  it("allows exactly as many requests as it has points, however many are concurrent", async () => {
    const door = await limiter(5, "door");
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => door.consume("ann")));
    expect(tries.filter((result) => result.status === "fulfilled")).to.have.length(5);
    const refused = tries.find((result) => result.status === "rejected");
    expect(refused?.reason).to.be.instanceOf(RateLimiterRes);
    expect(refused?.reason.msBeforeNext).to.be.within(1, 60_000);
  });

  it("counts for each key, returns points and resets", async () => {
    const door = await limiter(2, "other");
    await door.consume("ann");
    await door.consume("bob");
    await door.reward("bob");
    expect((await door.get("ann"))?.consumedPoints).to.equal(1);
    expect((await door.get("bob"))?.consumedPoints).to.equal(0);
    await door.delete("ann");
    expect(await door.get("ann")).to.equal(null);
  });
});

describe("Socket.IO's adapter on this database", () => {
  const database = useDatabase();
  const open: { server: Server; http: HttpServer; socket: Socket }[] = [];

  const node = async () => {
    const events = database.db.collection("events");
    const http = createServer();
    const server = new Server(http, {
      adapter: createAdapter(events, {
        addCreatedAtField: true,
        heartbeatInterval: 200,
        changeStreamOptions: { maxAwaitTimeMS: 500 },
      }),
    });
    server.on("connection", (socket) => void socket.join("readers"));
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    const socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
      transports: ["websocket"],
    });
    open.push({ server, http, socket });
    await new Promise<void>((resolve) => socket.once("connect", resolve));
    return { server, socket };
  };
  afterEach(async () => {
    for (const { server, socket } of open.splice(0)) {
      socket.disconnect();
      await server.close();
    }
  });

  it("delivers an event from one process's server to another's sockets", async () => {
    await database.db.collection("events").createIndex({ createdAt: 1 }, { expireAfterSeconds: 600 });
    const [left, right] = [await node(), await node()];
    const heard = new Promise<unknown>((resolve) => right.socket.once("news", resolve));
    const until = setInterval(() => left.server.to("readers").emit("news", { chapter: 3 }), 100);
    try {
      expect(await heard).to.deep.equal({ chapter: 3 });
    } finally {
      clearInterval(until);
    }
  });

  it("lists the sockets of all processes", async () => {
    const [left] = [await node(), await node()];
    let sockets: readonly unknown[] = [];
    const deadline = Date.now() + 60_000;
    while (sockets.length < 2 && Date.now() < deadline) {
      sockets = await left.server.in("readers").fetchSockets();
      await pause(20); // The servers discover each other by heartbeats, without an event.
    }
    expect(sockets).to.have.length(2);
  });
});
