import { expect } from "chai";
import type { Request, Response } from "express";
import type { Connection } from "mongoose";
import { HttpError } from "#core/base/errors.ts";
import { addressKey } from "#core/limits/client-key.ts";
import { createRateLimits } from "#core/limits/rate-limits.ts";
import { createWindowCounter } from "#core/limits/window-counter.ts";

describe("The general rate limit", () => {
  const handler = (scale = 1) =>
    createRateLimits({ connection: {} as Connection, scale }).general(
      (request) => (request as Request & { member?: string }).member ?? null,
    );
  const passes = (limit: ReturnType<typeof handler>, client: object, times: number): number => {
    let passed = 0;
    for (let i = 0; i < times; i++) {
      try {
        limit(client as Request, {} as Response, () => passed++);
      } catch (error) {
        expect(error).to.be.instanceOf(HttpError).with.property("status", 429);
      }
    }
    return passed;
  };

  it("allows 300 requests in five minutes from a guest's address, and 1,500 from a member", () => {
    const limit = handler();
    expect(passes(limit, { ip: "192.0.2.1" }, 400)).to.equal(300);
    expect(passes(limit, { ip: "192.0.2.2" }, 10)).to.equal(10);
    expect(passes(limit, { ip: "192.0.2.1", member: "a" }, 1_600)).to.equal(1_500);
  });

  it("treats all addresses of one IPv6 network as one client", () => {
    const limit = handler();
    expect(passes(limit, { ip: "2001:db8:1:2:aaaa::1" }, 200)).to.equal(200);
    expect(passes(limit, { ip: "2001:db8:1:2:bbbb::2" }, 200)).to.equal(100);
    expect(passes(limit, { ip: "2001:db8:1:3::1" }, 10)).to.equal(10);
  });

  it("adds less than three microseconds to a request", () => {
    const limit = handler(1_000_000);
    const clients = Array.from({ length: 1_000 }, (_, i) => ({ ip: `10.0.${i >> 8}.${i & 255}` }) as Request);
    const next = () => {};
    const round = () => {
      const start = process.hrtime.bigint();
      for (let i = 0; i < 20_000; i++) limit(clients[i % 1_000]!, {} as Response, next);
      return Number(process.hrtime.bigint() - start) / 20_000 / 1_000;
    };
    expect(Math.min(...Array.from({ length: 10 }, round))).to.be.lessThan(3);
  });
});

describe("A window counter", () => {
  it("starts again when the window is over", () => {
    const counter = createWindowCounter(10);
    expect([counter.hit("a", 0), counter.hit("a", 9_999), counter.hit("a", 10_000)]).to.deep.equal([1, 2, 1]);
    expect(counter.secondsLeft("a", 12_500)).to.equal(8);
  });

  it("stores a limited number of clients, and evicts the oldest first", () => {
    const counter = createWindowCounter(10, 100);
    for (let i = 0; i < 1_000; i++) counter.hit(`client ${i}`, i);
    expect(counter.size).to.equal(100);
    expect(counter.hit("client 999", 1_000)).to.equal(2);
    expect(counter.hit("client 0", 1_000)).to.equal(1);
  });
});

describe("A client's rate-limit key", () => {
  it("is the /64 network of an IPv6 address, however it is written", () => {
    expect(addressKey("2001:0db8:0000:0001:0:0:0:1")).to.equal(addressKey("2001:db8:0:1::ffff"));
    expect(addressKey("::1")).to.equal("0:0:0:0::/64");
    expect(addressKey("fe80::1%eth0")).to.equal("fe80:0:0:0::/64");
  });

  it("is the IPv4 address itself, even when mapped to IPv6", () => {
    expect(addressKey("::ffff:192.0.2.7")).to.equal("192.0.2.7");
    expect(addressKey("192.0.2.7")).to.equal("192.0.2.7");
  });
});
