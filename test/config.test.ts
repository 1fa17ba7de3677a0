import { expect } from "chai";
import { ConfigError, readConfig } from "../src/config.ts";

const production = {
  NODE_ENV: "production",
  SITE_URL: "https://stories.example/",
  SESSION_SECRET: "s".repeat(32),
  JWT_SECRET: "j".repeat(32),
};

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).to.be.instanceOf(ConfigError);
    return (error as Error).message;
  }
  return "accepted";
};

describe("The configuration", () => {
  it("needs nothing in development and listens on loopback only", () => {
    const config = readConfig({});
    expect(config).to.include({
      env: "development",
      host: "127.0.0.1",
      port: 3000,
      demo: true,
      dataDir: ".data",
    });
    expect(config.siteUrl).to.equal("http://127.0.0.1:3000");
    expect(config.mongodbUri).to.equal(undefined);
  });

  it("treats an empty variable as one that is not there", () => {
    expect(readConfig({ PORT: "", MONGODB_URI: "", DEMO: "" })).to.include({ port: 3000, demo: true });
  });

  it("names every variable that is wrong", () => {
    const message = refusal({ PORT: "high", MONGODB_URI: "mysql://x", DEMO: "yes", LOG_LEVEL: "loud" });
    for (const name of ["PORT", "MONGODB_URI", "DEMO", "LOG_LEVEL"]) expect(message).to.include(name);
  });

  it("starts in production only with a public address and secrets of its own", () => {
    const message = refusal({ NODE_ENV: "production" });
    for (const name of ["SITE_URL", "SESSION_SECRET", "JWT_SECRET"]) expect(message).to.include(name);
    const borrowed = readConfig({}).sessionSecret;
    expect(refusal({ ...production, SESSION_SECRET: borrowed })).to.include(
      "SESSION_SECRET is the development secret",
    );
    expect(refusal({ ...production, JWT_SECRET: "short" })).to.include("JWT_SECRET");
    expect(readConfig(production)).to.include({
      env: "production",
      host: "0.0.0.0",
      siteUrl: "https://stories.example",
    });
  });

  it("wants the keys of S3 with its bucket", () => {
    expect(refusal({ S3_BUCKET: "covers" })).to.include("S3_ACCESS_KEY_ID");
  });
});
