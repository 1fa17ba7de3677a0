import { expect } from "chai";
import { unavailable } from "#core/base/errors.ts";
import { createList, updateList } from "#features/library/lists/commands.ts";
import { Item, List } from "#features/library/lists/model.ts";
import { addShelves } from "#features/reading/shelves/commands.ts";
import { readShelfFile } from "#features/reading/shelves/read-file.ts";
import { Story } from "#features/stories/stories/model.ts";
import { shelvesPaths } from "#shared/reading/shelves.paths.ts";
import { shelvesText as words } from "#shared/reading/shelves.text.ts";
import { browsersOf, page, storeStory } from "#test/app/support/stories.ts";
import { refusal } from "#test/support/refusal.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

const goodreads = (...rows: readonly string[]) =>
  Buffer.from(
    [
      "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies",
      ...rows,
    ].join("\r\n"),
  );
const book = (title: string, author: string, shelf = "to-read") =>
  `1,"${title}",${author},"","","=""""","=""""",5,4.1,,Paperback,300,2001,2001,,2020/01/01,,,${shelf},"Good, ""very"" good",,,1,0`;

const STORYGRAPH = Buffer.from(
  'Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read\n"The Ferry","Ann Lee, Tom Ash","",123,print,read,2023/01/01,2023/02/02\n',
);
const BOOKMARKS = Buffer.from(
  '<!DOCTYPE html><html><body><ol class="bookmark index group"><li id="bookmark_1" class="bookmark blurb group work-9" role="article"><div class="header module"><h4 class="heading"><a href="/works/9">The Ferry</a> by <a rel="author" href="/users/ann/pseuds/ann">Ann Lee</a></h4></div></li></ol></body></html>',
);

describe("Reading shelves from elsewhere", () => {
  const site = useSite();
  const as = browsersOf(site);
  let author: TestMember;
  let reader: TestMember;
  before(async () => {
    author = await site.addMember("shelf-author");
    reader = await site.addMember("shelf-reader");
  });

  const upload = async (file: Buffer, name = "goodreads_library_export.csv") => {
    const agent = await as(reader);
    return agent
      .post(shelvesPaths.importShelves())
      .field("_csrf", await csrfOf(agent))
      .attach("file", file, name);
  };

  for (const [name, file, expected] of [
    [
      "Goodreads",
      goodreads(book("The Ferry (The Lamps, #2)", "Ann Lee")),
      { title: "The Ferry", author: "Ann Lee", shelf: "to-read" },
    ],
    ["StoryGraph", STORYGRAPH, { title: "The Ferry", author: "Ann Lee", shelf: "read" }],
    ["AO3", BOOKMARKS, { title: "The Ferry", author: "Ann Lee", shelf: "" }],
  ] as const)
    it(`are read from a file of ${name}`, () => {
      expect(readShelfFile(file).works).to.deep.equal([expected]);
    });

  it("are matched by title and author, and nothing is saved before the choice", async () => {
    const story = await storeStory(site, author, { title: "The Kittiwake’s Egg" });
    const other = await storeStory(site, author, { title: "Common Name" });
    const answer = await upload(
      goodreads(
        book("The Kittiwake's Egg", "shelf-author"),
        book("Common Name", "Somebody Else", "read"),
        book("Not Here", "Nobody"),
      ),
    );
    expect(answer.status).to.equal(200);
    const $ = page(answer);
    expect(
      $('input[name="story"]')
        .map((_, box) => `${$(box).val()} ${$(box).attr("checked") === undefined ? "off" : "on"}`)
        .get(),
    ).to.have.members([`${story.id} on`, `${other.id} off`]);
    const text = $("main").text();
    expect(text).to.include(words.unsure("Somebody Else"));
    expect(text).to.include(words.othersTitle(1)).and.include("Not Here by Nobody");
    expect(await List.countDocuments({ owner: reader.id })).to.equal(0);
    const agent = await as(reader);
    const added = await agent
      .post(shelvesPaths.importShelves())
      .type("form")
      .send({ _csrf: await csrfOf(agent), site: "goodreads", story: [story.id] });
    expect(added.status).to.equal(303);
    const list = (await List.findOne({ owner: reader.id }).lean())!;
    expect([list.title, list.public]).to.deep.equal([words.list("goodreads"), false]);
    expect((await Item.find({ list: list._id }).lean()).map((item) => String(item.story))).to.deep.equal([
      story.id,
    ]);
  });

  it("are added without stories that cannot be read any more, but not if one fails to be saved", async () => {
    const { services } = site.app;
    const [hidden, shown, failing] = [
      await storeStory(site, author, { title: "Hidden" }),
      await storeStory(site, author, { title: "Shown" }),
      await storeStory(site, author, { title: "Failing" }),
    ];
    await Story.updateOne({ _id: hidden.id }, { $set: { state: "draft", listed: false } });
    const added = await addShelves(services, reader.caller, "storygraph", [hidden.id, shown.id]);
    expect(added).to.include({ count: 1, isFull: false });
    const stories = async () =>
      (await Item.find({ list: added.list }).lean()).map((item) => String(item.story));
    expect(await stories()).to.deep.equal([shown.id]);

    const publish = async () => {
      throw unavailable();
    };
    const broken = { ...services, events: { ...services.events, publish } };
    const { status } = await refusal(addShelves(broken, reader.caller, "storygraph", [failing.id]));
    expect(status).to.equal(503);
    expect(await stories()).to.deep.equal([shown.id]);
  });

  it("go to a list of the same title in any case, but never to a public one", async () => {
    const { services } = site.app;
    const member = await site.addMember("shelver");
    const story = await storeStory(site, author, { title: "Shelved" });
    const own = await createList(services, member.caller, { title: "from goodreads" });
    const added = await addShelves(services, member.caller, "goodreads", [story.id]);
    expect(added).to.include({ list: String(own._id), count: 1 });
    await updateList(services, member.caller, String(own._id), { public: true });
    const other = await addShelves(services, member.caller, "goodreads", [story.id]);
    expect(other)
      .to.include({ title: "From Goodreads (imported)", count: 1 })
      .and.not.include({ list: added.list });
    expect(await List.findById(other.list).lean()).to.include({ public: false });
    const again = await addShelves(services, member.caller, "goodreads", [story.id]);
    expect(again.list).to.equal(other.list);
  });

  it("are refused with a message at the field if the file has none", async () => {
    const answer = await upload(Buffer.from("a,b\n1,2\n"), "x.csv");
    expect(answer.status).to.equal(422);
    expect(answer.text).to.include(words.unknown);
  });
});
