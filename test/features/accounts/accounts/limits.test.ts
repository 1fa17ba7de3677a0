import { expect } from "chai";
import supertest from "supertest";
import {
  loginByIdentifier,
  resetByAddress,
  resetByIdentifier,
} from "../../../../src/features/accounts/accounts/limits.ts";
import { passwordByMember } from "../../../../src/features/people/identity/limits.ts";
import { useSite } from "../../../support/site.ts";

/** Proxies say where a request comes from, so that a test can come from many places. */
describe("Who tries too often", () => {
  const site = useSite({ RATE_LIMITS: "1", TRUST_PROXY: "1" });
  let address = 0;
  const from = () => `198.51.100.${++address}`;
  const post = (path: string, body: object, ip: string, token?: string) => {
    const request = supertest(site.url).post(`/api/auth/${path}`).set("X-Forwarded-For", ip);
    if (token) request.set("Authorization", `Bearer ${token}`);
    return request.send(body);
  };
  const statuses = async (times: number, ask: (turn: number) => ReturnType<typeof post>) => {
    const found = [];
    for (let turn = 0; turn < times; turn += 1) found.push((await ask(turn)).status);
    return found;
  };
  const until429 = (points: number, status: number) => [...Array<number>(points).fill(status), 429];

  it("asks for five mails in half an hour from one place, whoever they are for", async () => {
    const ip = from();
    const ask = (turn: number) => post("forgot-password", { email: `reader${turn}@example.com` }, ip);
    expect(await statuses(6, ask)).to.deep.equal(until429(resetByAddress.points, 200));
    const { body, headers } = await ask(7);
    expect(body.error).to.include({
      name: "RateLimitError",
      message: "Too many requests, please try again later.",
    });
    expect(Number(headers["retry-after"])).to.be.within(1, 30 * 60);
    expect((await post("send-email-confirmation", { email: "x@example.com" }, ip)).status).to.equal(429);
  });

  it("asks for five for one address from many places, however it is written, known or not", async () => {
    const spellings = ["ann@example.com", "ANN@example.com", " ann@Example.com "];
    const ask = (turn: number) => post("forgot-password", { email: spellings[turn % 3] }, from());
    expect(await statuses(6, ask)).to.deep.equal(until429(resetByIdentifier.points, 200));
  });

  it("signs in wrongly ten times to one account, known or not", async () => {
    await site.addMember("known");
    for (const identifier of ["known", "nobody-at-all"]) {
      const ask = () => post("local", { identifier, password: "wrong one" }, from());
      expect(await statuses(11, ask)).to.deep.equal(until429(loginByIdentifier.points, 400));
    }
  });

  it("gives a wrong current password ten times, and none the right one after that", async () => {
    const member = await site.addMember("member");
    const token = await site.tokenOf(member);
    const change = (currentPassword: string) => {
      const input = { currentPassword, password: "another one", passwordConfirmation: "another one" };
      return post("change-password", input, from(), token);
    };
    const ask = () => change("wrong one");
    expect(await statuses(11, ask)).to.deep.equal(until429(passwordByMember.points, 400));
    expect((await change(member.password)).status).to.equal(429);
  }).timeout(20_000);
});
