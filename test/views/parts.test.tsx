import { expect } from "chai";
import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { emptyForm } from "../../src/shared/form.ts";
import { GENRES } from "../../src/shared/stories/catalogue.enums.ts";
import { AccountMenu } from "../../views/site/frame/AccountMenu.tsx";
import { SiteShell } from "../../views/site/frame/SiteShell.tsx";
import { BrowsePage } from "../../views/stories/catalogue/BrowsePage.tsx";
import { ChapterPage } from "../../views/stories/chapters/ChapterPage.tsx";
import { StoryFormPage } from "../../views/stories/editing/StoryFormPage.tsx";
import { StoryActions } from "../../views/stories/stories/StoryActions.tsx";
import { StoryPage } from "../../views/stories/stories/StoryPage.tsx";
import { Avatar } from "../../views/ui/Avatar.tsx";
import { chapterPage } from "../../views/ui/fixtures/chapter.ts";
import { browsePage, paidStoryPage, storyForm, storyPage } from "../../views/ui/fixtures/pages.ts";
import { people, story } from "../../views/ui/fixtures/stories.ts";
import { nameMenuPlaces } from "../support/menus.ts";

const draw = (node: React.ReactNode) => load(renderToStaticMarkup(node));
const initials = (name: string) =>
  draw(<Avatar user={{ username: "x", name, photo: null }} />)(".avatar").text();

describe("the frame", () => {
  before(nameMenuPlaces);

  it("leads a guest to sign in and back to where they were", () => {
    const $ = draw(<SiteShell path="/story/1/salt-road">x</SiteShell>);
    expect($('fw-slot[data-name="account"] a').first().attr("href")).to.equal(
      "/login?next=%2Fstory%2F1%2Fsalt-road",
    );
  });

  it("lists every genre", () => {
    const $ = draw(<SiteShell>x</SiteShell>);
    expect($(".menu-beside[data-columns] a").length).to.equal(GENRES.length);
  });

  it("leads through browsing, writing, the community, earning and the site, in this order", () => {
    const $ = draw(<SiteShell>x</SiteShell>);
    const names = $("#site-menu > .menu > summary, #site-menu > .nav-link:not(.guest-link)");
    expect(names.toArray().map((name) => $(name).text().trim())).to.deep.equal([
      "Browse",
      "Write",
      "Community",
      "Earn",
      "About",
    ]);
    expect($('#site-menu .menu:last-of-type a[href="/terms"], footer a[href="/terms"]').length).to.equal(2);
  });

  it("leaves out everything but the text on a reading page", () => {
    const $ = draw(<SiteShell frame="reading">x</SiteShell>);
    expect($("header, footer").length).to.equal(0);
    expect($(".skip-link").attr("href")).to.equal("#content");
  });

  it("tells a member of their drafts only when there are any", () => {
    const menu = (drafts: number) =>
      draw(<AccountMenu viewer={{ ...people[1]!, role: "member" }} counts={{ stories: 3, drafts }} />)(
        ".menu-count",
      ).text();
    expect(menu(0)).to.equal("");
    expect(menu(2)).to.equal("2 drafts");
  });
});

describe("an avatar without a photo", () => {
  it("shows the first letters of first and last name", () => {
    expect(initials("Herbert George Wells")).to.equal("HW");
    expect(initials("Jerome")).to.equal("J");
    expect(initials("Čapek")).to.equal("Č");
  });
});

describe("the story page", () => {
  it("starts at the first chapter proper, not at the front matter", () => {
    const $ = draw(<StoryPage data={storyPage} form={emptyForm} />);
    expect($(".story-start .btn-primary").attr("href")).to.match(/\/chapter\/2$/);
  });

  it("says what a paid story costs and how much of it is free", () => {
    const $ = draw(<StoryPage data={paidStoryPage} form={emptyForm} />);
    expect($(".story-price").text()).to.equal("$2.99. The first 2 chapters are free to read.");
    expect($(".contents-list svg[aria-label]").length).to.equal(paidStoryPage.story.contents.length - 2);
  });

  it("offers to edit it only to whoever may", () => {
    const links = (edit: boolean) =>
      draw(<StoryActions data={{ story, firstChapter: 2 }} edit={edit} />)('a[href$="/edit"]').length;
    expect([links(false), links(true)]).to.deep.equal([0, 1]);
  });

  it("tells the author of a draft that nobody else sees it", () => {
    const data = { ...storyPage, story: { ...story, state: "draft" as const } };
    expect(draw(<StoryPage data={data} form={emptyForm} />)(".notice-warning").text()).to.contain("Only you");
  });
});

