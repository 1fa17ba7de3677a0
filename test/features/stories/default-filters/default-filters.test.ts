import { expect } from "chai";
import supertest from "supertest";
import { page, writeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("A member's default filters", () => {
  const site = useSite();
  let [author, reader] = [] as unknown as TestMember[];

  before(async () => {
    [author, reader] = [await site.addMember("author"), await site.addMember("reader")];
    for (const [title, genre, tags] of [
      ["Dragon Tea", "fantasy", ["tea"]],
      ["Dragon War", "fantasy", ["war"]],
      ["Quiet Harbour", "romance", ["tea"]],
    ] as const)
      await writeStory(site, author!, { title, categories: [genre], tags });
  });

  type Shown = Awaited<ReturnType<typeof shown>>;
  const shown = async (agent: { get(path: string): supertest.Test }, path: string) =>
    page(await agent.get(path).expect(200));
  const titles = ($: Shown) =>
    $(".story-list h3, .story-list h2")
      .toArray()
      .map((title) => $(title).text().trim())
      .sort();
  const chips = ($: Shown) =>
    $(".browse-bar .chip-on")
      .toArray()
      .map((chip) => [$(chip).text(), $(chip).attr("href")]);

  it("are saved on the list, applied where an address names none, and removed, without JavaScript", async () => {
    const agent = await site.visit(reader);
    const list = await shown(agent, "/stories?genre=fantasy&nottag=war");
    const form = list('form[action="/settings/default-filters"]');
    expect(form.text()).to.include("Save as my default");
    const fields = Object.fromEntries(
      form
        .find("input")
        .toArray()
        .map((input) => [list(input).attr("name"), list(input).attr("value")]),
    );
    const saved = await agent.post("/settings/default-filters").type("form").send(fields).expect(303);
    expect(saved.headers.location!.split("#")[0]).to.equal("/stories");
    for (let round = 0; round < 2; round += 1) {
      const $ = await shown(agent, "/stories");
      expect(titles($)).to.deep.equal(["Dragon Tea"]);
      expect($("main").text()).to.include("Your default filters are applied.").and.include("1 story");
      expect(chips($)).to.deep.equal([
        ["Not #war", "/stories?genre=fantasy"],
        ["Fantasy", "/stories?nottag=war"],
      ]);
      expect($("#filter-nottag").attr("value")).to.equal("war");
      expect($(".chip-clear").attr("href")).to.equal("/stories?all=true");
    }
    // On a genre's page, its genre replaces the default's.
    const genre = await shown(agent, "/genres/romance");
    expect(titles(genre)).to.deep.equal(["Quiet Harbour"]);
    expect(chips(genre).map(([label]) => label)).to.deep.equal(["Not #war"]);
    // An address that names filters, other lists and a search show what they say.
    for (const [path, count] of [
      ["/stories?all=true", 3],
      ["/stories?genre=romance", 1],
      ["/stories/new", 3],
      ["/search?q=dragon", 2],
      ["/tags/war", 1],
    ] as const)
      expect(titles(await shown(agent, path)), path).to.have.length(count);
    const all = await shown(agent, "/stories?all=true");
    expect(all('main a[href="/stories"]').text()).to.include("Use my default filters");
    const one = await shown(agent, "/stories?nottag=war");
    expect(chips(one)).to.deep.equal([["Not #war", "/stories?all=true"]]);

    const settings = await shown(agent, "/settings/default-filters");
    expect(
      settings('button[name="query"]')
        .toArray()
        .map((button) => settings(button).attr("value")),
    ).to.deep.equal(["genre=fantasy", "nottag=war", ""]);
    const send = (query: string) =>
      csrfOf(agent).then((token) =>
        agent.post("/settings/default-filters").type("form").send({ _csrf: token, query }).expect(303),
      );
    await send("nottag=war");
    expect(titles(await shown(agent, "/stories"))).to.deep.equal(["Dragon Tea", "Quiet Harbour"]);
    await send("");
    expect(titles(await shown(agent, "/stories"))).to.have.length(3);
    expect((await shown(agent, "/settings/default-filters"))("main").text()).to.include("no default filters");
  });

  it("do not affect the pages of other members and guests, in any order of requests", async () => {
    const [mine, other] = [await site.visit(reader), await site.visit(author)];
    const token = await csrfOf(mine);
    const query = "genre=romance";
    await mine.post("/settings/default-filters").type("form").send({ _csrf: token, query }).expect(303);
    for (let round = 0; round < 2; round += 1) {
      expect(titles(await shown(mine, "/stories"))).to.deep.equal(["Quiet Harbour"]);
      expect(titles(await shown(other, "/stories"))).to.have.length(3);
      const guest = await shown(supertest(site.url), "/stories");
      expect(titles(guest)).to.have.length(3);
      expect(guest("main").text()).to.not.include("default");
    }
    // A new story appears on the list with the default.
    await writeStory(site, author!, { title: "Second Harbour", categories: ["romance"] });
    expect(titles(await shown(mine, "/stories"))).to.deep.equal(["Quiet Harbour", "Second Harbour"]);
  });

  it("are read and replaced by the API in canonical form, and are the member's own", async () => {
    const as = { Authorization: `Bearer ${await site.tokenOf(reader!)}` };
    const api = supertest(`${site.url}/api`);
    const put = (query: string) => api.put("/default-filters").set(as).send({ data: { query } });
    const { body } = await put("sort=title&unknown=1&q=word&genre=romance&genre=nonsense").expect(200);
    expect(body.data).to.deep.equal({ query: "genre=romance&sort=title" });
    expect((await api.get("/default-filters").set(as).expect(200)).body.data).to.deep.equal(body.data);
    await api.get("/default-filters").expect(403);
    await put("x".repeat(4_001)).expect(400);
    expect((await put("").expect(200)).body.data).to.deep.equal({ query: "" });
  });
});
