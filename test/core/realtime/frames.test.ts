import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { Server } from "socket.io";
import { io as connect } from "socket.io-client";
import { forgetSent } from "../../../src/core/realtime/frames.ts";

describe("What a socket has sent", () => {
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

  it("is let go of by the list it waited in, so that no old list keeps its frame", async () => {
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