describe("the chapter page", () => {
  it("marks the language of the text and links its neighbours", () => {
    const $ = draw(<ChapterPage data={chapterPage} form={emptyForm} />);
    expect($("article").attr("lang")).to.equal("en-GB");
    expect($('.read-bar a[rel="prev"]').attr("href")).to.match(/\/chapter\/1$/);
    expect($('.read-bar a[rel="next"]').attr("href")).to.match(/\/chapter\/3$/);
  });

  it("comes back from the reading settings to the same chapter", () => {
    const $ = draw(<ChapterPage data={chapterPage} form={emptyForm} />);
    const href = new URL($('.reader-sheet a[href*="next="]').attr("href") ?? "", "http://site");
    expect(href.searchParams.get("next")).to.match(/\/chapter\/2$/);
  });

  it("says at the last chapter whether the story is over", () => {
    const end = (complete: boolean) =>
      draw(
        <ChapterPage
          data={{
            ...chapterPage,
            story: { ...chapterPage.story, complete },
            chapter: { ...chapterPage.chapter, next: null },
          }}
          form={emptyForm}
        />,
      )(".chapter-finis-title").text();
    expect(end(true)).to.equal("The end");
    expect(end(false)).to.equal("That is all for now");
  });
});

describe("a listing", () => {
  it("shows each filter that is on, with the link that takes just it off", () => {
    const $ = draw(<BrowsePage data={browsePage} form={emptyForm} />);
    const fantasy = $('.chip-on:contains("Fantasy")').attr("href");
    expect(fantasy).to.equal(
      "/stories?genre=humour&flag=complete&updated=year&sort=newest&nottag=bedtime&free=true",
    );
  });

  it("keeps the choices in its form", () => {
    const $ = draw(<BrowsePage data={browsePage} form={emptyForm} />);
    expect(
      $('input[name="genre"][checked]')
        .toArray()
        .map((each) => $(each).val()),
    ).to.deep.equal(["fantasy", "humour"]);
    expect($('select[name="updated"] option[selected]').val()).to.equal("year");
  });

  it("links the next page and no other where it is the first", () => {
    const $ = draw(<BrowsePage data={browsePage} form={emptyForm} />);
    expect($(".pagination a").length).to.equal(1);
    expect($(".pagination a").attr("rel")).to.equal("next");
  });
});

describe("the story form", () => {
  it("shows what was typed when it was refused, and the message at its field", () => {
    const values = { title: "Salt", categories: ["crime"] };
    const form = { values, errors: { synopsis: "Too long" } };
    const $ = draw(<StoryFormPage data={storyForm} form={form} />);
    expect($("#field-title").val()).to.equal("Salt");
    expect($("#field-categories-crime").attr("checked")).to.equal("checked");
    expect($("#field-synopsis").attr("aria-invalid")).to.equal("true");
    expect($("#field-synopsis").attr("aria-describedby")).to.contain("field-synopsis-error");
  });

  it("saves on Enter: the first button of the form is Save", () => {
    const $ = draw(<StoryFormPage data={storyForm} form={emptyForm} />);
    const form = $('form[enctype="multipart/form-data"]');
    expect(form.find("button").first().attr("value")).to.equal("save");
  });

  it("never shows a password again", () => {
    const form = { values: { title: "Salt", password: "hunter2" }, errors: { title: "No" } };
    expect(renderToStaticMarkup(<StoryFormPage data={storyForm} form={form} />)).not.to.contain("hunter2");
  });
});
