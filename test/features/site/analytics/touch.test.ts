import { expect } from "chai";
import supertest from "supertest";
import { readTouch, referralSourceOf, writeTouch } from "#shared/accounts/referral.ts";
import { useSite } from "#test/support/site.ts";

describe("The source of a visit", () => {
  it("has the names of the specification", () => {
    const sources: [string, string][] = [
      ["?gclid=abc", "google"],
      ["?x=1&wbraid=", "google"],
      ["gbraid=1&fbclid=2", "google"],
      ["?fbclid=abc&ref=ypq", "facebook"],
      ["?utm_medium=email&utm_campaign=june-newsletter&ref=ypq", "newsletter-campaign"],
      ["?utm_medium=email&utm_campaign=spring-sale", "utm_medium=email&utm_campaign=spring-sale"],
      ["?utm_campaign=newsletter", "utm_campaign=newsletter"],
      ["?ref=ypq", "ypq"],
      ["?ref=YPQ", "ref=YPQ"],
      ["?utm_source=a%20b&utm_medium=cpc", "utm_source=a%20b&utm_medium=cpc"],
      ["?", ""],
      ["", ""],
    ];
    for (const [search, source] of sources) expect(referralSourceOf(search), search).to.equal(source);
  });

  it("never contains a secret of a link in a mail", () => {
    for (const search of [
      "?code=s3cret",
      "?confirmation=x",
      "?c%6fde=x",
      "?reset_token=x&next=%2Fa",
      "?newPassword=x",
      "?invitation=x",
      "?invite=x",
      "?Invitation=x",
    ])
      expect(referralSourceOf(search), search).to.equal("");
    expect(referralSourceOf("?utm_source=mail&code=x")).to.equal("utm_source=mail");
  });

  it("fits 500 characters and round-trips for any value", () => {
    const long = `q=${"ä".repeat(400)}😀`;
    expect(writeTouch(long).length).to.be.within(490, 500);
    expect(long.startsWith(readTouch(writeTouch(long)))).to.equal(true);
    expect(readTouch(writeTouch("ref=a;b, c=\ud800"))).to.equal("ref=a;b, c=\ufffd");
    for (const broken of [undefined, "", "%", "%E0%A4"]) expect(readTouch(broken)).to.equal("");
  });
});

describe("A visitor's first and last touch", () => {
  const site = useSite();

  const cookiesOf = ({ headers }: supertest.Response): Record<string, string> =>
    Object.fromEntries(
      ((headers["set-cookie"] ?? []) as unknown as string[]).map((cookie) => [cookie.split("=")[0]!, cookie]),
    );
  const visit = (path: string, cookie = "", headers: Record<string, string> = {}) =>
    supertest(site.url)
      .get(path)
      .set({ ...(cookie ? { Cookie: cookie } : {}), ...headers });

  it("are stored when they arrive by a link with a query, and end with the browser's session", async () => {
    const first = await visit("/stories?gclid=1").expect(200);
    const { fw_first_touch, fw_last_touch } = cookiesOf(first);
    for (const cookie of [fw_first_touch, fw_last_touch])
      expect(cookie).to.match(/=google; Path=\/; HttpOnly; SameSite=Lax$/);
    const later = await visit("/stories?ref=ypq", "fw_first_touch=google; fw_last_touch=google").expect(200);
    expect(Object.keys(cookiesOf(later))).to.deep.equal(["fw_last_touch"]);
    expect(cookiesOf(later).fw_last_touch).to.include("=ypq;");
  });

  it("do not change the shared page, and are not set on other responses", async () => {
    const plain = await visit("/stories").expect(200);
    expect(plain.headers["set-cookie"]).to.equal(undefined);
    const touched = await visit("/stories?fbclid=someone").expect(200);
    expect(touched.headers["cache-control"]).to.equal("private, no-cache");
    const next = await visit("/stories").expect(200);
    expect(next.headers["set-cookie"]).to.equal(undefined);
    expect(next.headers["cache-control"]).to.equal("no-cache");
    expect([touched.text, next.text]).to.deep.equal([plain.text, plain.text]);
    expect(plain.text).not.to.include("fbclid");
  });

  it("are not set by navigation within the site, pictures, the API or prefetches", async () => {
    const own = [
      visit("/search?q=x", "", { "Sec-Fetch-Site": "same-origin" }),
      visit("/search?q=x", "", { Referer: `${site.url}/stories` }),
      visit("/api/stories?ref=ypq"),
      visit("/assets/none.js?ref=ypq"),
      visit("/stories?ref=ypq", "", { "Sec-Fetch-Dest": "image" }),
      visit("/stories?ref=ypq", "", { "Sec-Purpose": "prefetch" }),
      visit("/stories?ref=ypq", "", { Accept: "image/avif" }),
      visit("/reset-password?code=abcdef"),
    ];
    for (const answer of await Promise.all(own)) expect(cookiesOf(answer)).to.deep.equal({});
    for (const from of ["cross-site", "none"])
      expect(cookiesOf(await visit("/stories?ref=ypq", "", { "Sec-Fetch-Site": from }))).to.include.keys(
        "fw_first_touch",
      );
  });

  it("last 90 days after consent, and are deleted and not set again after a refusal", async () => {
    const accepted = await visit("/stories?ref=ypq", "consent=yes");
    expect(cookiesOf(accepted).fw_first_touch).to.include(`Max-Age=${90 * 24 * 60 * 60};`);
    expect(cookiesOf(await visit("/stories?ref=ypq", "consent=no"))).to.deep.equal({});
    const answer = (choice: string) =>
      supertest(site.url)
        .post("/consent")
        .set("Cookie", "fw_first_touch=google; fw_last_touch=utm_source%3Da")
        .type("form")
        .send({ choice });
    const kept = cookiesOf(await answer("yes"));
    expect(kept.fw_first_touch).to.match(/^fw_first_touch=google; Max-Age=7776000;/);
    expect(kept.fw_last_touch).to.match(/^fw_last_touch=utm_source%3Da; Max-Age=7776000;/);
    const gone = cookiesOf(await answer("no"));
    for (const name of ["fw_first_touch", "fw_last_touch"])
      expect(gone[name]).to.match(/=; Path=\/; Expires=Thu, 01 Jan 1970/);
  });
});
