import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import { errorBody } from "#core/base/error-body.ts";
import { HttpError } from "#core/base/errors.ts";
import { createRateLimits } from "#core/limits/rate-limits.ts";
import { uploadByMember } from "#core/limits/rules.ts";
import { loginByIdentifier, resetByAddress, resetByIdentifier } from "#features/accounts/accounts/limits.ts";
import { useMongoose } from "../../support/database.ts";

const refusal = async (attempt: Promise<unknown>): Promise<HttpError> => {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error("it was not refused");
};

describe("Shared rate limits", () => {
  const database = useMongoose();
  let connection: Connection;
  before(async () => {
    connection = await mongoose.createConnection(database.uri).asPromise();
    await createRateLimits({ connection }).prepare();
  });
  after(() => connection.close());

  it("allow ten attempts per identifier in five minutes and refuse the eleventh", async () => {
    const limits = createRateLimits({ connection });
    const states = [];
    for (let i = 0; i < 10; i++) states.push(await limits.consume(loginByIdentifier, "ada"));
    expect(states.at(0)).to.include({ limit: 10, remaining: 9 });
    expect(states.at(-1)).to.include({ limit: 10, remaining: 0 });
    const error = await refusal(limits.consume(loginByIdentifier, "ada"));
    expect(error.status).to.equal(429);
    expect(error.message).to.equal("Too many requests, please try again later.");
    expect(error.headers["RateLimit-Limit"]).to.equal("10");
    expect(error.headers["RateLimit-Remaining"]).to.equal("0");
    expect(Number(error.headers["Retry-After"])).to.be.within(290, 300);
  });

  it("count across processes", async () => {
    const [one, two] = [createRateLimits({ connection }), createRateLimits({ connection })];
    for (let i = 0; i < 5; i++) await one.consume(loginByIdentifier, "grace");
    for (let i = 0; i < 5; i++) await two.consume(loginByIdentifier, "grace");
    expect((await refusal(two.consume(loginByIdentifier, "grace"))).status).to.equal(429);
    expect((await refusal(one.consume(loginByIdentifier, "grace"))).status).to.equal(429);
  });

  it("never allow more attempts when they are concurrent", async () => {
    const limits = createRateLimits({ connection });
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, () => limits.consume(loginByIdentifier, "at-once")),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).to.have.length(10);
  });

  it("run no further queries for a client that has used up its attempts", async () => {
    const limits = createRateLimits({ connection });
    for (let i = 0; i < 11; i++) await limits.consume(loginByIdentifier, "blocked").catch(() => {});
    let commands = 0;
    const count = () => {
      commands++;
    };
    connection.getClient().on("commandStarted", count);
    await refusal(limits.consume(loginByIdentifier, "blocked"));
    connection.getClient().off("commandStarted", count);
    expect(commands).to.equal(0);
  });

  it("reset the attempts of a member who has signed in", async () => {
    const limits = createRateLimits({ connection });
    for (let i = 0; i < 9; i++) await limits.consume(loginByIdentifier, "typist");
    await limits.clear(loginByIdentifier, "typist");
    expect((await limits.consume(loginByIdentifier, "typist")).remaining).to.equal(9);
  });

  it("count limits of different names and keys separately", async () => {
    const limits = createRateLimits({ connection });
    for (let i = 0; i < 5; i++) await limits.consume(resetByAddress, "192.0.2.1");
    expect((await limits.consume(resetByAddress, "192.0.2.2")).remaining).to.equal(4);
    expect((await limits.consume(uploadByMember, "192.0.2.1")).remaining).to.equal(29);
  });

  it("store no address and no identifier", async () => {
    await createRateLimits({ connection }).consume(resetByIdentifier, "secret@example.org");
    const counts = await connection.db!.collection("ratelimits").find().toArray();
    expect(JSON.stringify(counts)).not.to.contain("secret@example.org");
  });

  it("refuse at the first check while the database is unavailable, without waiting for later ones", async () => {
    const gone = await mongoose.createConnection(database.uri, { serverSelectionTimeoutMS: 200 }).asPromise();
    const limits = createRateLimits({ connection: gone });
    await limits.consume(resetByAddress, "warm-up");
    await gone.getClient().close();
    const error = await limits.consume(resetByAddress, "192.0.2.9").catch((thrown: unknown) => thrown);
    expect(errorBody(error).status).to.equal(503);
    await gone.close();
  });

  it("allow everything when they are off, and more when they are scaled", async () => {
    const off = createRateLimits({ connection, enabled: false });
    for (let i = 0; i < 40; i++) await off.consume(resetByAddress, "off");
    const wide = createRateLimits({ connection, scale: 3 });
    for (let i = 0; i < 15; i++) await wide.consume(resetByAddress, "wide");
    expect((await refusal(wide.consume(resetByAddress, "wide"))).status).to.equal(429);
  });

  it("have unique names, because counts are stored under them", async () => {
    const files = globSync("src/**/{limits,rules}.ts");
    const sources = await Promise.all(files.map((file) => readFile(file, "utf8")));
    const names = sources.flatMap((source) =>
      [...source.matchAll(/: SharedLimit = \{\s*name: "(\w+)"/g)].map(([, name]) => name),
    );
    expect(names.length).to.be.above(30);
    expect(names.toSorted()).to.deep.equal([...new Set(names)].toSorted());
  });
});
