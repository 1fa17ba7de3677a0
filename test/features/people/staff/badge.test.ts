import { expect } from "chai";
import { createComment } from "#features/talk/comments/commands.ts";
import { page, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { forumTalk } from "../../community/forums/support.ts";

describe("The badge of staff", () => {
  const site = useSite();
  const forums = forumTalk(site);
  let mo: TestMember;
  let ann: TestMember;
  let story: TestStory;

  before(async () => {
    [mo, ann] = [await site.addMember("mo", "moderator"), await site.addMember("ann")];
    story = await writeStory(site, ann);
  });

  /** Names with a badge and names without, on a page's parts. */
  const badges = async (path: string, part: string, by = ann) => {
    const $ = page(await (await site.visit(by)).get(path).expect(200));
    return $(part)
      .map((_, each) => $(each).text().replaceAll(/\s+/g, " ").trim())
      .get();
  };

  it("is beside their name on their profile, and on no other", async () => {
    expect(await badges("/user/mo", ".profile-name")).to.deep.equal(["mo@mo Staff"]);
    expect(await badges("/user/ann", ".profile-name")).to.deep.equal(["ann@ann"]);
  });

  it("is beside their comments and forum posts", async () => {
    const limits = unlimited;
    const chapter = String(story.doc.contents[0]!.chapter);
    for (const { caller } of [mo, ann])
      await createComment({ services: site.app.services, limits }, caller, { chapter, text: "Well said" });
    expect(await badges(`${story.chapter(1)}/comments`, ".comment-who")).to.have.members([
      "mo Staff",
      "annAuthor",
    ]);
    await forums.settle(ann);
    const { id, place } = await forums.begin(ann, "A question");
    await forums.say(mo, id, "An answer");
    expect(await badges(place, ".post-who")).to.deep.equal(["ann", "mo Staff"]);
  });

  it("is above a conversation with them, for the member only", async () => {
    const agent = await site.visit(mo);
    const _csrf = await csrfOf(agent);
    const opened = await agent.post("/user/ann/message").type("form").send({ _csrf }).expect(303);
    const [thread = ""] = opened.headers.location!.split("#");
    await agent
      .post(thread)
      .type("form")
      .send({ _csrf, message: "About your report", do: "send" })
      .expect(303);
    expect(await badges(thread, ".thread-head h1")).to.deep.equal([
      "Messages with mo Staff: how to tell messages from our staff",
    ]);
    expect(await badges("/messages", ".message-group-name")).to.satisfy(([name]: string[]) =>
      name!.startsWith("mo Staff"),
    );
    expect((await badges(thread, ".thread-head h1", mo))[0]).not.to.include("Staff");
  });
});
