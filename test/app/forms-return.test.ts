import { expect } from "chai";
import { addBookmark } from "#features/library/bookmarks/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { suggest } from "#features/stories/suggestions/commands.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { press, submit } from "./support/landing.ts";
import { letIn, page, type TestStory, writeStory } from "./support/stories.ts";

describe("A form that leads back to its page", () => {
  const site = useSite();
  let ada: TestMember;
  let bea: TestMember;
  let story: TestStory;

  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    story = await writeStory(site, ada, { title: "The Keeper" });
  });

  it("leads to the button that was pressed, which says its new state", async () => {
    const agent = await site.visit(bea);
    for (const [path, action] of [
      ["/user/ada", "follow"],
      ["/user/ada", "favourite"],
      [story.path, "favourite"],
      [story.chapter(1), "bookmark"],
    ] as const) {
      const landed = await press(agent, path, `form[action*="/${action}"] button[aria-pressed=false]`);
      expect(landed.location, path).to.match(/#at-/);
      expect(landed.target.length, `${path} ${action}`).to.equal(1);
      expect(landed.target.is("button[aria-pressed=true]"), `${path} ${action}`).to.equal(true);
    }
  });

  it("leads to the next item's button if the item is gone, then to the one before, then to the message", async () => {
    const stories = [story];
    for (const title of ["Two", "Three"]) stories.push(await writeStory(site, ada, { title }));
    for (const { id } of stories) await addBookmark(site.app.services, bea.caller, { story: id });
    const agent = await site.visit(bea);
    const removes = 'form[action$="/remove"] button';
    const $ = page(await agent.get("/bookmarks"));
    const names = $(removes)
      .map((_, each) => $(each).attr("aria-label"))
      .get();
    expect(names.length).to.be.greaterThan(2);
    const first = await press(agent, "/bookmarks", removes);
    expect(first.name).to.equal(names[1]);
    const last = await submit(agent, first.$, first.$(removes).last() as never);
    expect(last.name).to.equal(names.at(-2));
    let landed = last;
    for (let left = names.length - 2; left > 0; left -= 1) {
      expect(landed.target.is(removes), `${left} left`).to.equal(true);
      landed = await submit(agent, landed.$, landed.target);
    }
    expect(landed.target.is("h1[tabindex=-1], .flash")).to.equal(true);
  });

  it("leads to the label of a menu, which is closed again, and not into it", async () => {
    const agent = await site.visit(bea);
    const { target } = await press(agent, story.path, '.story-library button[value="finished"]');
    expect(target.is(".story-library > summary"), "the label says the new state").to.equal(true);
    expect(target.text()).to.include("Finished");
  });

  it("leads to what the action made, which can take the focus", async () => {
    const agent = await site.visit(bea);
    const $ = page(await agent.get(story.chapter(1)));
    $("textarea[name=text]").first().text("What a night.");
    const button = $("textarea[name=text]")
      .first()
      .closest("form")
      .find("button[type=submit]:not([name])")
      .first();
    const { location, target } = await submit(agent, $, button);
    expect(location).to.match(/#comment-/);
    expect(target.attr("tabindex")).to.equal("-1");
  });

  it("says nothing of places if it leads to another page, or if its field is forged", async () => {
    const agent = await site.visit(bea);
    const send = async (fields: Record<string, string>, from = "/user/ada") => {
      const $ = page(await agent.get(from));
      const _csrf = $("input[name=_csrf]").first().attr("value")!;
      const { headers } = await agent
        .post("/user/ada/follow")
        .type("form")
        .send({ _csrf, ...fields })
        .expect(303);
      return headers.location;
    };
    const _at = page(await agent.get("/user/ada"))('form[action$="/follow"] input[name=_at]').attr("value")!;
    expect(await send({ _at, do: "follow", next: "/user/ada" })).to.equal(
      `/user/ada#${_at.split(/[ ~]/)[0]}`,
    );
    for (const forged of ["at-evil", "//evil.example", `${_at}"><b>`, "x".repeat(5_000), "at-0123456789#x"])
      expect(await send({ _at: forged, do: "follow", next: "/user/ada" }), forged).to.equal("/user/ada");
    expect(await send({ _at, do: "unfollow", next: "//evil.example/user/ada" })).to.not.include("evil");
    expect(await send({ _at: `${_at} /bookmarks`, do: "follow", next: "/history" })).to.equal("/history");
  });

  it("goes through suggestions with one press each", async () => {
    const editor = await site.addMember("editor");
    const lines = Array.from({ length: 12 }, (_, at) => `Line number ${at} is here.`);
    const html = lines.map((line) => `<p>${line}</p>`).join("");
    const written = await writeStory(site, ada, { draft: true, chapters: [{ title: "One", html }] });
    await letIn(site, ada, written, editor, "editor");
    const chapter = String(written.doc.contents[0]!.chapter);
    const { revision } = (await Chapter.findById(chapter).lean())!;
    const { _id } = await suggest(site.app.services, editor.caller, chapter, {
      html: html.replaceAll("is here", "was there"),
      revision,
    });
    const path = `/story/${written.id}/suggestions/${_id}`;
    const agent = await site.visit(ada);
    const part = 'li[id^="part-"] form button[value=take]';
    let landed = await press(agent, path, part);
    for (let presses = 1; presses < 12; presses += 1) {
      expect(landed.target.attr("value"), `after ${presses}`).to.equal("take");
      expect(landed.target.closest("li").attr("id")).to.equal(
        landed.$(part).first().closest("li").attr("id"),
      );
      landed = await submit(agent, landed.$, landed.target);
    }
    expect(landed.target.is(".flash[role=status][tabindex=-1]")).to.equal(true);
    expect(landed.$("button[value=take]").length).to.equal(0);
  });
});
