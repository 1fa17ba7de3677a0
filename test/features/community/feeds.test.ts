import { expect } from "chai";
import { load } from "cheerio";
import { createPost } from "#features/community/forums/commands/posts.ts";
import { createThread } from "#features/community/forums/commands/threads.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { useSite } from "../../support/site.ts";

describe("Atom feeds of the community", () => {
  const site = useSite();

  it("show guests new threads and posts, with spoilers hidden, and nothing that was removed", async () => {
    const ada = await site.addMember("ada");
    const writing = {
      services: site.app.services,
      limits: unlimited,
    };
    const thread = await createThread(writing, ada.caller, {
      section: "writing",
      title: "Commas & <dashes>",
      text: "First",
      tags: ["craft"],
    });
    const guest = await site.visit();
    const section = load((await guest.get("/forums/writing/feed.atom").expect(200)).text, { xml: true });
    expect(section("entry title").text()).to.equal("Commas &amp; &lt;dashes&gt;");
    expect(section("entry author name").text()).to.equal("ada");
    const feed = async () =>
      load((await guest.get(`/forums/threads/${thread._id}/feed.atom`).expect(200)).text, { xml: true });
    expect((await feed())("entry").length).to.equal(1);
    await createPost(writing, ada.caller, {
      thread: String(thread._id),
      text: "Look ||the butler|| away",
    });
    const two = await feed();
    expect(two("entry").length).to.equal(2);
    expect(two("entry").first().text()).to.include("Look").and.not.include("butler");
    const page = load((await guest.get(`/forums/writing/${thread._id}-${thread.path}`)).text);
    expect(page("link[type='application/atom+xml']").attr("href")).to.include(
      `/forums/threads/${thread._id}/feed.atom`,
    );
    await guest.get("/forums/nowhere/feed.atom").expect(404);
    await guest.get(`/forums/threads/${"0".repeat(24)}/feed.atom`).expect(404);
    const challenges = await guest.get("/challenges/feed.atom").expect(200);
    expect(challenges.headers["content-type"]).to.include("application/atom+xml");
  });
});
