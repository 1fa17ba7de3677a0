import { expect } from "chai";
import { load } from "cheerio";
import { followSubject, followUser } from "#features/library/followers/index.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { createReply, createUpdate } from "#features/talk/updates/index.ts";
import { PAGE_SIZE } from "#shared/platform/requests.limits.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useEmptySite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

describe("Updates on pages, without JavaScript", () => {
  const site = useEmptySite();
  const members: Record<string, TestMember> = {};

  beforeEach(async () => {
    for (const name of ["ada", "bea", "cyd", "moe"])
      members[name] = await site.addMember(name, name === "moe" ? "moderator" : "member");
  });

  const writing = () => ({ services: site.app.services, limits: unlimited });
  const say = async (name: string, input: object) =>
    String((await createUpdate(writing(), members[name]!.caller, input))._id);
  const as = async (name: string) => {
    const agent = await site.visit(members[name]);
    const token = await csrfOf(agent);
    return {
      get: (path: string) => agent.get(path),
      send: (path: string, form: object) =>
        agent
          .post(path)
          .type("form")
          .send({ _csrf: token, ...form }),
    };
  };

  it("say when the member's block of another prevents them, link to undo it, and preserve the text", async () => {
    const [ada, bea] = [members.ada!, members.bea!];
    const id = await say("bea", { text: "Nobody shuts me out" });
    await blockMember(site.app.services, ada.caller, { who: bea.id });
    const agent = await as("ada");
    const refused = load((await agent.send(`/updates/${id}`, { text: "I did" }).expect(422)).text);
    expect(refused('[role="alert"] a[href="/settings/blocked"]').text()).to.equal("See who you have blocked");
    expect(refused("textarea").text().trim()).to.equal("I did");
    await agent.send("/user/bea/follow", { do: "follow", next: "/user/bea/followers" }).expect(303);
    const back = load((await agent.get("/user/bea/followers").expect(200)).text);
    expect(back('.flash a[href="/settings/blocked"]')).to.have.length(1);
    await unblockMember(site.app.services, ada.caller, { who: bea.id });
  });

  it("show a linked reply among the others, and say that some are left out only if so", async () => {
    const id = await say("ada", { text: "Ask me anything" });
    const agent = await as("bea");
    const replies: string[] = [];
    for (let n = 0; n <= PAGE_SIZE.default; n += 1) {
      const reply = await createReply(writing(), members.bea!.caller, { update: id, text: `Question ${n}` });
      replies.push(String(reply._id));
    }
    const leadTo = async (reply: string) => {
      const { headers } = await agent.get(`/updates/${id}/replies/${reply}`).expect(302);
      return load((await agent.get(headers.location!.split("#")[0]!).expect(200)).text);
    };
    const second = await leadTo(replies[1]!);
    expect(second("main").text()).to.contain("Question 0").and.not.contain("not shown");
    expect(second(`#reply-${replies[1]}`)).to.have.length(1);
    const last = await leadTo(replies.at(-1)!);
    expect(last("main").text())
      .to.contain("Some earlier replies are not shown")
      .and.not.contain("Question 1 ");
    expect(last(`#reply-${replies.at(-1)}`)).to.have.length(1);
  });

  it("are posted, replied to, edited and deleted by plain forms", async () => {
    const [ada, bea] = [await as("ada"), await as("bea")];
    await ada.send("/user/ada/updates", { text: "Chapter nine is done" }).expect(303);
    const feed = (await bea.get("/user/ada/updates").expect(200)).text;
    expect(feed).to.include("Chapter nine is done");
    const id = /\/updates\/([0-9a-f]{24})#replies/.exec(feed)![1]!;
    const answer = await bea.send(`/updates/${id}`, { text: "At last, @ada and @nobody-here!" }).expect(303);
    expect(answer.headers.location).to.match(new RegExp(`^/updates/${id}#reply-[0-9a-f]{24}$`));
    const page = (await ada.get(`/updates/${id}`).expect(200)).text;
    expect(page).to.include('<a href="/user/ada">@ada</a> and @nobody-here!');
    await ada.get(`/updates/${id}/edit`).expect(200);
    const empty = await ada.send(`/updates/${id}/edit`, { text: " " }).expect(422);
    expect(empty.text).to.include("This field is required");
    await ada.send(`/updates/${id}/edit`, { text: "Chapter ten is done" }).expect(303);
    expect((await bea.get(`/updates/${id}`)).text)
      .to.include("Chapter ten is done")
      .and.include("edited");
    const reply = /reply-([0-9a-f]{24})/.exec(page)![1]!;
    await bea.get(`/updates/${id}/replies/${reply}`).expect(302);
    expect((await bea.get(`/updates/${id}?reply=${reply}`).expect(200)).text).to.include("At last");
    await bea.send(`/updates/${id}/replies/${reply}/edit`, { text: "At long last" }).expect(303);
    await bea.send(`/updates/${id}/replies/${reply}/delete`, {}).expect(303);
    expect((await bea.get(`/updates/${id}`)).text).not.to.include("At long last");
    await ada.get(`/updates/${id}/delete`).expect(200);
    await ada.send(`/updates/${id}/delete`, {}).expect(303);
    await ada.get(`/updates/${id}`).expect(404);
  });

  it("show markup as plain text, and link only web addresses", async () => {
    await say("ada", { text: `<script>alert(1)</script> javascript:alert(1) https://example.com/a?b=c` });
    const { text } = await (await site.visit()).get("/user/ada/updates").expect(200);
    expect(text).to.include("&lt;script&gt;alert(1)&lt;/script&gt; javascript:alert(1)");
    expect(text).to.include('<a href="https://example.com/a?b=c" rel="nofollow ugc noopener">');
  });

  it("let the owner of a feed hide others' updates, see them and show them again", async () => {
    const [ada, bea, guest] = [await as("ada"), await as("bea"), await site.visit()];
    const id = await say("bea", { text: "Buy my book", to: members.ada!.id });
    const { _id } = await createReply(writing(), members.cyd!.caller, { text: "No, mine", update: id });
    await bea.send(`/updates/${id}/hide`, { do: "hide" }).expect(403);
    await ada.send(`/updates/${id}/hide`, { do: "hide", next: "/user/ada/updates" }).expect(303);
    await guest.get(`/updates/${id}`).expect(410);
    await guest.get(`/api/update-replies/${_id}`).expect(404);
    expect((await guest.get("/user/ada/updates")).text).not.to.include("Buy my book");
    for (const who of [ada, bea])
      expect((await who.get(`/updates/${id}`).expect(200)).text).to.include(
        "Hidden: others do not see this.",
      );
    await ada.send(`/updates/${id}/hide`, { do: "show" }).expect(303);
    expect((await guest.get(`/updates/${id}`).expect(200)).text).to.include("No, mine");
    await bea.send(`/updates/${id}/replies/${_id}/hide`, { do: "hide" }).expect(303);
    expect((await guest.get(`/updates/${id}`)).text).not.to.include("No, mine");
    expect((await guest.get(`/api/updates/${id}`)).body.data.attributes.repliesCount).to.equal(0);
  });

  it("show a refused text again, with the reason", async () => {
    const cyd = await as("cyd");
    const { text } = await cyd.send("/newsfeed", { text: "Mine!", story: "0".repeat(24) }).expect(422);
    expect(text).to.include("Please choose one of your own stories.").and.include("Mine!");
  });

  it("ask a guest to sign in, and hide the form from members who have blocked the owner", async () => {
    const guest = await site.visit();
    expect((await guest.get("/user/ada/updates").expect(200)).text).to.include("Sign in to write here");
    expect((await guest.get("/newsfeed").expect(302)).headers.location).to.equal("/login?next=%2Fnewsfeed");
    const eve = await site.addMember("eve");
    members.eve = eve;
    await blockMember(site.app.services, eve.caller, { who: members.ada!.id, kind: "block" });
    expect((await (await as("eve")).get("/user/ada/updates")).text).not.to.include('name="text"');
  });

  describe("in a newsfeed", () => {
    let reader: TestMember;

    beforeEach(async () => {
      reader = await site.addMember("reader");
      members.reader = reader;
      for (const name of ["bea", "cyd"])
        await followUser(site.app.services, reader.caller, { following: members[name]!.id });
    });

    it("are those of followed members, newest first, without those of strangers", async () => {
      await say("bea", { text: "Bea is first" });
      await say("moe", { text: "Moe is a stranger" });
      await say("cyd", { text: "Cyd is second" });
      const { text } = await (await as("reader")).get("/newsfeed").expect(200);
      expect(text.indexOf("Cyd is second")).to.be.lessThan(text.indexOf("Bea is first"));
      expect(text).not.to.include("Moe is a stranger");
    });

    it("include those about followed stories, by any author", async () => {
      const story = await storeStory(site, members.moe!, {});
      await followSubject(site.app.services, reader.caller, "story", story.id);
      await say("moe", { text: "My story goes on", story: story.id });
      const { text } = await (await as("reader")).get("/newsfeed").expect(200);
      expect(text).to.include("My story goes on").and.include(`href="/story/${story.id}/`);
      expect(text).not.to.include("Moe is a stranger");
    });

    it("are left out with a message while their author is muted, and shown on request", async () => {
      await say("bea", { text: "Bea is first" });
      await blockMember(site.app.services, reader.caller, { who: members.bea!.id, kind: "mute" });
      const agent = await as("reader");
      const { text } = await agent.get("/newsfeed").expect(200);
      expect(text).not.to.include("Bea is first");
      expect(text).to.match(/Hidden here: \d+ updates? by people you have muted\./);
      const all = (await agent.get("/newsfeed?hidden=show").expect(200)).text;
      expect(all).to.include("Bea is first").and.include("Hide them again");
    });

    it("are listed page by page, each once", async () => {
      for (let at = 0; at < 30; at++) await say("cyd", { text: `Page test ${at};` });
      const agent = await as("reader");
      const first = (await agent.get("/newsfeed").expect(200)).text;
      const next = /href="(\/newsfeed\?after=[^"]+)"/.exec(first)![1]!.replaceAll("&amp;", "&");
      const second = (await agent.get(next).expect(200)).text;
      for (let at = 0; at < 30; at++) {
        const found = [first, second].filter((page) => page.includes(`Page test ${at};`));
        expect(found, String(at)).to.have.length(1);
      }
      await agent.get("/newsfeed?after=rubbish").expect(400);
    });
  });

  it("leave out of a feed what is about stories that its reader hides, and say how many", async () => {
    const story = await storeStory(site, members.ada!, { title: "The Qoph", categories: ["horror"] });
    await say("ada", { text: "It is out!", story: story.id });
    await say("ada", { text: "And now for tea." });
    const url = "/user/ada/updates";
    const [cyd, bea] = [await as("cyd"), await as("bea")];
    await cyd.send("/settings/filters/hide", { kind: "genre", value: "horror" }).expect(303);
    const left = (await cyd.get(url).expect(200)).text;
    expect(left).to.include("And now for tea.").and.include("Hidden here: 1 update by your filters.");
    expect(left).not.to.include("The Qoph").and.not.include("It is out!").and.not.include(story.id);
    const shown = (await cyd.get(`${url}?hidden=show`).expect(200)).text;
    expect(shown).to.include("The Qoph").and.include("Hide them again");
    for (const reader of [bea, await as("ada"), await site.visit()]) {
      const { text } = await reader.get(`${url}?hidden=show`).expect(200);
      expect(text).to.include("The Qoph").and.not.include("Hidden here").and.not.include("Hide them again");
    }
  });
});
