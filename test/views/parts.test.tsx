import { expect } from "chai";
import { load } from "cheerio";
import { renderToStaticMarkup } from "react-dom/server";
import { emptyForm } from "#shared/form.ts";
import { GENRES } from "#shared/story.enums.ts";
import { StoryActions } from "#views/reading/reading/StoryActions.tsx";
import { chapterPage } from "#views/site/dev/fixtures/chapter.ts";
import { browsePage, paidStoryPage, storyForm, storyPage } from "#views/site/dev/fixtures/pages.ts";
import { people, story } from "#views/site/dev/fixtures/stories.ts";
import { AccountMenu } from "#views/site/frame/AccountMenu.tsx";
import { SiteShell } from "#views/site/frame/SiteShell.tsx";
import { BrowsePage } from "#views/stories/catalogue/BrowsePage.tsx";
import { ChapterPage } from "#views/stories/chapters/ChapterPage.tsx";
import { StoryFormPage } from "#views/stories/editing/StoryFormPage.tsx";
import { StoryPage } from "#views/stories/stories/StoryPage.tsx";
import { Avatar } from "#views/ui/Avatar.tsx";
import { FormErrors } from "#views/ui/FormErrors.tsx";
import { nameMenuPlaces } from "../support/menus.ts";

const draw = (node: React.ReactNode) => load(renderToStaticMarkup(node));
const initials = (name: string) =>
  draw(<Avatar user={{ username: "x", name, photo: null }} />)(".avatar").text();

describe("The page frame", () => {
  before(nameMenuPlaces);

  it("sends a guest to sign in and back to the same page", () => {
    const $ = draw(<SiteShell path="/story/1/salt-road">x</SiteShell>);
    expect($('fw-slot[data-name="account"] a').first().attr("href")).to.equal(
      "/login?next=%2Fstory%2F1%2Fsalt-road",
    );
  });

  it("lists every genre", () => {
    const $ = draw(<SiteShell>x</SiteShell>);
    expect($(".menu-beside[data-columns] a").length).to.equal(GENRES.length);
  });

  it("links browsing, writing, the community, the marketplace, earning and the site, in this order", () => {
    const $ = draw(<SiteShell>x</SiteShell>);
    const names = $("#site-menu > .menu > summary, #site-menu > .nav-link:not(.guest-link)");
    expect(names.toArray().map((name) => $(name).text().trim())).to.deep.equal([
      "Browse",
      "Write",
      "Community",
      "Marketplace",
      "Earn",
      "About",
    ]);
    expect($('#site-menu .menu:last-of-type a[href="/terms"], footer a[href="/terms"]').length).to.equal(2);
  });

  it("leaves out everything except the text on a reading page", () => {
    const $ = draw(<SiteShell frame="reading">x</SiteShell>);
    expect($("header, footer").length).to.equal(0);
    expect($(".skip-link").attr("href")).to.equal("#content");
  });

  it("shows a member the number of drafts only if there are any", () => {
    const menu = (drafts: number) =>
      draw(<AccountMenu viewer={{ ...people[1]!, role: "member" }} counts={{ stories: 3, drafts }} />)(
        ".menu-count",
      ).text();
    expect(menu(0)).to.equal("");
    expect(menu(2)).to.equal("2 drafts");
  });
});

describe("An avatar without a photo", () => {
  it("shows the initials of first and last name", () => {
    expect(initials("Herbert George Wells")).to.equal("HW");
    expect(initials("Jerome")).to.equal("J");
    expect(initials("Čapek")).to.equal("Č");
  });
});

describe("The errors of a refused form", () => {
  const errors = (all: Record<string, string>) =>
    draw(<FormErrors form={{ values: {}, errors: all }} />)("#form-errors").text();

  it("speak of highlighted fields only if there are any", () => {
    expect(errors({ text: "Too long." })).to.equal("Check the highlighted fieldsToo long.");
    expect(errors({ "": "Closed.", text: "Too long." })).to.include("Check the highlighted fields");
    expect(errors({ "": "This thread is locked." })).to.equal("This thread is locked.");
  });

  it("name each once, for the first of its fields", () => {
    const $ = draw(
      <FormErrors form={{ values: {}, errors: { title: "Empty.", text: "Empty.", at: "Past." } }} />,
    );
    const links = $("a").toArray();
    expect(links.map((link) => $(link).attr("href"))).to.deep.equal(["#field-title", "#field-at"]);
  });
});

