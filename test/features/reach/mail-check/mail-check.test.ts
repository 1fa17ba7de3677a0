import { generateKeyPairSync } from "node:crypto";
import { expect } from "chai";
import { dkimRecord } from "#core/mail/index.ts";
import { checkMailDomain } from "#features/reach/mail-check/check.ts";
import { page } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const dkim = { privateKey, keySelector: "letters", domainName: "fable.org" };
const { key } = dkimRecord(dkim);
const setting = {
  from: "Fable <no-reply@fable.org>",
  bounceAddress: "bounces@back.fable.org",
  dkim,
  smtpUrl: "smtp://mail.fable.org:587",
  staffEmail: "staff@fable.org",
};

/** DNS records: TXT by name, and mail servers; a name ending in "!" does not resolve. */
const namesOf = (
  texts: Record<string, readonly string[]>,
  servers: readonly string[] = ["mx.fable.org"],
) => ({
  texts: async (name: string) => {
    if (texts[`${name}!`]) throw Object.assign(new Error("timeout"), { code: "ETIMEOUT" });
    return [...(texts[name] ?? [])];
  },
  mailServers: async () => [...servers],
});

const good = {
  "back.fable.org": ["some-proof=1", "v=spf1 a:mail.fable.org -all"],
  "letters._domainkey.fable.org": [`v=DKIM1; k=rsa; p=${key.slice(0, 20)} ${key.slice(20)}`],
  "_dmarc.fable.org": ["v=DMARC1; p=quarantine; rua=mailto:a@fable.org"],
};

describe("The check of the site's mail DNS records", () => {
  const names = namesOf({
    "_dmarc.fable.org": ["v=DMARC1; p=none"],
    "fable.org": ["v=spf1 +all"],
  });
  const site = useSite({ MAIL_FROM: "Fable <no-reply@fable.org>", DKIM_PRIVATE_KEY: privateKey }, undefined, {
    names,
  });

  const cases: readonly (readonly [string, Record<string, readonly string[]>, Record<string, string>])[] = [
    ["all is set", good, { spf: "good", dkim: "good", dmarc: "good", bounces: "good" }],
    ["nothing is set", {}, { spf: "bad", dkim: "bad", dmarc: "bad", bounces: "good" }],
    [
      "there are two of SPF",
      { ...good, "back.fable.org": ["v=spf1 mx -all", "v=spf1 a -all"] },
      { spf: "bad" },
    ],
    ["SPF lets everybody send", { ...good, "back.fable.org": ["v=spf1 mx all"] }, { spf: "bad" }],
    ["SPF turns nobody away", { ...good, "back.fable.org": ["v=spf1 mx ?all"] }, { spf: "advice" }],
    ["SPF is written elsewhere", { ...good, "back.fable.org": ["v=spf1 redirect=a.org"] }, { spf: "good" }],
    ["DNS has another key", { ...good, "letters._domainkey.fable.org": ["p=AAAA"] }, { dkim: "bad" }],
    ["DMARC watches only", { ...good, "_dmarc.fable.org": ["v=DMARC1; p=none"] }, { dmarc: "advice" }],
    ["DMARC has no policy", { ...good, "_dmarc.fable.org": ["v=DMARC1; rua=x"] }, { dmarc: "bad" }],
    ["DNS does not answer", { ...good, "back.fable.org!": ["x"] }, { spf: "unknown", dmarc: "good" }],
  ];
  for (const [what, texts, states] of cases)
    it(`tells when ${what}`, async () => {
      const found = await checkMailDomain(setting, namesOf(texts));
      expect(Object.fromEntries(found.map(({ record, state }) => [record, state]))).to.include(states);
    });

  it("shows the exact records to set, and accepts a policy of the parent domain", async () => {
    const found = await checkMailDomain(setting, namesOf({}));
    expect(found.map(({ set }) => set?.value ?? null)).to.deep.equal([
      "v=spf1 a:mail.fable.org -all",
      `v=DKIM1; k=rsa; p=${key}`,
      "v=DMARC1; p=none; rua=mailto:staff@fable.org",
      null,
    ]);
    const below = { ...setting, from: "Fable <no-reply@letters.fable.org>" };
    const [, signed, policy] = await checkMailDomain(below, namesOf(good));
    expect(signed).to.include({ state: "good" });
    expect(policy).to.include({ state: "good", name: "_dmarc.fable.org" });
    const apart = { ...setting, dkim: { ...dkim, domainName: "elsewhere.org" } };
    const elsewhere = { ...good, "letters._domainkey.elsewhere.org": [`p=${key}`] };
    expect((await checkMailDomain(apart, namesOf(elsewhere)))[1]).to.include({ state: "bad" });
  });

  it("is a page for admins, which never shows the signing key", async () => {
    const agent = await site.visit(await site.addMember("mail-admin", "admin"));
    const answer = await agent.get("/admin/mail-check").expect(200);
    const shown = page(answer);
    expect(shown("#mail-spf").text()).to.include("Needs fixing");
    expect(shown("#mail-dmarc").text()).to.include("Could be better");
    expect(shown("main").text()).to.include(`p=${key}`).and.include("This site does not send emails");
    expect(answer.text).to.not.include("PRIVATE KEY").and.not.include(privateKey.slice(60, 120));
  });
});
