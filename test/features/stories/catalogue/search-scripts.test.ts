import { expect } from "chai";
import supertest from "supertest";
import { searchQuery, searchWordsOf } from "#core/text/search-words.ts";
import { slugOf } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { searchWordsOfJoinedScripts } from "#src/migrations/0028-search-words-of-joined-scripts.ts";
import { page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { migrate } from "#test/support/migrate.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Search in every script", () => {
  const site = useSite();
  let author: TestMember;
  const stories: Record<string, TestStory> = {};

  const TITLES = {
    chinese: "夜空中最亮的星",
    japanese: "銀河鉄道の夜",
    korean: "한강의 밤하늘",
    polish: "Łódź w nocy",
    danish: "Smørrebrød på Ærø",
    icelandic: "Þórsmörk",
    turkish: "Işık",
    german: "Die große Straße",
    thai: "โคมไฟดวงสุดท้ายของคืน",
    burmese: "နောက်ဆုံးမီးအိမ်",
    curly: "D’Artagnan’s Ferry",
    straight: "O'Neil and the l'été Lamp",
  } as const;

  before(async () => {
    author = await site.addMember("author");
    for (const [name, title] of Object.entries(TITLES))
      stories[name] = await writeStory(site, author, {
        title,
        synopsis: name === "chinese" ? "關於北京大學的故事" : "A tale.",
      });
  });

  const find = async (q: string): Promise<string[]> => {
    const $ = page(await supertest(site.url).get("/search").query({ q }).expect(200));
    return $(".story-list h3, .story-list h2")
      .toArray()
      .map((title) => $(title).text().trim());
  };

  for (const [q, name] of [
    ["夜空", "chinese"],
    ["最亮的星", "chinese"],
    ["北京大學", "chinese"],
    ["大學", "chinese"],
    ["鉄道", "japanese"],
    ["銀河鉄道", "japanese"],
    ["한강", "korean"],
    ["밤", "korean"],
    ["lodz", "polish"],
    ["Łódź", "polish"],
    ["smorrebrod", "danish"],
    ["aero", "danish"],
    ["Ærø", "danish"],
    ["thorsmork", "icelandic"],
    ["Þórsmörk", "icelandic"],
    ["isik", "turkish"],
    ["ışık", "turkish"],
    ["strasse", "german"],
    ["Straße", "german"],
    ['"große Straße"', "german"],
    ["โคมไฟ", "thai"],
    ["สุดท้าย", "thai"],
    ["မီးအိမ်", "burmese"],
    ["d'artagnan", "curly"],
    ["D’Artagnan", "curly"],
    ["O’Neil", "straight"],
    ["o'neil", "straight"],
    ["L’été", "straight"],
  ] as const)
    it(`finds “${TITLES[name]}” by “${q}”`, async () => {
      expect(await find(q)).to.deep.equal([TITLES[name]]);
      const { body } = await supertest(site.url).get("/api/stories").query({ _q: q }).expect(200);
      expect(body.data.map(({ id }: { id: string }) => id)).to.deep.equal([stories[name]!.id]);
    });

  it("finds stories by the name of their author, and by the next one after a change", async () => {
    const writer = await site.addMember("zhang");
    const token = await site.tokenOf(writer);
    const rename = (name: string) =>
      supertest(site.url)
        .put(`/api/users/${writer.id}`)
        .set("Authorization", `Bearer ${token}`)
        .send({ name })
        .expect(200);
    await rename("张伟明");
    await writeStory(site, writer, { title: "The Lantern" });
    expect(await find("张伟明")).to.deep.equal(["The Lantern"]);
    expect(await find("伟明")).to.deep.equal(["The Lantern"]);
    await rename("Þóra Bjørk");
    await site.app.jobs.whenIdle();
    expect(await find("thora bjork")).to.deep.equal(["The Lantern"]);
    expect(await find("张伟明")).to.deep.equal([]);
  });

  it("does not find characters that stand apart, nor words of another text", async () => {
    expect(await find("夜星")).to.deep.equal([]);
    expect(await find("銀河帝国")).to.deep.equal([]);
    expect(await find("-夜空 鉄道")).to.deep.equal([TITLES.japanese]);
  });

  it("stores nothing for texts that the index finds itself, and few words of long ones", () => {
    expect(searchWordsOf(["The Harbour", "Zoë"])).to.deep.equal([]);
    expect(searchWordsOf(["字".repeat(10) + "文".repeat(5_000)]).length).to.be.below(1_001);
    expect(searchQuery('The "old Łódź" -łódź Łódź')).to.equal('the "old Łódź" -łódź lódź');
  });

  it("finds words within Thai text that was stored before they were", async () => {
    await Story.updateOne({ _id: stories.thai!.id }, { $set: { searchWords: [] } });
    await migrate(site, searchWordsOfJoinedScripts);
    expect(await find("ดวง")).to.deep.equal([TITLES.thai]);
  });

  it("does not keep a page without results once a story has the words", async () => {
    expect(await find("quicksilvr")).to.deep.equal([]);
    expect(await find("彗星")).to.deep.equal([]);
    await writeStory(site, author, { title: "Quicksilver" });
    await writeStory(site, author, { title: "赤い彗星の帰還" });
    expect(await find("彗星")).to.deep.equal(["赤い彗星の帰還"]);
    expect(await find("quicksilvr")).to.deep.equal(["Quicksilver"]);
  });

  it("has addresses in Latin letters", () => {
    const slugs: Record<string, string> = {
      "Война и мир": "voyna-i-mir",
      桜の木の下: "ying-no-mu-no-xia",
      "한강의 밤": "hangangui-bam",
      "ليلة الصيف": "lylh-lsyf",
      "Łódź & Þór": "lodz-and-thor",
      "Zoë’s Größe": "zoes-grosse",
      "🚀": "story",
      "The 2nd “Quoted” Book": "the-2nd-quoted-book",
      edit: "edit-story",
    };
    expect(Object.fromEntries(Object.keys(slugs).map((title) => [title, slugOf(title)]))).to.deep.equal(
      slugs,
    );
    expect(stories.japanese!.path).to.match(/\/yin-he-/);
  });
});
