import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import supertest from "supertest";
import { agreedVersion, agreeToTerms } from "#features/site/documents/agreements.ts";
import { parseDocument, readLibrary } from "#features/site/documents/library.ts";
import { TRANSITIONS } from "#shared/market/order-machine.ts";
import { ORDER_TERMS } from "#shared/market/order-terms.ts";
import { ORDER_WAITS } from "#shared/market/orders.limits.ts";
import { DOCUMENTS } from "#shared/site/documents.ts";
import { csrfOf, useSite } from "#test/support/site.ts";

describe("Documents about the site", () => {
  const site = useSite();
  const get = (path: string) => supertest(site.url).get(path);

  it("are at their addresses, each with one heading, its date and its contents", async () => {
    for (const { path, group } of DOCUMENTS) {
      const { text, status } = await get(path);
      expect(status, path).to.equal(200);
      const page = load(text);
      expect(page("h1"), path).to.have.lengthOf(1);
      expect(page(".document").text(), path).to.match(group === "legal" ? /Version \d+, / : /Last changed /);
      for (const link of page(".document-contents a"))
        expect(page(page(link).attr("href")!), `${path} ${page(link).attr("href")}`).to.have.lengthOf(1);
    }
  });

  it("contain no broken links and no placeholders", async () => {
    const seen = new Map<string, number>();
    for (const { path } of [...DOCUMENTS, { path: "/about/sitemap" }]) {
      const page = load((await get(path)).text);
      expect(page.text(), path).not.to.include("{{");
      for (const link of page("main a[href^='/']")) {
        const href = page(link).attr("href")!.replace(/#.*/, "");
        if (!seen.has(href)) seen.set(href, (await get(href)).status);
      }
    }
    expect([...seen].filter(([, status]) => status >= 400)).to.deep.equal([]);
  });

  it("get the deadlines of orders from the code, and contain no fixed numbers", async () => {
    const folder = new URL("../../../../src/features/site/documents/content/en-GB/", import.meta.url);
    const ownNumber = /\b(\d+|seven|fourteen|ninety) (hours|days)\b/;
    for (const key of ["marketplace-terms", "payment-terms-seller"]) {
      const source = (await readFile(new URL(`${key}.md`, folder), "utf8")).replace(
        "24, 72, 168 or 336 hours",
        "",
      );
      expect(source, key).not.to.match(ownNumber);
    }
    const terms = load((await get("/marketplace-terms")).text)("main").text();
    for (const wait of Object.values(ORDER_TERMS)) expect(terms).to.include(wait);
    for (const ms of Object.values(ORDER_WAITS).filter((each) => each !== ORDER_WAITS.dispute))
      expect(terms).to.match(new RegExp(`\\b(${ms / 3_600_000} hours|${ms / 86_400_000} days)`));
    // An agreed cancellation splits the money as both sides say.
    expect(TRANSITIONS.find(({ guard }) => guard === "cancellation proposed")?.effect).to.equal("split");
    expect(terms).to.include("names how much goes back to the buyer");
    const seller = load((await get("/payment-terms/seller")).text)("main").text();
    expect(seller).to.include("payment fee").and.include("platform fee");
    expect(terms).to.include("fee of the payment provider");
  });

  it("are loaded only with the required front matter", async () => {
    expect(() => parseDocument("---\ntitle: x\n---\ntext", true)).to.throw("version, date, summary");
    const library = await readLibrary({
      name: "Anything",
      url: "https://site.example",
      mail: "mail@site.example",
    });
    expect(library.get("terms")?.html).to.include("Anything").and.not.include("{{site}}");
  });

  it("give each heading a unique anchor, even for two with the same text", () => {
    const head = "---\ntitle: t\nversion: 2\ndate: 2026-01-02\nsummary: s\n---\n";
    const { contents, html, version } = parseDocument(
      `${head}## Ends & means\n\n## Ends & means\n\n### Über uns`,
      false,
    );
    expect(contents).to.deep.equal([
      { id: "ends-means", title: "Ends & means", level: 2 },
      { id: "ends-means--2", title: "Ends & means", level: 2 },
      { id: "uber-uns", title: "Über uns", level: 3 },
    ]);
    expect(html).to.include('<h3 id="uber-uns">');
    expect(version).to.equal(2);
  });
});

describe("A new version of the terms", () => {
  const site = useSite();

  /** Sets a member back to before the present version. */
  const forget = ({ id }: { id: string }) =>
    mongoose.model("TermsAgreement").findOneAndUpdate({ _id: id }, { $set: { versions: [] } });

  it("is accepted by new members on registration", async () => {
    const { id } = await site.addMember("newcomer");
    expect(await agreedVersion(id)).to.equal(1);
  });

  it("asks a member on every page until they agree, and never again", async () => {
    const member = await site.addMember("old-hand");
    await forget(member);
    const agent = await site.visit(member);
    for (const path of ["/", "/stories", "/settings/reader"])
      expect((await agent.get(path)).text, path).to.include("Our terms have changed");
    const form = load((await agent.get("/terms/agree?next=/stories")).text)("form[action='/terms/agree']");
    expect(form.find("[name=next]").attr("value")).to.equal("/stories");
    const _csrf = await csrfOf(agent);
    await agent
      .post("/terms/agree")
      .type("form")
      .send({ _csrf, next: "/stories" })
      .expect(303)
      .expect("Location", "/stories");
    for (const path of ["/stories", "/", "/settings/reader"])
      expect((await agent.get(path)).text, path).not.to.include("Our terms have changed");
  });

  it("asks no guests, and is not cached for others", async () => {
    const [asked, settled] = [await site.addMember("asked"), await site.addMember("settled")];
    await forget(asked);
    expect((await (await site.visit(asked)).get("/")).text).to.include("Our terms have changed");
    expect((await (await site.visit(settled)).get("/")).text).not.to.include("Our terms have changed");
    expect((await supertest(site.url).get("/")).text).not.to.include("Our terms have changed");
    await supertest(site.url)
      .get("/terms/agree")
      .expect(302)
      .expect("Location", /^\/login/);
  });

  it("is accepted once, however often it is sent, and redirects only within the site", async () => {
    const member = await site.addMember("keen");
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    await forget(member);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        agent.post("/terms/agree").type("form").send({ _csrf, next: "//evil.example" }),
      ),
    );
    for (const { status, headers } of answers) {
      expect(status).to.equal(303);
      expect(headers.location).to.equal("/");
    }
    await agreeToTerms(member.id, 1, new Date());
    const found = await mongoose.model("TermsAgreement").findById(member.id).lean<{ versions: unknown[] }>();
    expect(found?.versions).to.have.lengthOf(1);
  });
});
