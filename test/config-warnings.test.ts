import { expect } from "chai";
import { readConfig } from "#src/config.ts";
import { warningsOf } from "#src/config-warnings.ts";

describe("Production warnings", () => {
  const secret = (of: string) => `${of}-0123456789abcdefghijklmnopqrstuvwxyz`;
  const good = {
    NODE_ENV: "production",
    SITE_URL: "https://tales.example",
    SESSION_SECRET: secret("session"),
    JWT_SECRET: secret("jwt"),
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
    SMTP_URL: "smtp://127.0.0.1",
    PAYMENTS: "sandbox",
    TRUST_PROXY: "1",
  };
  const warnings = (more: object) => warningsOf(readConfig({ ...good, ...more })).join("\n");

  it("name plain HTTP, guessable secrets, and features that are switched off", () => {
    expect(warnings({})).to.equal("");
    expect(warnings({ SITE_URL: "http://tales.example" })).to.include("http://");
    expect(warnings({ JWT_SECRET: "a".repeat(40) })).to.include("JWT_SECRET");
    expect(warnings({ JWT_SECRET: good.SESSION_SECRET })).to.include("the same");
    expect(warnings({ DEMO: "1" })).to.include("DEMO");
    expect(warnings({ RATE_LIMITS: "0" })).to.include("RATE_LIMITS");
    expect(warnings({ SMTP_URL: "" })).to.include("SMTP_URL");
  });

  it("name an https site that does not trust the proxy in front of it", () => {
    expect(warnings({ TRUST_PROXY: "0" }))
      .to.include("TRUST_PROXY is 0")
      .and.include("nobody can sign in");
    expect(warnings({ TRUST_PROXY: "" })).to.include("TRUST_PROXY is 0");
    expect(warnings({ TRUST_PROXY: "loopback" })).to.equal("");
    expect(warnings({ TRUST_PROXY: "0", SITE_URL: "http://tales.example" })).to.not.include("TRUST_PROXY");
  });

  it("are empty on a development machine", () => {
    expect(warningsOf(readConfig({}))).to.deep.equal([]);
  });
});
