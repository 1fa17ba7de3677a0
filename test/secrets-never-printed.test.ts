import { generateKeyPairSync } from "node:crypto";
import { expect } from "chai";
import { createLogger } from "#core/logs/logger.ts";
import { redactText } from "#core/logs/redact.ts";
import { ConfigError, readConfig } from "#src/config.ts";
import { environmentVariables, secretVariables } from "#src/secret-variables.ts";
import { useBuiltServer } from "./support/built-server.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

/** A valid value of each secret variable, and the part of it that must never be printed. */
const SECRETS: Readonly<Record<string, readonly [value: string, core: string]>> = {
  MONGODB_URI: ["mongodb://ada:Quartz9Harbour@db.example/site", "Quartz9Harbour"],
  SESSION_SECRET: ["Sess10n-Quartz-Harbour-Lantern-Willow", "Quartz-Harbour"],
  JWT_SECRET: ["JwtJwt1-Quartz-Harbour-Lantern-Willow", "Quartz-Harbour"],
  ENCRYPTION_KEYS: [`k1:${Buffer.alloc(32, 23).toString("base64")}`, Buffer.alloc(30, 23).toString("base64")],
  VAPID_PRIVATE_KEY: ["Vap1dQuartzHarbourLanternWillowMeadowThimbl", "QuartzHarbour"],
  SMTP_URL: ["smtps://ada:Quartz9Harbour@mail.example:465", "Quartz9Harbour"],
  DKIM_PRIVATE_KEY: [privateKey, privateKey.split("\n")[3]!],
  MAIL_WEBHOOK_SECRET: ["Ma1lhook-Quartz-Harbour-Lantern-Willow", "Quartz-Harbour"],
  S3_ACCESS_KEY_ID: ["AKIAQUARTZHARBOUR", "QUARTZHARBOUR"],
  S3_SECRET_ACCESS_KEY: ["S3/Quartz+Harbour/LanternWillow", "Quartz+Harbour"],
  METRICS_TOKEN: ["Metr1cs-Quartz-Harbour-Lantern-Willow", "Quartz-Harbour"],
  STRIPE_SECRET_KEY: ["sk_live_51QuartzHarbour", "QuartzHarbour"],
  STRIPE_WEBHOOK_SECRET: ["whsec_QuartzHarbour1,whsec_QuartzHarbour2", "QuartzHarbour"],
  PAYPAL_CLIENT_ID: ["AQuartzHarbourLantern", "QuartzHarbour"],
  PAYPAL_CLIENT_SECRET: ["EQuartzHarbourLantern", "QuartzHarbour"],
  PAYPAL_WEBHOOK_ID: ["9QuartzHarbour", "QuartzHarbour"],
};

/** Mistakes of copying, and words by which the refusal names some of them. */
const MISTAKES: Readonly<Record<string, readonly [(value: string) => string, RegExp?]>> = {
  "a space before": [(value) => ` ${value}`],
  "a space after": [(value) => `${value} `],
  "a tab after": [(value) => `${value}\t`],
  "a line break after": [(value) => `${value}\n`],
  "a line break inside": [(value) => `${value.slice(0, 9)}\n${value.slice(9)}`],
  "a space inside": [(value) => `${value.slice(0, 14)} ${value.slice(14)}`],
  "double quotes": [(value) => `"${value}"`, /quotation marks/],
  "single quotes": [(value) => `'${value}'`, /quotation marks/],
  "curly quotes": [(value) => `“${value}”`, /quotation marks/],
  "one quote": [(value) => `"${value}`, /quotation marks/],
  "a character that is not seen": [(value) => `${value}\u200b`, /cannot be seen/],
  "only the end": [(value) => value.slice(-16)],
  twice: [(value) => `${value}${value}`],
  "twice with a comma": [(value) => `${value},${value}`],
  "another beginning": [(value) => `xx${value}`],
  reversed: [(value) => `%${value}%zz`],
  "in Base64": [(value) => Buffer.from(value).toString("base64")],
  "an umlaut": [(value) => `ü${value}`],
  "a password with / @ : # ? %": [(value) => value.replace("Quartz", "/@:#?%zzQuartz")],
  "a port that is no number": [(value) => value.replace(".example", ".example:port")],
};

const names = Object.keys(SECRETS);
const providerOf = (name: string): Record<string, string> =>
  name.startsWith("STRIPE")
    ? { PAYMENTS: "stripe" }
    : name.startsWith("PAYPAL")
      ? { PAYMENTS: "paypal" }
      : {};

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
    return "";
  } catch (error) {
    expect(error).to.be.instanceOf(ConfigError);
    return (error as Error).message;
  }
};

