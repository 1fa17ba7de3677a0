import { once } from "node:events";
import { expect } from "chai";
import { useLive } from "./support.ts";

/** Milliseconds after which a connection without a sign-in is closed (issue 17, §6). */
const LIMIT = 10_000;

describe("A live connection without a sign-in", () => {
  const { open } = useLive();

  it("is closed after some seconds", async () => {
    const { url } = await open();
    const began = performance.now();
    const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    await once(socket, "close");
    expect(performance.now() - began).to.be.at.least(LIMIT / 2);
  });

  it("is closed when its account is refused", async () => {
    const { url } = await open();
    const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    socket.addEventListener("message", ({ data }) => {
      if (String(data).startsWith("0")) socket.send("40");
    });
    await once(socket, "close");
  });
});
