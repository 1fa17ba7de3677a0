import { expect } from "chai";
import { load } from "cheerio";
import mongoose from "mongoose";
import supertest from "supertest";
import { agreedVersion, agreeToTerms } from "../../../../src/features/site/documents/agreements.ts";
import { parseDocument, readLibrary } from "../../../../src/features/site/documents/library.ts";
import { DOCUMENTS } from "../../../../src/shared/site/documents.ts";
import { csrfOf, useSite } from "../../../support/site.ts";

describe("Texts about the site", () => {
  const site = useSite();
  const get = (path: string) => supertest(site.url).get(path);

  it("stand at their addresses, each with one heading, its day and its contents", async () => {
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

  it("lead to no place that is not there, and keep no mark of ours", async () => {
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

  it("are read again only with what they need at their head", async () => {
    expect(() => parseDocument("---\ntitle: x\n---\ntext", true)).to.throw("version, date, summary");
    const library = await readLibrary("Anything");
    expect(library.get("terms")?.html).to.include("Anything").and.not.include("{{site}}");
  });

  it("give each heading an address of its own, even two of one name", () => {
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

  /** Takes a member back to before the present version. */
  const forget = ({ id }: { id: string }) =>
    mongoose.model("TermsAgreement").findOneAndUpdate({ _id: id }, { $set: { versions: [] } });

  it("is what a newcomer agreed to by registering", async () => {
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

  it("asks nobody who is not signed in, and shows no one another's question", async () => {
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

  it("is agreed to once, however often it is sent, and leads nowhere else", async () => {
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