describe("The story page", () => {
  it("starts at the first regular chapter, not at the front matter", () => {
    const $ = draw(<StoryPage data={storyPage} form={emptyForm} />);
    expect($(".story-start .btn-primary").attr("href")).to.match(/\/chapter\/2$/);
  });

  it("shows the price of a paid story and how much of it is free", () => {
    const $ = draw(<StoryPage data={paidStoryPage} form={emptyForm} />);
    expect($(".story-price").text()).to.equal("$2.99. The first 2 chapters are free to read.");
    expect($(".contents-list svg[aria-label]").length).to.equal(paidStoryPage.story.contents.length - 2);
  });

  it("offers editing only to members with the right", () => {
    const links = (edit: boolean) =>
      draw(<StoryActions data={{ story, firstChapter: 2 }} edit={edit} />)('a[href$="/edit"]').length;
    expect([links(false), links(true)]).to.deep.equal([0, 1]);
  });

  it("tells the author of a draft that nobody else can see it", () => {
    const data = { ...storyPage, story: { ...story, state: "draft" as const } };
    expect(draw(<StoryPage data={data} form={emptyForm} />)(".notice-warning").text()).to.contain("Only you");
  });
});

describe("The chapter page", () => {
  it("marks the language of the text and links its neighbours", () => {
    const $ = draw(<ChapterPage data={chapterPage} form={emptyForm} />);
    expect($("article").attr("lang")).to.equal("en-GB");
    expect($('.read-bar a[rel="prev"]').attr("href")).to.match(/\/chapter\/1$/);
    expect($('.read-bar a[rel="next"]').attr("href")).to.match(/\/chapter\/3$/);
  });

  it("returns from the reading settings to the same chapter", () => {
    const $ = draw(<ChapterPage data={chapterPage} form={emptyForm} />);
    const href = new URL($('.reader-sheet a[href*="next="]').attr("href") ?? "", "http://site");
    expect(href.searchParams.get("next")).to.match(/\/chapter\/2$/);
  });

  it("says at the last chapter whether the story is complete", () => {
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

describe("A listing", () => {
  it("shows each active filter, with a link to remove only that one", () => {
    const $ = draw(<BrowsePage data={browsePage} form={emptyForm} />);
    const fantasy = $('.chip-on:contains("Fantasy")').attr("href");
    expect(fantasy).to.equal(
      "/stories?nottag=bedtime&genre=humour&progress=complete&price=free&updated=year&sort=newest",
    );
  });

  it("preserves the selection in its form", () => {
    const $ = draw(<BrowsePage data={browsePage} form={emptyForm} />);
    expect(
      $('input[name="genre"][checked]')
        .toArray()
        .map((each) => $(each).val()),
    ).to.deep.equal(["fantasy", "humour"]);
    expect($('select[name="updated"] option[selected]').val()).to.equal("year");
  });

  it("links only the next page on the first page", () => {
    const $ = draw(<BrowsePage data={browsePage} form={emptyForm} />);
    expect($(".pagination a").length).to.equal(1);
    expect($(".pagination a").attr("rel")).to.equal("next");
  });
});

describe("The story form", () => {
  it("shows what was typed after a refusal, and the message at its field", () => {
    const values = { title: "Salt", categories: ["crime"] };
    const form = { values, errors: { synopsis: "Too long" } };
    const $ = draw(<StoryFormPage data={storyForm} form={form} />);
    expect($("#field-title").val()).to.equal("Salt");
    expect($("#field-categories-crime").attr("checked")).to.equal("checked");
    expect($("#field-synopsis").attr("aria-invalid")).to.equal("true");
    expect($("#field-synopsis").attr("aria-describedby")).to.contain("field-synopsis-error");
  });

  it("saves on Enter, since Save is the form's first button", () => {
    const $ = draw(<StoryFormPage data={storyForm} form={emptyForm} />);
    const form = $('form[enctype="multipart/form-data"]');
    expect(form.find("button").first().attr("value")).to.equal("save");
  });

  it("never shows a password again", () => {
    const form = { values: { title: "Salt", password: "hunter2" }, errors: { title: "No" } };
    expect(renderToStaticMarkup(<StoryFormPage data={storyForm} form={form} />)).not.to.contain("hunter2");
  });
});
