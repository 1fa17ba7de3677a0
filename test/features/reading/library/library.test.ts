import { expect } from "chai";
import { Types } from "mongoose";
import supertest from "supertest";
import { Bookmark } from "#features/library/bookmarks/model.ts";
import { addFavourite } from "#features/library/favourites/index.ts";
import { followedOf, followSubject } from "#features/library/followers/index.ts";
import { findReading, hasOpenedChapter } from "#features/reading/reading/index.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { sortByTitle } from "#features/stories/stories/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { libraryText as words } from "#shared/reading/library.text.ts";
import type { LibraryState } from "#shared/reading/library.ts";
import { BROWSER, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { examined } from "#test/support/examined.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

type Agent = ReturnType<typeof supertest.agent>;

describe("The library, without JavaScript", () => {
  const site = useSite();
  let author: TestMember;
  let begun: TestStory;
  let followed: TestStory;
  let dear: TestStory;

  before(async () => {
    author = await site.addMember("author");
    begun = await storeStory(site, author, { title: "The Lamp", complete: true });
    followed = await storeStory(site, author, { title: "The Tide Clock" });
    dear = await storeStory(site, author, { title: "Salt" });
  });

  const open = (agent: Agent, path: string) =>
    agent.get(path).set({ "User-Agent": BROWSER, "Sec-Fetch-Dest": "document" }).expect(200);
  const titles = async (agent: Agent, path = "/library") => {
    const $ = page(await open(agent, path));
    return $(".history-title")
      .map((_, each) => $(each).text())
      .get();
  };
  const poster = async (agent: Agent) => {
    const _csrf = await csrfOf(agent);
    return (path: string, fields: object) =>
      agent
        .post(path)
        .type("form")
        .send({ _csrf, ...fields })
        .expect(303);
  };
  /** The label of the library menu on a story's page, and the states it offers, the current one in brackets. */
  const menuOf = async (agent: Agent, story: TestStory) => {
    const $ = page(await open(agent, story.path));
    const menu = $(".story-library");
    return {
      label: menu.find("> summary > span:not(.visually-hidden)").text() || menu.find("> summary").text(),
      states: menu
        .find("form:first-of-type > button")
        .map((_, each) => ($(each).attr("aria-pressed") === "true" ? `[${$(each).text()}]` : $(each).text()))
        .get(),
    };
  };

  /** Creates a member who reads one story, follows another and likes a third. */
  async function reader(name: string) {
    const member = await site.addMember(name);
    const agent = await site.visit(member);
    await addFavourite(site.app.services, member.caller, { story: dear.id });
    await addFavourite(site.app.services, member.caller, { author: author.id });
    await followSubject(site.app.services, member.caller, "story", followed.id);
    await open(agent, begun.chapter(1));
    return { member, agent };
  }

  it("is explained beside its buttons, which authors do not have on their own stories", async () => {
    const help = "Your library is private.";
    const textOf = async (agent: Agent) => page(await open(agent, dear.path))(".story-start").text();
    expect(await textOf(await site.visit())).to.include(help);
    expect(await textOf(await site.visit(await site.addMember("guided")))).to.include(help);
    expect(await textOf(await site.visit(author))).to.not.include(help);
  });

  it("shows each story once, last read first, with its states as marks and filters", async () => {
    const { member, agent } = await reader("reader");
    // The story being read is also a favourite, followed and bookmarked.
    await addFavourite(site.app.services, member.caller, { story: begun.id });
    await followSubject(site.app.services, member.caller, "story", begun.id);
    const post = await poster(agent);
    await post(`${dear.path}/library`, { do: "want" });
    // The bookmark is newer than the reading.
    expect(await titles(agent)).to.deep.equal(["Salt", "The Lamp", "The Tide Clock"]);
    const all = page(await open(agent, "/library"));
    const entry = all(".history-entry").filter((_, each) => all(each).text().includes("The Lamp"));
    expect(entry.text()).to.include("Reading").and.include("Favourite").and.include("Notifications on");
    expect(all(".library-more a[href='/purchases']").text()).to.equal("My purchases");
    for (const [filter, expected] of [
      ["reading", ["The Lamp"]],
      ["want", ["Salt"]],
      ["finished", []],
      ["on-hold", []],
      ["dropped", []],
    ] as const)
      expect(await titles(agent, `/library/${filter}`), filter).to.deep.equal(expected);
    expect(await titles(agent, "/library/following")).to.have.members(["The Lamp", "The Tide Clock"]);
    expect(await titles(agent, "/library/favourites")).to.have.members(["The Lamp", "Salt"]);
    expect(page(await open(agent, "/library/favourites"))(".library-authors a").attr("href")).to.equal(
      "/user/author",
    );
    await agent.get("/library/eaten").expect(404);

    // Reading another story moves it to the top.
    await open(agent, followed.chapter(1));
    expect((await titles(agent))[0]).to.equal("The Tide Clock");
  });

  it("is sorted by title if the address says so, and keeps the order in filters and pages", async () => {
    const { agent, member } = await reader("tidy");
    const small = await storeStory(site, author, { title: "a Small Hour" });
    await addFavourite(site.app.services, member.caller, { story: small.id });
    const $ = page(await open(agent, "/library"));
    expect($(".library-sorts [aria-current]").text()).to.equal("Last read");
    const href = $(".library-sorts a:not([aria-current])").attr("href")!;
    expect(href).to.equal("/library?sort=title");
    expect(await titles(agent, href)).to.deep.equal(["a Small Hour", "Salt", "The Lamp", "The Tide Clock"]);
    const filter = page(await open(agent, href))(".tabs a:contains(Favourites)").attr("href")!;
    expect(await titles(agent, filter)).to.deep.equal(["a Small Hour", "Salt"]);
    expect(await titles(agent, "/library?sort=weight"), "last read first").to.have.length(4);
  });

  it("finds the order of titles in an index, without reading the stories", async () => {
    const [plan] = await examined(() => sortByTitle([begun.id, dear.id]));
    expect(plan).to.include({ documents: 0, returned: 2 });
    expect(plan!.stages.join()).to.include("IXSCAN").and.not.include("FETCH").and.not.include("SORT");
  });

  it("is one menu on a story: add it with notifications of new chapters, change it, remove it", async () => {
    const member = await site.addMember("keeper");
    const agent = await site.visit(member);
    const post = await poster(agent);
    const keep = (state: LibraryState | "remove", more: object = {}) =>
      post(`${dear.path}/library`, { do: state, next: dear.path, ...more }).expect("Location", dear.path);
    const isFollowing = async () => (await followedOf(member.id, "story", [dear.id])).has(dear.id);
    expect(await menuOf(agent, dear)).to.deep.equal({
      label: words.add,
      states: ["Want to read", "Reading", "Finished"],
    });
    expect(page(await open(agent, dear.path))(".story-library [name=notify][checked]")).to.have.length(1);

    await keep("want", { notify: "true" });
    expect(await Bookmark.countDocuments({ owner: member.id, kind: "story" })).to.equal(1);
    expect(await isFollowing()).to.equal(true);
    expect(await menuOf(agent, dear)).to.deep.equal({
      label: "Want to read",
      states: ["[Want to read]", "Reading", "Finished", words.remove],
    });

    await keep("remove");
    expect(await titles(agent)).to.deep.equal([]);
    expect(await isFollowing()).to.equal(false);

    // Without notifications; a book read elsewhere counts as finished, not as read here.
    await keep("finished");
    expect(await isFollowing()).to.equal(false);
    expect((await findReading(member.id, dear.id))!.finishedAt).to.be.instanceOf(Date);
    expect(await hasOpenedChapter(member.id, dear.id)).to.equal(false);
    expect((await menuOf(agent, dear)).states).to.deep.equal(["Reading", "[Finished]", "On hold", "Dropped"]);
    await keep("dropped");
    expect(await titles(agent)).to.deep.equal([]);
    expect(await titles(agent, "/library/dropped")).to.deep.equal(["Salt"]);
  });

  it("is kept when both come at once, and refused for an own, empty or hidden story", async () => {
    const member = await site.addMember("hasty");
    const agent = await site.visit(member);
    const post = await poster(agent);
    await Promise.all(
      Array.from({ length: 4 }, () => post(`${followed.path}/library`, { do: "reading", notify: "true" })),
    );
    expect(await titles(agent)).to.deep.equal(["The Tide Clock"]);

    const own = await site.visit(author);
    await (await poster(own))(`${dear.path}/library`, { do: "reading" });
    expect(page(await own.get(dear.path))(".notice-error").text()).to.include("yours");
    expect(page(await open(own, dear.path))(".story-library")).to.have.length(0);

    const draft = await storeStory(site, author, { title: "Draft", draft: true });
    const _csrf = await csrfOf(agent);
    await agent.post(`${draft.path}/library`).type("form").send({ _csrf, do: "want" }).expect(404);
    await agent.post(`${draft.path}/library`).type("form").send({ _csrf, do: "remove" }).expect(404);
  });

  it("is empty for a new member, asks a guest to sign in, and never shows a story that became private", async () => {
    const newcomer = await site.visit(await site.addMember("newcomer"));
    expect(page(await open(newcomer, "/library"))(".empty").text()).to.include(words.none);
    await supertest(site.url).get("/library").expect(302).expect("Location", "/login?next=%2Flibrary");
    const hidden = await storeStory(site, author, { title: "Soon Hidden" });
    const { member, agent } = await reader("loyal");
    await addFavourite(site.app.services, member.caller, { story: hidden.id });
    await updateStory(site.app.services, author.caller, hidden.id, { private: true });
    expect((await open(agent, "/library/favourites")).text).not.to.include("Soon Hidden");
    expect((await open(agent, "/library")).text).not.to.include("Soon Hidden");
  });

  it("has pages of 25 stories", async () => {
    const member = await site.addMember("collector");
    const { _id, ...copy } = dear.doc;
    const stories = Array.from({ length: 26 }, (_, n) => ({
      ...copy,
      _id: new Types.ObjectId(),
      title: `Volume ${n}`,
    }));
    await Story.insertMany(stories);
    await Bookmark.insertMany(
      [dear.doc, ...stories].map(({ _id: story }) => ({
        owner: member.id,
        kind: "story",
        counted: false,
        story,
        subject: String(story),
      })),
    );
    const agent = await site.visit(member);
    expect(await titles(agent)).to.have.length(25);
    expect(page(await open(agent, "/library"))("a[href='/library?page=2']")).to.have.length(1);
    expect(await titles(agent, "/library?page=2")).to.have.length(2);
    const byTitle = page(await open(agent, "/library?sort=title"));
    expect(byTitle("a[href='/library?sort=title&page=2']")).to.have.length(1);
    expect(await titles(agent, "/library?sort=title&page=2")).to.deep.equal(["Volume 8", "Volume 9"]);
    expect(await titles(agent, "/library?page=zero")).to.have.length(25);
  });

  it("is in the menu and on the phone's bar, where writing has one entry and not two", async () => {
    const { agent } = await reader("thumbs");
    const home = page(await open(agent, "/"));
    const bar = home(".member-bar a")
      .map((_, each) => home(each).attr("href"))
      .get();
    expect(bar).to.deep.equal(["/", "/stories", "/library", "/messages", "/user/thumbs"]);
    expect(home(".account-menu a[href='/library']")).to.have.length(1);
  });
});
