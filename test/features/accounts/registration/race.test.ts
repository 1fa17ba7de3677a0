import { Agent, request } from "node:http";
import { expect } from "chai";
import mongoose from "mongoose";
import { useSite } from "#test/support/site.ts";

const CROWD = 1_000;

describe("A thousand concurrent registrations of the same name and address", () => {
  const site = useSite();

  it("create one account, with 999 refusals and no errors", async () => {
    let hashed = 0;
    const passwords = site.app.services.passwords as { hash: (password: string) => Promise<string> };
    const { hash } = passwords;
    passwords.hash = (password) => {
      hashed += 1;
      return hash(password);
    };
    const agent = new Agent({ keepAlive: true, maxSockets: 200 });
    const body = JSON.stringify({ username: "dora", email: "dora@example.com", password: "a long password" });
    const statuses = await Promise.all(Array.from({ length: CROWD }, () => post(agent, site.url, body)));
    agent.destroy();
    expect(statuses.filter((status) => status === 200)).to.have.length(1);
    expect(statuses.filter((status) => status === 400)).to.have.length(CROWD - 1);
    expect(await mongoose.connection.collection("users").countDocuments({ usernameKey: "dora" })).to.equal(1);
    expect(hashed, "passwords hashed").to.equal(1);
  });

  it("create one account even if each process's checks let them through", async () => {
    const { User } = await import("#features/people/users/model.ts");
    const account = (n: number) => ({
      username: "Eve",
      email: `eve${n}@example.com`,
      usernameKey: "eve",
      emailKey: `eve${n}@example.com`,
      passwordHash: "x",
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => User.create(account(n))));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).to.have.length(1);
  });
});

const post = (agent: Agent, url: string, body: string): Promise<number> =>
  new Promise((done, fail) => {
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
    const sent = request(`${url}/api/auth/local/register`, { agent, method: "POST", headers }, (answer) => {
      answer.resume();
      answer.on("end", () => done(answer.statusCode ?? 0));
    });
    sent.on("error", fail);
    sent.end(body);
  });
