import { expect } from "chai";
import supertest from "supertest";
import { loginByIdentifier, resetByAddress, resetByIdentifier } from "#features/accounts/accounts/limits.ts";
import { passwordByMember } from "#features/people/identity/limits.ts";
import { useSite } from "#test/support/site.ts";

/** Trusts forwarded addresses, so that a test can simulate many clients. */
describe("A client that exceeds the limits", () => {
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

  it("can request five mails in half an hour from one address, for any recipients", async () => {
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

  it("can request five mails for one recipient from many addresses, in any spelling, known or not", async () => {
    const spellings = ["ann@example.com", "ANN@example.com", " ann@Example.com "];
    const ask = (turn: number) => post("forgot-password", { email: spellings[turn % 3] }, from());
    expect(await statuses(6, ask)).to.deep.equal(until429(resetByIdentifier.points, 200));
  });

  it("can enter a wrong password ten times for one account, known or not", async () => {
    await site.addMember("known");
    for (const identifier of ["known", "nobody-at-all"]) {
      const ask = () => post("local", { identifier, password: "wrong one" }, from());
      expect(await statuses(11, ask)).to.deep.equal(until429(loginByIdentifier.points, 400));
    }
  });

  it("can enter a wrong current password ten times, and then not even the right one", async () => {
    const member = await site.addMember("member");
    const token = await site.tokenOf(member);
    const change = (currentPassword: string) => {
      const input = { currentPassword, password: "another one", passwordConfirmation: "another one" };
      return post("change-password", input, from(), token);
    };
    const ask = () => change("wrong one");
    expect(await statuses(11, ask)).to.deep.equal(until429(passwordByMember.points, 400));
    expect((await change(member.password)).status).to.equal(429);
  });
});
