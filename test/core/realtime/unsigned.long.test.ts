import { once } from "node:events";
import { expect } from "chai";
import { useLive } from "./support.ts";

/** Milliseconds after which a connection that nobody has signed in by is closed (issue 17, §6). */
const LIMIT = 10_000;

describe("A live connection by which nobody signs in", function () {
  this.timeout(2 * LIMIT);
  const { open } = useLive();

  it("is closed within ten seconds", async () => {
    const { url } = await open();
    const began = performance.now();
    const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    await once(socket, "close");
    expect(performance.now() - began).to.be.within(LIMIT / 2, LIMIT + 2_000);
  });

  it("is closed when who it is for is refused", async () => {
    const { url } = await open();
    const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    socket.addEventListener("message", ({ data }) => {
      if (String(data).startsWith("0")) socket.send("40");
    });
    const began = performance.now();
    await once(socket, "close");
    expect(performance.now() - began).to.be.lessThan(LIMIT + 2_000);
  });
});
