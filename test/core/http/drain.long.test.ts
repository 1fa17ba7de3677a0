import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { drain } from "#core/http/drain.ts";
import { useBuiltServer } from "../../support/built-server.ts";

const RESTARTS = 20;
/** Milliseconds under load before a server is told to stop. */
const LOAD = 400;
/** Number of clients in `drain-clients.ts`, each refused once at the end. */
const CLIENTS = 50;

type Counts = Record<string, number>;

/** Counts the outcomes of many clients' requests at a port from now until it refuses connections. */
function countsAt(port: string): Promise<Counts> {
  const clients = fork(join(import.meta.dirname, "drain-clients.ts"), [port]);
  return once(clients, "message").then(([counts]) => counts);
}

function hold(total: Counts): void {
  const { answered = 0, refused = 0, ...dropped } = total;
  expect(dropped).to.deep.equal({});
  expect(refused).to.equal(RESTARTS * CLIENTS);
  expect(answered).to.be.above(RESTARTS * CLIENTS);
}

describe("A server that shuts down under load", function () {
  this.timeout(1_200_000);

  it(`drops no request in ${RESTARTS} restarts`, async () => {
    const total: Counts = {};
    for (let restart = 0; restart < RESTARTS; restart++) {
      // Simulates a page: waits for something, then keeps the process busy.
      const server = createServer((_request, response) => {
        setTimeout(() => {
          const until = performance.now() + Math.random() * 4;
          while (performance.now() < until);
          response.end("x".repeat(40_000));
        }, Math.random() * 20);
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const told = countsAt(String(port));
      await once(server, "request");
      await wait(LOAD);
      await drain(server, { limit: 10_000 });
      add(total, await told);
    }
    hold(total);
  });
});

describe("The site when it is told to shut down under load", function () {
  this.timeout(1_200_000);
  const built = useBuiltServer();

  it(`drops no request in ${RESTARTS} restarts`, async () => {
    const total: Counts = {};
    for (let restart = 0; restart < RESTARTS; restart++) {
      const { url, end } = await built.start({ RATE_LIMITS: "0" });
      const told = countsAt(new URL(url).port);
      // Waits until the clients are sending, in their separate process.
      await wait(LOAD * 4);
      expect(await end()).to.equal(0);
      add(total, await told);
    }
    hold(total);
  });
});

function add(total: Counts, counts: Counts): void {
  for (const [end, count] of Object.entries(counts)) total[end] = (total[end] ?? 0) + count;
}
