import { generateKeyPairSync } from "node:crypto";
import { expect } from "chai";
import addressparser from "nodemailer/lib/addressparser";
import { domainOf } from "#core/mail/dkim.ts";
import { senderAddress } from "#core/mail/index.ts";
import { ConfigError, readConfig } from "#src/config.ts";

const production = {
  NODE_ENV: "production",
  SITE_URL: "https://stories.example/",
  SESSION_SECRET: "s".repeat(32),
  JWT_SECRET: "j".repeat(32),
  PAYMENTS: "sandbox",
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
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
  it("needs no variables in development, and listens on loopback only", () => {
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

  it("asks for proof of work from newcomers, but not in tests", () => {
    expect(readConfig({}).captcha).to.equal(true);
    expect(readConfig(production).captcha).to.equal(true);
    expect(readConfig({ NODE_ENV: "test" }).captcha).to.equal(false);
    expect(readConfig({ CAPTCHA: "0" })).to.include({ captcha: false, emailConfirmation: false });
    expect(refusal({ CAPTCHA: "maybe" })).to.include("CAPTCHA");
  });

  it("accepts a mail signing key with real or escaped line breaks, and never repeats an invalid one", () => {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2_048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    const own = { DKIM_PRIVATE_KEY: privateKey.replaceAll("\n", "\\n"), MAIL_FROM: "Us <us@mail.example>" };
    expect(readConfig({}).dkim).to.equal(undefined);
    expect(readConfig(own).dkim).to.deep.equal({
      privateKey: privateKey.trim(),
      keySelector: "letters",
      domainName: "mail.example",
    });
    const set = { ...own, DKIM_SELECTOR: "k2", DKIM_DOMAIN: "other.example" };
    expect(readConfig(set).dkim).to.include({ keySelector: "k2", domainName: "other.example" });
    expect(refusal({ DKIM_PRIVATE_KEY: "-----BEGIN secret" }))
      .to.include("DKIM_PRIVATE_KEY")
      .and.not.include("secret");
    expect(refusal({ ...own, DKIM_SELECTOR: "no spaces" })).to.include("DKIM_SELECTOR");
  });

  it("accepts one sender of mails, and no other text, from which no mail could be sent", () => {
    for (const from of ["us@mail.example", "Us <us@mail.example>", '"Us, again" <us@mail.example>'])
      expect(readConfig({ MAIL_FROM: from }).mailFrom).to.equal(from);
    for (const from of ["Fablewright", "mail.example", "us@mail.example, b@mail.example", "Us <us@>"])
      expect(refusal({ MAIL_FROM: from }), from).to.include("MAIL_FROM must be one address");
  });

  it("sends mails in the name of the site, whatever signs it has", () => {
    const fromOf = (name: string) => readConfig({ SITE_NAME: name, SITE_URL: "https://t.example" }).mailFrom;
    expect(fromOf("Plain Tales")).to.equal("Plain Tales <no-reply@t.example>");
    for (const name of [
      "Tales, Ltd",
      'The "Quill"',
      "write@night",
      "Dr. Tale (fiction)",
      "A \\ B",
      "A <B> C",
    ]) {
      const from = fromOf(name);
      expect(addressparser(from), name).to.deep.equal([{ name, address: "no-reply@t.example" }]);
      expect([senderAddress(from), domainOf(from)], name).to.deep.equal(["no-reply@t.example", "t.example"]);
    }
  });

  it("accepts a complete key pair for push notifications, or generates one", () => {
    const [publicKey, privateKey] = ["B".repeat(87), "x".repeat(43)];
    expect(readConfig({})).to.include({ vapidKeys: undefined, vapidSubject: "mailto:staff@127.0.0.1" });
    const own = {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: "https://x.example",
    };
    expect(readConfig(own).vapidKeys).to.deep.equal({ publicKey, privateKey });
    expect(refusal({ VAPID_PUBLIC_KEY: publicKey })).to.include("VAPID_PRIVATE_KEY");
    expect(refusal({ ...own, VAPID_PRIVATE_KEY: "short" }))
      .to.include("VAPID_PRIVATE_KEY")
      .and.not.include("short");
    expect(refusal({ ...own, VAPID_SUBJECT: "us" })).to.include("VAPID_SUBJECT");
  });

  it("treats an empty variable as missing", () => {
    expect(readConfig({ PORT: "", MONGODB_URI: "", DEMO: "" })).to.include({ port: 3000, demo: true });
  });

  it("accepts the site's address without a path, in the form that browsers send", () => {
    const of = (SITE_URL: string) => readConfig({ SITE_URL }).siteUrl;
    expect(of("https://Stories.example:443/")).to.equal("https://stories.example");
    expect(of("http://localhost:3001")).to.equal("http://localhost:3001");
    for (const SITE_URL of [
      "https://x.example/stories",
      "https://x.example?a",
      "ftp://x.example",
      "x.example",
    ])
      expect(refusal({ SITE_URL })).to.include("SITE_URL");
    expect(refusal({ SITE_URL: "https://my stories.example" })).to.include("without spaces");
    expect(refusal({ SITE_URL: "https://märchen.example" })).to.include("xn--");
  });

  it("accepts proxies by number or address, and refuses what no address of a proxy is", () => {
    const of = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy;
    expect([of("0"), of("1"), of("")]).to.deep.equal([0, 1, 0]);
    for (const each of ["loopback", "10.0.0.0/8, uniquelocal", "192.0.2.1", "2001:db8::/32"])
      expect(of(each)).to.equal(each);
    for (const TRUST_PROXY of ["true", "-1", "1.5", "10.0.0.0/99", "192.0.2", "proxy.example"])
      expect(refusal({ TRUST_PROXY })).to.include("TRUST_PROXY must be the number of proxies in front");
  });

  it("names every invalid variable", () => {
    const message = refusal({ PORT: "high", MONGODB_URI: "mysql://x", DEMO: "yes", LOG_LEVEL: "loud" });
    for (const name of ["PORT", "MONGODB_URI", "DEMO", "LOG_LEVEL"]) expect(message).to.include(name);
  });

  it("accepts play money in production only if it is explicitly enabled", () => {
    const { PAYMENTS: _said, ...silent } = production;
    expect(refusal(silent)).to.include("PAYMENTS is required: sandbox takes play money only");
    expect(refusal({ ...production, PAYMENTS: "banknotes" })).to.include("PAYMENTS");
    expect(readConfig({}).payments).to.equal("sandbox");
  });

  it("starts in production only with a public address and non-default secrets", () => {
    const message = refusal({ NODE_ENV: "production" });
    for (const name of ["SITE_URL", "SESSION_SECRET", "JWT_SECRET", "ENCRYPTION_KEYS"])
      expect(message).to.include(name);
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

  it("accepts only 32-byte keys, names an invalid one without its value, and refuses development keys in production", () => {
    const good = production.ENCRYPTION_KEYS;
    const wrong: [string, string][] = [
      ["k1", "entry 1 is not of the form id:base64key"],
      [`${good},k 2:x`, "entry 2 is not of the form"],
      [`${good},k2:c2hvcnQ=`, "entry 2 is not 32 bytes in base64"],
      [`${good},k2:${"*".repeat(44)}`, "entry 2 is not 32 bytes in base64"],
      [`${good},${good}`, "two keys of one name"],
      [",", "at least one key"],
    ];
    for (const [list, message] of wrong) {
      const said = refusal({ ENCRYPTION_KEYS: list });
      expect(said).to.include("ENCRYPTION_KEYS").and.include(message);
      expect(said).not.to.include("c2hvcnQ").and.not.include("BwcH");
    }
    const renamed = readConfig({}).encryptionKeys.replace("development:", "mine:");
    for (const list of [renamed, `${good},${renamed}`])
      expect(refusal({ ...production, ENCRYPTION_KEYS: list })).to.include(
        "ENCRYPTION_KEYS holds the development key",
      );
    expect(readConfig({ ...production, ENCRYPTION_KEYS: `${good} ${renamed.replace(/.{3}=$/, "AAA=")}` }))
      .to.have.property("encryptionKeys")
      .that.includes("k1:");
  });

  it("requires the S3 keys if a bucket is set", () => {
    expect(refusal({ S3_BUCKET: "covers" })).to.include("S3_ACCESS_KEY_ID");
  });

  it("requires the bucket if the keys or the address of S3 are set, so that no upload is stored elsewhere", () => {
    for (const name of ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
      expect(refusal({ [name]: "x".repeat(20), S3_BUCKETS: "covers" })).to.include("S3_BUCKET");
    expect(refusal({ S3_ENDPOINT: "https://s3.example" })).to.include("S3_BUCKET");
  });
});
