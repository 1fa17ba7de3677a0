import { expect } from "chai";
import supertest from "supertest";
import { addFavourite } from "../../../../src/features/library/favourites/index.ts";
import { followSubject } from "../../../../src/features/library/followers/index.ts";
import { updateStory } from "../../../../src/features/stories/editing/index.ts";
import { libraryText } from "../../../../src/shared/reading/library.text.ts";
import { BROWSER, page, type TestStory, writeStory } from "../../../app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "../../../support/site.ts";

type Agent = ReturnType<typeof supertest.agent>;

describe("One's own library, without JavaScript", function () {
  this.timeout(30_000);
  const site = useSite();
  let author: TestMember;
  let begun: TestStory;
  let followed: TestStory;
  let dear: TestStory;

  before(async () => {
    author = await site.addMember("author");
    begun = await writeStory(site, author, { title: "The Lamp", complete: true });
    followed = await writeStory(site, author, { title: "The Tide Clock" });
    dear = await writeStory(site, author, { title: "Salt" });
  });

  const open = (agent: Agent, path: string) =>
    agent.get(path).set({ "User-Agent": BROWSER, "Sec-Fetch-Dest": "document" }).expect(200);

  /** Someone who reads one story, follows another and likes a third. */
  async function reader(name: string) {
    const member = await site.addMember(name);
    const agent = await site.visit(member);
    await open(agent, begun.chapter(1));
    await followSubject(site.app.services, member.caller, "story", followed.id);
    await addFavourite(site.app.services, member.caller, { story: dear.id });
    await addFavourite(site.app.services, member.caller, { author: author.id });
    return { member, agent };
  }

  it("shows what one reads, follows with what is unread, and likes, each shelf apart", async () => {
    const { agent } = await reader("reader");
    const all = page(await open(agent, "/library"));
    expect(all("section[aria-labelledby=reading]").text()).to.include("The Lamp");
    expect(all("section[aria-labelledby=following]").text())
      .to.include("The Tide Clock")
      .and.include("3 unread chapters");
    expect(all("section[aria-labelledby=favourites]").text()).to.include("Salt");
    expect(all('.tabs a[href="/purchases"]').text()).to.equal("Bought");
    const titles = async (shelf: string) =>
      page(await open(agent, `/library/${shelf}`))(".history-title")
        .map((_, each) => page({ text: "" })(each).text())
        .get();
    expect(await titles("reading")).to.deep.equal(["The Lamp"]);
    expect(await titles("following")).to.deep.equal(["The Tide Clock"]);
    expect(await titles("favourites")).to.deep.equal(["Salt"]);
    expect(await titles("finished")).to.deep.equal([]);
    expect(page(await open(agent, "/library/favourites"))(".library-authors a").attr("href")).to.equal(
      "/user/author",
    );
    await agent.get("/library/eaten").expect(404);
  });

  it("a finished story moves to its shelf, an unfollowed one leaves", async () => {
    const { agent } = await reader("finisher");
    const _csrf = await csrfOf(agent);
    const post = (path: string, fields: object) =>
      agent
        .post(path)
        .type("form")
        .send({ _csrf, ...fields });
    await post(`${begun.path}/reading`, { do: "finished" }).expect(303);
    await post(`${followed.path}/follow`, { do: "unfollow", next: "/library/following" })
      .expect(303)
      .expect("Location", "/library/following");
    expect(page(await open(agent, "/library/finished"))(".history-title").text()).to.equal("The Lamp");
    expect(page(await open(agent, "/library/following"))(".empty").text()).to.include(
      libraryText.shelfNone.following,
    );
  });

  it("is empty for a newcomer, asks a guest to sign in, and never shows what became private", async () => {
    const newcomer = await site.visit(await site.addMember("newcomer"));
    expect(page(await open(newcomer, "/library"))(".empty").text()).to.include(libraryText.none);
    await supertest(site.url).get("/library").expect(302).expect("Location", "/login?next=%2Flibrary");
    const hidden = await writeStory(site, author, { title: "Soon Hidden" });
    const { member, agent } = await reader("loyal");
    await addFavourite(site.app.services, member.caller, { story: hidden.id });
    await updateStory(site.app.services, author.caller, hidden.id, { private: true });
    expect((await open(agent, "/library/favourites")).text).not.to.include("Soon Hidden");
    expect((await open(agent, "/library")).text).not.to.include("Soon Hidden");
  });

  it("stands in the menu and on the bar of a phone, where writing has one place and not two", async () => {
    const { agent } = await reader("thumbs");
    const home = page(await open(agent, "/"));
    const bar = home(".member-bar a")
      .map((_, each) => home(each).attr("href"))
      .get();
    expect(bar).to.deep.equal(["/", "/stories", "/library", "/messages", "/user/thumbs"]);
    expect(home(".account-menu a[href='/library']")).to.have.length(1);
  });
});
