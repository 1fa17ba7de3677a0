import { expect } from "chai";
import supertest from "supertest";
import { formOf, send } from "#test/app/support/forms.ts";
import { page, writeStory } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";

describe("Reading settings without JavaScript or an account", () => {
  const site = useSite();

  it("are chosen in a form, apply on every page, and lead back to the chapter", async () => {
    const author = await site.addMember("author");
    const story = await writeStory(site, author);
    for (const agent of [await site.visit(), await site.visit(author)]) {
      const settings = page(await agent.get(story.chapter(1)))(".reader-sheet-all").attr("href")!;
      const form = formOf(await agent.get(settings).expect(200), "theme");
      const saved = await send(agent, form, {
        theme: "sepia",
        font: "atkinson",
        size: "5",
        spacing: "loose",
        width: "wide",
      });
      expect(saved.headers.location).to.equal(story.chapter(1));
      expect(String(saved.headers["set-cookie"])).to.match(
        /^reader=sepia\.atkinson\.5\.loose\.wide;.*HttpOnly.*SameSite=Lax/,
      );
      for (const path of [story.chapter(1), "/", story.path, "/settings/reader", "/stories"]) {
        const html = page(await agent.get(path))("html");
        expect([html.attr("data-theme"), html.attr("data-font"), html.attr("data-size")], path).to.deep.equal(
          ["sepia", "atkinson", "5"],
        );
        expect(html.attr("data-reader"), path).to.equal(undefined);
      }
      const again = page(await agent.get("/settings/reader"));
      expect(again('input[name="theme"][checked]').val()).to.equal("sepia");
    }
    const plain = page(await supertest(site.url).get(story.chapter(1)))("html");
    expect(plain.attr("data-theme")).to.equal(undefined);
  });

  it("switch off and on the keyboard shortcuts of chapters, which a page lists", async () => {
    const author = await site.addMember("keys-author");
    const story = await writeStory(site, author);
    const agent = await site.visit();
    const settings = page(await agent.get(story.chapter(1)))(".reader-sheet-all").attr("href")!;
    const keysOf = async (path: string) => page(await agent.get(path).expect(200))("html").attr("data-keys");
    expect(await keysOf(story.chapter(1))).to.equal(undefined);
    for (const [keys, cookie, attribute] of [
      ["off", /^reader=auto\.literata\.3\.normal\.normal\.off;/, "off"],
      ["on", /^reader=auto\.literata\.3\.normal\.normal;/, undefined],
    ] as const) {
      const saved = await send(agent, formOf(await agent.get(settings).expect(200), "keys"), { keys });
      expect(String(saved.headers["set-cookie"])).to.match(cookie);
      expect(await keysOf(story.chapter(1)), keys).to.equal(attribute);
      const form = page(await agent.get("/settings/reader"));
      expect(form('input[name="keys"][checked]').val()).to.equal(keys);
    }
    const $ = page(await agent.get("/keyboard").expect(200));
    expect(
      $(".keys kbd")
        .toArray()
        .map((key) => $(key).text()),
    ).to.deep.equal(["Right arrow", "Left arrow", "Tab", "Esc", "?"]);
    expect($('.keys-help a[href="/settings/reader"]').length).to.equal(1);
    for (const path of [story.chapter(1), "/settings/reader"])
      expect(page(await agent.get(path))('a[href="/keyboard"]').length, path).to.be.at.least(1);
  });

  it("fall back to the defaults for any other value that is sent or stored", async () => {
    const ask = (cookie: string) => supertest(site.url).get("/").set("Cookie", cookie).expect(200);
    const usual = (await supertest(site.url).get("/")).text;
    for (const cookie of [
      "reader=x",
      "reader=",
      "reader=....",
      'reader="><script>',
      'reader=dark"onload=x.literata.3.normal.normal',
      `reader=${"a.".repeat(2_000)}`,
      "reader=__proto__.constructor",
      "=reader",
      "reader",
    ])
      expect((await ask(cookie)).text, cookie.slice(0, 30)).to.equal(usual);
    const agent = await site.visit();
    const saved = await agent
      .post("/settings/reader")
      .type("form")
      .send({ theme: "neon", size: "99", next: "//evil.example" })
      .expect(303);
    expect(saved.headers.location).to.equal("/");
    expect((await agent.get("/")).text).to.equal(usual);
  });
});
