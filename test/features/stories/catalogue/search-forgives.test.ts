import { expect } from "chai";
import supertest from "supertest";
import { page, writeStory } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";

describe("A misspelt or too narrow search", () => {
  const site = useSite();

  before(async () => {
    const [author, other] = [await site.addMember("maren-holt"), await site.addMember("ines-varga")];
    await writeStory(site, author, {
      title: "The Lamplighter’s Ledger",
      categories: ["fantasy"],
      tags: ["lamps"],
    });
    await writeStory(site, author, {
      title: "How to Lose a Goose",
      categories: ["humour"],
      tags: ["bedtime"],
    });
    await writeStory(site, other, {
      title: "Bramble and the Borrowed Moon",
      categories: ["fantasy"],
      tags: ["hedgehog", "bedtime"],
      synopsis: "An unusual winter for a small animal in a large wood.",
    });
  });

  const find = async (query: string) => page(await supertest(site.url).get(`/search?${query}`).expect(200));
  const titles = ($: Awaited<ReturnType<typeof find>>) =>
    $(".story-list h3, .story-list h2")
      .toArray()
      .map((title) => $(title).text().trim());

  for (const [asked, meant, title] of [
    ["lampligter", "lamplighters", "The Lamplighter’s Ledger"],
    ["gose", "goose", "How to Lose a Goose"],
    ["hedghog", "hedgehog", "Bramble and the Borrowed Moon"],
    ["borowed mooon", "borrowed moon", "Bramble and the Borrowed Moon"],
    ["vagra", "varga", "Bramble and the Borrowed Moon"],
  ] as const)
    it(`shows for “${asked}” what “${meant}” finds, and says so`, async () => {
      const $ = await find(`q=${encodeURIComponent(asked)}`);
      expect(titles($)).to.include(title);
      expect($(".browse-meant").text()).to.include(asked).and.include(meant);
    });

  it("links the genre that the words name, in any spelling", async () => {
    for (const asked of ["fantasy", "fantacy"])
      expect((await find(`q=${asked}`))('.browse-meant a[href="/genres/fantasy"]').length, asked).to.equal(1);
  });

  it("suggests the corrected word if the rest of the search has results, and leaves words of a synopsis alone", async () => {
    const $ = await find("q=goose+borowed");
    expect(titles($)).to.deep.equal(["How to Lose a Goose"]);
    expect($(".browse-meant").text()).to.include("Did you mean").and.include("goose borrowed");
    for (const asked of ["q=with+goose", "q=goose+from+there"])
      expect((await find(asked))(".browse-meant"), asked).to.have.length(0);
    expect((await find("q=unusual"))(".browse-meant")).to.have.length(0);
    expect((await find("q=%22gose%22"))(".browse-meant")).to.have.length(0);
  });

  it("shows matching advice if nothing similar exists", async () => {
    const $ = await find("q=xylophone");
    expect($(".empty").text()).to.include("Check the spelling");
    expect($('.empty a[href="/search/people?q=xylophone"]')).to.have.length(1);
    expect((await find("q=xylophone&genre=horror"))(".empty").text()).to.include("fewer filters");
  });

  it("shows the words of a list as a chip that removes them, and says what there is without them", async () => {
    const $ = page(await supertest(site.url).get("/stories?q=goose&not=horror").expect(200));
    expect(titles($)).to.deep.equal(["How to Lose a Goose"]);
    const chip = $(".browse-bar .chips a").filter((_, each) => $(each).text().includes("“goose”"));
    expect(chip.attr("href")).to.equal("/stories?not=horror");
    expect($(".chip-clear").attr("href")).to.equal("/stories");
    const none = page(await supertest(site.url).get("/stories?q=xylophone&not=horror").expect(200));
    expect(none(".drops").text()).to.include("3 stories");
    const search = await find("q=goose&not=horror");
    expect(search(".browse-bar .chips").text()).to.not.include("goose");
  });

  it("can exclude genres, tags and paid stories", async () => {
    const browse = async (query: string) =>
      titles(page(await supertest(site.url).get(`/stories?${query}`).expect(200)));
    expect(await browse("not=fantasy")).to.deep.equal(["How to Lose a Goose"]);
    expect(await browse("nottag=bedtime")).to.deep.equal(["The Lamplighter’s Ledger"]);
    expect(await browse("nottag=%23Bedtime,+lamps")).to.deep.equal([]);
    expect(await browse("free=true")).to.have.length(3);
    expect(await browse("not=nonsense&nottag=,,")).to.have.length(3);
    const $ = page(await supertest(site.url).get("/stories?not=fantasy&nottag=lamps&free=true"));
    expect($(".browse-count").text()).to.include("1 story");
    expect($(".chips").text()).to.include("Not Fantasy").and.include("Not #lamps").and.include("Free");
  });
});
