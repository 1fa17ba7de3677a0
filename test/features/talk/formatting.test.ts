import { expect } from "chai";
import { load } from "cheerio";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import supertest from "supertest";
import { createPost } from "#features/community/forums/commands/posts.ts";
import { createThread } from "#features/community/forums/commands/threads.ts";
import { Post } from "#features/community/forums/post-model.ts";
import { Comment } from "#features/talk/comments/model.ts";
import { createUpdate } from "#features/talk/updates/index.ts";
import { plainWords } from "#shared/people/plain-words.ts";
import { formatSelection } from "#shared/text/format-selection.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { effortOf } from "#test/support/effort.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { FormattedText } from "#views/ui/FormattedText.tsx";

const html = (text: string) =>
  renderToStaticMarkup(createElement(FormattedText, { text, names: { ada: "ada" } }));

describe("Formatting in posts, comments and updates", () => {
  it("shows bold, italics, links, quotes and lists, and leaves other text as typed", () => {
    expect(html("A **bold** and *soft* and _soft_ word")).to.equal(
      '<p dir="auto">A <strong>bold</strong> and <em>soft</em> and <em>soft</em> word</p>',
    );
    expect(html("2 * 3 * 4, snake_case_name, \\*as is\\*, 5*4*3 and **")).to.equal(
      '<p dir="auto">2 * 3 * 4, snake_case_name, *as is*, 5*4*3 and **</p>',
    );
    const $ = load(html("> She said\n> **so**\n\n- One\n- Two\n\n1. First\n2. Second\n\n1986. A year"));
    expect($("blockquote strong").text()).to.equal("so");
    expect($("ul li").length).to.equal(2);
    expect($("ol li").length).to.equal(2);
    expect($("body > p").text()).to.equal("1986. A year");
  });

  it("links only web addresses and members, and never under the name of another site", () => {
    const link = (text: string) =>
      load(html(text))("a")
        .toArray()
        .map(({ attribs }) => attribs.href);
    expect(link("[the map](https://example.com/a_b_c)")).to.deep.equal(["https://example.com/a_b_c"]);
    expect(link("see https://example.com/a_b_c*d*e")[0]).to.match(/^https:\/\/example\.com\/a_b_c/);
    expect(link("**https://example.com** and @ada")).to.deep.equal(["https://example.com/", "/user/ada"]);
    for (const text of [
      "[x](javascript:alert(1))",
      "[x](data:text/html,1)",
      "[mybank.com](https://evil.example/)",
    ])
      expect(
        link(text).some((href) => /script|data|evil/.test(href!) && text.startsWith("[x]")),
        text,
      ).to.equal(false);
    expect(load(html("[mybank.com](https://evil.example/)"))("a").text()).not.to.equal("mybank.com");
    expect(html("<img src=x onerror=alert(1)> **<b>**")).not.to.match(/<img|<b>/);
  });

  it("keeps a spoiler inside its sentence, and never lets other marks open one", () => {
    const inline = load(html("In the end, ||**Ada** dies||, said the keeper."));
    expect(inline("p > .inline-spoiler input[type=checkbox]").attr("aria-label")).to.equal("Spoiler");
    expect(inline(".inline-spoiler strong").text()).to.equal("Ada");
    expect(inline("details").length).to.equal(0);
    for (const text of [
      "**a ||dies** b|| c",
      "[a ||dies](https://x.example) b||",
      "*a ||dies* b||",
      "||dies\n\n- dies||",
      "> q ||dies||",
      "- ||dies|| ok",
    ]) {
      const $ = load(html(text));
      $(".inline-spoiler, details").remove();
      expect($("body").text(), text).not.to.include("dies");
    }
    expect(load(html("Before.\n\n||A paragraph.||\n\nAfter."))("details.spoiler").text()).to.include(
      "A paragraph.",
    );
  });

  it("is shown in linear time, whatever is typed", async () => {
    for (const text of [
      "**".repeat(10_000),
      "*a ".repeat(7_000),
      "[".repeat(20_000),
      "_a".repeat(10_000),
      "> ".repeat(10_000),
      "||a".repeat(7_000),
    ])
      expect(await effortOf(() => html(text)), text.slice(0, 4)).to.be.lessThan(2_000);
  });

  it("is inserted by buttons around the selection, without the spaces at its ends", () => {
    const made = (how: Parameters<typeof formatSelection>[0], value: string, from: number, to: number) => {
      const { start, end, text } = formatSelection(how, value, from, to);
      return value.slice(0, start) + text + value.slice(end);
    };
    expect(made("bold", "one two three", 3, 8)).to.equal("one **two** three");
    expect(made("italic", "", 0, 0)).to.equal("*text*");
    expect(made("link", "the map", 4, 7)).to.equal("the [map](https://)");
    expect(made("quote", "a\nb\nc", 0, 3)).to.equal("> a\n> b\nc");
    expect(made("list", "a\nb", 2, 2)).to.equal("a\n- b");
  });

  it("is left out of plain text, with its spoilers", () => {
    expect(plainWords("A **bold** [map](https://x.example) by @ada, ||the *end*||.")).to.equal(
      "A bold map by @ada, ….",
    );
    expect(plainWords("> **Quoted**\n\n- One\n- _Two_\n\n1. First\n\n||Gone||")).to.equal(
      "Quoted\n\n• One\n• Two\n\n1. First\n\n…",
    );
    expect(plainWords("2 * 3 * 4 and \\*as is\\*")).to.equal("2 * 3 * 4 and *as is*");
  });

  describe("where a text is shown as plain text", () => {
    const site = useSite();
    const text = "The **keeper** of [the lamp](https://lamp.example) _waited_";
    const plain = "The keeper of the lamp waited";
    const places: Record<string, string> = {};
    let member: TestMember;

    before(async () => {
      member = await site.addMember("ada");
      const reader = await site.addMember("bea");
      const writing = { services: site.app.services, limits: unlimited };
      const story = await storeStory(site, await site.addMember("author"));
      const thread = await createThread(writing, member.caller, {
        section: "writing",
        title: "Lamps",
        text,
        tags: [],
      });
      const place = `/forums/writing/${thread._id}-${thread.path}`;
      const [post] = await Post.find({ thread: thread._id }).lean();
      await createPost(writing, reader.caller, {
        thread: String(thread._id),
        text: "So it did",
        quotes: [String(post!._id)],
      });
      const update = await createUpdate(writing, member.caller, { text });
      const agent = await site.visit(reader);
      await fillIn(agent, `${story.chapter(1)}/comments`, { text }, { holding: "text" });
      const comment = await Comment.findOne().lean();
      const write = `${story.path}/review`;
      await agent.get(story.chapter(1)).expect(200);
      const shown = await fillIn(
        agent,
        write,
        { text, rating: "4", preview: "text" },
        { holding: "spoiler" },
      );
      expect(page(shown)(".write-preview strong").text()).to.equal("keeper");
      const review = await fillIn(agent, write, { text, rating: "4" }, { holding: "spoiler" });
      Object.assign(places, {
        "a quoted post, structured data and a description": place,
        "found posts": "/forums/search?q=keeper",
        "a feed of a thread": `/forums/threads/${thread._id}/feed.atom`,
        "a feed of a member": "/user/ada/feed.atom",
        "the description of an update": `/updates/${update._id}`,
        "a comment that is answered": `${story.chapter(1)}/comments?reply=${comment!._id}`,
        "the description of a review": String(review.headers.location),
      });
    });

    it("shows no marks", async () => {
      const agent = await site.visit(member);
      for (const [what, path] of Object.entries(places)) {
        const shown = (await agent.get(path).expect(200)).text;
        expect(shown, what).to.include(plain);
        expect(shown, what).to.not.include("**keeper").and.not.include("](https://lamp");
      }
    });
  });

  describe("on a chapter's comments", () => {
    const site = useSite();
    let reader: TestMember;
    let story: TestStory;

    before(async () => {
      reader = await site.addMember("reader");
      story = await storeStory(site, await site.addMember("author"));
    });

    it("is previewed without JavaScript, with the form filled in and nothing posted", async () => {
      const agent = await site.visit(reader);
      const comments = `${story.chapter(1)}/comments`;
      const text = "I **liked** it, though ||he drowns||.";
      const shown = await fillIn(agent, comments, { text, preview: "text" }, { holding: "text" });
      expect(shown.status).to.equal(200);
      const $ = page(shown);
      expect($(".write-preview strong").text()).to.equal("liked");
      expect($("textarea[name=text]").val()).to.equal(text);
      expect(await Comment.countDocuments({})).to.equal(0);
      expect((await fillIn(agent, comments, { text }, { holding: "text" })).status).to.equal(303);
      const answer = await supertest(site.url).get(comments).expect(200);
      expect(page(answer)(".comment-text strong").text()).to.equal("liked");
      expect(page(answer)(".comment-text .inline-spoiler").length).to.equal(1);
    });
  });
});