describe("A secret of the environment", () => {
  const server = useBuiltServer();

  it("is marked as secret in the table of variables, whatever it is called", () => {
    const suspicious = environmentVariables.filter((name) =>
      /KEY|SECRET|TOKEN|PASS|CREDENTIAL|(?:_URI|_DSN)$|^SMTP_URL$|^PAYPAL_.*_ID$/.test(name),
    );
    const isPublic = ["VAPID_PUBLIC_KEY", "BREACHED_PASSWORDS_URL"];
    expect([...secretVariables].sort()).to.deep.equal(
      suspicious.filter((name) => !isPublic.includes(name)).sort(),
    );
    expect(names.sort()).to.deep.equal([...secretVariables].sort());
  });

  for (const name of names) {
    const [value, core] = SECRETS[name]!;

    it(`is never printed: ${name} with every mistake, by the refusal, the log, or a text for pages and mails`, () => {
      for (const [mistake, [make, reason]] of Object.entries(MISTAKES)) {
        const wrong = make(value);
        const message = refusal({ ...providerOf(name), [name]: wrong });
        expect(message, mistake).not.to.include(core);
        if (reason) expect(message, mistake).to.match(reason).and.include(name);
        for (const pretty of [false, true]) {
          const lines: string[] = [];
          const stream = { write: (line: string) => void lines.push(line) };
          const logger = createLogger({ level: "trace", pretty, stream });
          const error = Object.assign(new Error(`cannot use ${wrong}`, { cause: new Error(wrong) }), {
            input: wrong,
            config: { list: [wrong], url: `https://x.example/?a=${encodeURIComponent(wrong)}` },
          });
          for (const level of ["trace", "debug", "info", "warn", "error", "fatal"] as const)
            logger[level]({ err: error, note: wrong }, `used ${wrong}`);
          logger.child({ server: wrong }).info("child");
          expect(lines.length, mistake).to.be.at.least(7);
          expect(lines.join("").includes(core), `${mistake}: ${lines[0]}`).to.equal(false);
        }
        expect(redactText(wrong).includes(core), mistake).to.equal(false);
      }
    });

    it(`is never printed: ${name} in every other variable`, () => {
      for (const other of environmentVariables) {
        const message = refusal({ ...providerOf(name), ...providerOf(other), [other]: value });
        expect(message, other).not.to.include(core);
      }
    });
  }

  it("is refused with what is wrong with it", () => {
    const stripe = { PAYMENTS: "stripe", STRIPE_WEBHOOK_SECRET: "whsec_abc" };
    const said = (STRIPE_SECRET_KEY: string) => refusal({ ...stripe, STRIPE_SECRET_KEY });
    expect(said("sk_live_abc ")).to.include("STRIPE_SECRET_KEY ends with a space");
    expect(said(" sk_live_abc")).to.include("STRIPE_SECRET_KEY begins with a space");
    expect(said("sk_live_abc\n")).to.include("STRIPE_SECRET_KEY ends with a line break");
    expect(said("   ")).to.include("STRIPE_SECRET_KEY holds nothing but white space");
    expect(said("STRIPE_SECRET_KEY=sk_live_abc")).to.include("begins with its own name");
    expect(said("whsec_abc")).to.include("STRIPE_SECRET_KEY holds what belongs in STRIPE_WEBHOOK_SECRET");
    expect(said("pk_live_abc")).to.include("STRIPE_SECRET_KEY must be the secret key of a Stripe account");
    expect(said("")).to.include("STRIPE_SECRET_KEY is required");
    expect(refusal({ SESSION_SECRET: "brief" })).to.include("SESSION_SECRET must have 32 characters or more");
    expect(refusal({ SMTP_URL: "smtp://ada:pa#ss@mail.example" })).to.include("percent encoding");
    expect(refusal({ MAIL_FROM: "smtp://ada:word@mail.example" })).to.include("belongs in SMTP_URL");
  });

  it("may be an address with several hosts, or hold white space where it is a list", () => {
    expect(refusal({ MONGODB_URI: "mongodb://a:Quartz9@h1:27017,h2:27017/site?replicaSet=rs0" })).to.equal(
      "",
    );
    expect(refusal({ DKIM_PRIVATE_KEY: `${privateKey}\n` })).to.equal("");
    expect(refusal({ SESSION_SECRET: "a phrase of several words, which is long" })).to.equal("");
  });

  it("is never printed by a start that fails, whatever the reason", async () => {
    const secrets = Object.fromEntries(names.map((name) => [name, SECRETS[name]![0]]));
    const base = { NODE_ENV: "development", LOG_LEVEL: "trace" };
    const starts = [
      { ...base, ...secrets, PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_live_51QuartzHarbour " },
      { ...base, MONGODB_URI: "mongodb://ada:Quartz9Harbour@127.0.0.1:1/site?connectTimeoutMS=100" },
    ];
    const outputs: string[] = [];
    for (const start of starts) outputs.push((await server.refusal(start)).output);
    expect(outputs[0]).to.include("STRIPE_SECRET_KEY ends with a space");
    expect(outputs[1]).to.include("The database of MONGODB_URI cannot be used");
    for (const output of outputs)
      for (const name of names) expect(output, name).not.to.include(SECRETS[name]![1]);
  });
});
