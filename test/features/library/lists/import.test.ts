import { buffer } from "node:stream/consumers";
import { expect } from "chai";
import { toId } from "#core/db/ids.ts";
import { zipOf } from "#features/accounts/account-data/archive/write-zip.ts";
import { createList } from "#features/library/lists/commands.ts";
import { importLists } from "#features/library/lists/import.ts";
import { addItem } from "#features/library/lists/items.ts";
import { Item, type ItemDoc, List, type ListDoc } from "#features/library/lists/model.ts";
import { LIST_ITEMS_MAX, LIST_TITLE_MAX, LISTS_MAX } from "#shared/library/lists.limits.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { CHOSEN_BY, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

interface Archived {
  readonly title: unknown;
  readonly description?: string;
  readonly entries?: readonly (readonly [story: string, note: string])[];
}

describe("Reading lists of an imported archive", () => {
  const site = useSite();
  let members = 0;
  let boat: TestStory;
  let tower: TestStory;
  const aMember = () => site.addMember(`keeper${members++}`);
  const filesOf = (lists: readonly Archived[]) => ({
    "lists.json": lists.map(({ title, description = "" }, index) => ({
      _id: `l${index}`,
      title,
      description,
    })),
    "list-items.json": lists.flatMap(({ entries = [] }, index) =>
      entries.map(([story, note], rank) => ({ list: `l${index}`, story, note, rank })),
    ),
  });
  const take = ({ caller }: TestMember, lists: readonly Archived[]) => {
    const files: Readonly<Record<string, unknown>> = filesOf(lists);
    return importLists(site.app.services)({
      caller,
      account: "0".repeat(24),
      names: Object.keys(files),
      read: async () => null,
      json: async (path) => files[path] ?? null,
      idOf: () => toId("f".repeat(24)),
    });
  };
  const add = async (
    { caller }: TestMember,
    title: string,
    { isPublic = false, description = "", entries = [] as Archived["entries"] } = {},
  ): Promise<ListDoc> => {
    const { services } = site.app;
    const list = await createList(services, caller, { title, description, public: isPublic });
    for (const [story, note] of entries ?? [])
      await addItem(services, caller, { list: String(list._id), story, note });
    return list;
  };
  const listsOf = async ({ id }: TestMember) => {
    const lists = await List.find({ owner: id }).sort({ _id: 1 }).lean<ListDoc[]>();
    const shown = [];
    for (const { _id, title, description, public: isPublic } of lists) {
      const items = await Item.find({ list: _id }).sort({ rank: 1 }).lean<ItemDoc[]>();
      shown.push({
        title,
        description,
        isPublic,
        entries: items.map(({ story, note }) => [String(story), note]),
      });
    }
    return shown;
  };

  before(async () => {
    const author = await aMember();
    boat = await storeStory(site, author, { ...CHOSEN_BY, title: "The Boat" });
    tower = await storeStory(site, author, { ...CHOSEN_BY, title: "The Tower" });
  });

  it("go into the private list whose title differs only by case, with their notes", async () => {
    const member = await aMember();
    await add(member, "by water", { entries: [[boat.id, ""]] });
    const counts = await take(member, [
      {
        title: "By Water",
        description: "Wet ones",
        entries: [
          [boat.id, "Read this"],
          [tower.id, "And this"],
        ],
      },
    ]);
    expect(counts).to.include({ lists: 0, known: 1, listItems: 1, listTexts: 2, listsRefused: 0 });
    expect(await listsOf(member)).to.deep.equal([
      {
        title: "by water",
        description: "Wet ones",
        isPublic: false,
        entries: [
          [boat.id, "Read this"],
          [tower.id, "And this"],
        ],
      },
    ]);
  });

  it("leave the member's own notes and description as they are, and say so", async () => {
    const member = await aMember();
    await add(member, "By water", { description: "Mine", entries: [[boat.id, "My note"]] });
    const before = await listsOf(member);
    const counts = await take(member, [
      { title: "By water", description: "Theirs", entries: [[boat.id, "Old note"]] },
    ]);
    expect(counts).to.include({ listItems: 0, listTexts: 0, listTextsKept: 2 });
    expect(await listsOf(member)).to.deep.equal(before);
  });

  it("never go into a public list, but into a private one beside it, once", async () => {
    const member = await aMember();
    await add(member, "By Water", { isPublic: true, entries: [[boat.id, ""]] });
    const archived = [
      {
        title: "By water",
        entries: [
          [boat.id, ""],
          [tower.id, "Only for me"],
        ] as const,
      },
    ];
    for (let time = 0; time < 2; time++) {
      expect(await take(member, archived)).to.include(
        time === 0 ? { lists: 1, listItems: 1 } : { lists: 0, listItems: 0, known: 1 },
      );
      expect(await listsOf(member)).to.deep.equal([
        { title: "By Water", description: "", isPublic: true, entries: [[boat.id, ""]] },
        {
          title: "By water (imported)",
          description: "",
          isPublic: false,
          entries: [[tower.id, "Only for me"]],
        },
      ]);
    }
  });

  it("are known if a public list has all of them, and fit beside one with the longest title", async () => {
    const member = await aMember();
    const title = "x".repeat(LIST_TITLE_MAX);
    await add(member, title, { isPublic: true, entries: [[boat.id, "Here"]] });
    expect(await take(member, [{ title, entries: [[boat.id, "Here"]] }])).to.include({ known: 1, lists: 0 });
    expect(await listsOf(member)).to.have.length(1);
    expect(await take(member, [{ title, entries: [[tower.id, ""]] }])).to.include({ lists: 1, listItems: 1 });
    expect((await listsOf(member))[1]).to.include({ title: `${"x".repeat(89)} (imported)`, isPublic: false });
  });

  it("are counted by the reason for which they are left out", async () => {
    const member = await aMember();
    const full = await add(member, "Full");
    const common = { owner: toId(member.id), open: false, listed: false };
    await Item.insertMany(
      Array.from({ length: LIST_ITEMS_MAX }, (_, rank) => ({
        ...common,
        list: full._id,
        story: toId(rank.toString(16).padStart(24, "0")),
        rank,
      })),
    );
    await List.updateOne({ _id: full._id }, { $set: { "stats.items": LIST_ITEMS_MAX } });
    await List.insertMany(
      Array.from({ length: LISTS_MAX - 1 }, (_, at) => ({
        owner: toId(member.id),
        title: `List ${at}`,
        changedAt: new Date(),
      })),
    );
    const counts = await take(member, [
      { title: "Full", entries: [[boat.id, ""]] },
      {
        title: "One too many",
        entries: [
          [boat.id, ""],
          [tower.id, "Note"],
        ],
      },
      { title: "x".repeat(LIST_TITLE_MAX + 1), entries: [[boat.id, ""]] },
      { title: { $gt: "" } },
      { title: "list 1", entries: [["a".repeat(24), ""]] },
    ]);
    expect(counts).to.deep.include({
      lists: 0,
      listItems: 0,
      listsOverLimit: 1,
      listItemsOverLimit: 3,
      listsRefused: 2,
      listItemsRefused: 1,
      listItemsElsewhere: 1,
      known: 2,
    });
  });

  it("are named on the page if nothing could be imported", async () => {
    const member = await aMember();
    const archive = { account: "0".repeat(24), format: 1 };
    const files = { "archive.json": archive, ...filesOf([{ title: "x".repeat(LIST_TITLE_MAX + 1) }]) };
    const zip = await buffer(
      zipOf(
        Object.entries(files).map(([path, value]) => ({ path, content: () => [JSON.stringify(value)] })),
        new Date(),
        () => {},
      ),
    );
    const agent = await site.visit(member);
    const form = () => agent.get("/settings/data/import").expect(200);
    await send(agent, formOf(await form(), "file"), { file: zip, fileName: "archive.zip" });
    expect((await form()).text)
      .to.include("Nothing was imported. Not imported: 1 list that could not be read.")
      .and.not.include("already here.");
  });
});
