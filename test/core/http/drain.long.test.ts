import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { drain } from "../../../src/core/http/drain.ts";

const RESTARTS = 20;

describe("A server that ends under load", function () {
  this.timeout(300_000);

  it(`drops no request in ${RESTARTS} restarts`, async () => {
    const total: Record<string, number> = {};
    for (let restart = 0; restart < RESTARTS; restart++) {
      // As a page: something is waited for, then the process is busy with it.
      const server = createServer((_request, response) => {
        setTimeout(() => {
          const until = performance.now() + Math.random() * 4;
          while (performance.now() < until);
          response.end("x".repeat(40_000));
        }, Math.random() * 20);
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const clients = fork(join(import.meta.dirname, "drain-clients.ts"), [String(port)]);
      const told = once(clients, "message") as Promise<[Record<string, number>]>;
      await once(server, "request");
      await wait(300);
      await drain(server, { limit: 10_000 });
      const [counts] = await told;
      for (const [end, count] of Object.entries(counts)) total[end] = (total[end] ?? 0) + count;
    }
    const { answered = 0, refused = 0, ...dropped } = total;
    expect(dropped).to.deep.equal({});
    expect(refused).to.equal(RESTARTS * 50);
    expect(answered).to.be.above(RESTARTS * 50);
  });
});
