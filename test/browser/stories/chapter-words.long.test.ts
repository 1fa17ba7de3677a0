import { expect } from "chai";
import type { Page } from "playwright-core";
import { updateChapter } from "../../../src/features/stories/chapters/index.ts";
import { Chapter, type ChapterDoc, Revision } from "../../../src/features/stories/chapters/model.ts";
import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { DESK_MADE } from "../../../src/shared/stories/desk-events.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { useVisits } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { signIn, writeMarkdown } from "../support/pages.ts";

describe("A chapter that is being typed", function () {
  this.timeout(60_000);
  const site = useSite();
  const newVisit = useVisits();
  let author: TestMember;
  let story: TestStory;

  before(async () => {
    author = await site.addMember("typist");
  });
  beforeEach(async () => {
    story = await writeStory(site, author, { chapters: ["As it was saved."], draft: true });
  });

  const text = (page: Page) => page.getByLabel("Text", { exact: true });
  /** What stands in the text, without the line's end that a saved one has. */
  const typed = async (page: Page) => (await text(page).inputValue()).trimEnd();
  const state = (page: Page, kind: string) => page.locator(`.save-state[data-state="${kind}"]`).waitFor();
  const back = (page: Page) => page.getByText("had not saved is back");
  const edit = () => site.url + chaptersPaths.chapterEdit(story.id, 1);
  const chapter = async () => (await Chapter.findOne({ story: story.id, number: 1 }).lean<ChapterDoc>())!;
  const kept = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const open = indexedDB.open("fw-mine:desk");
          open.onsuccess = () => {
            const database = open.result;
            if (!database.objectStoreNames.contains("words")) return resolve("");
            const all = database.transaction("words").objectStore("words").getAll();
            all.onsuccess = () => {
              database.close();
              resolve(JSON.stringify(all.result));
            };
          };
        }),
    );
  async function open(member = author) {
    const visit = await newVisit();
    await writeMarkdown(visit.context);
    await signIn(visit.page, site, member);
    await visit.page.goto(edit());
    await state(visit.page, "ready");
    return visit;
  }
  const offline = (page: Page) => page.context().route("**/api/chapters**", (route) => route.abort());
  const online = (page: Page) => page.context().unroute("**/api/chapters**");
  /** What a browser says of requests that were meant to fail. */
  const forgive = ({ complaints }: { complaints: string[] }) => complaints.splice(0);
  /** Does something and waits until the server has answered what follows from it. */
  const answered = async (page: Page, act: () => Promise<unknown>) => {
    const answer = page.waitForResponse(/\/api\/chapters/);
    await act();
    await answer;
  };

  it("is saved by itself, says so, and is one revision", async () => {
    const { page } = await open();
    await text(page).fill("Typed.");
    await state(page, "saved");
    await answered(page, () => text(page).fill("Typed, and more."));
    await state(page, "saved");
    const stored = await chapter();
    expect(stored.html).to.equal("<p>Typed, and more.</p>");
    const revisions = await Revision.find({ chapter: stored._id }).lean();
    expect(revisions.length).to.be.within(2, 3);
    expect(await kept(page)).to.equal("[]");
    await page.reload();
    expect(await typed(page)).to.equal("Typed, and more.");
  });

  it("becomes a chapter with an address of its own from its first words on, once", async () => {
    const { page } = await open();
    await page.goto(site.url + chaptersPaths.chapterNew(story.id, "chapter"));
    await state(page, "ready");
    await text(page).fill("A beginning.");
    await page.waitForURL(edit().replace("/1/", "/2/"));
    await text(page).fill("A beginning, and how it goes on.");
    await page.getByLabel("Title").fill("The beginning");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("status").getByText("The chapter is saved").waitFor();
    expect(await typed(page)).to.equal("A beginning, and how it goes on.");
    expect(await Chapter.countDocuments({ story: story.id })).to.equal(2);
  });

  it("is kept with its version from the moment on that it is a chapter", async () => {
    const { page } = await open();
    await page.goto(site.url + chaptersPaths.chapterNew(story.id, "chapter"));
    await state(page, "ready");
    await page.evaluate((made) => {
      const versions: string[] = [];
      Object.assign(window, { versions });
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (kept, ...rest) {
        if (!kept.key.includes(" new ")) versions.push(kept.version);
        return put.call(this, kept, ...rest);
      };
      // A key that is pressed at that very moment.
      document.addEventListener(
        made,
        () => {
          const title = document.querySelector<HTMLInputElement>('form[data-desk] input[name="title"]')!;
          title.value = "At once";
          title.dispatchEvent(new Event("input", { bubbles: true }));
        },
        { capture: true },
      );
    }, DESK_MADE);
    await text(page).fill("A beginning.");
    await page.waitForURL(edit().replace("/1/", "/2/"));
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name="version"]')?.value === "2",
    );
    const versions = await page.evaluate(() => (window as unknown as { versions: string[] }).versions);
    expect(versions[0]).to.equal("1");
  });

  it("is kept in the browser while there is no connection, through a crash, and saved afterwards", async () => {
    const visit = await open();
    const { page, context } = visit;
    await offline(page);
    await text(page).fill("Typed on a train.");
    await state(page, "offline");
    const crashed = page.waitForEvent("crash");
    page.goto("chrome://crash").catch(() => {});
    await crashed;
    await page.close();
    await context.unroute("**/api/chapters**");
    const again = await context.newPage();
    await again.goto(edit());
    expect(await typed(again)).to.equal("Typed on a train.");
    await back(again).waitFor();
    await state(again, "saved");
    expect((await chapter()).html).to.equal("<p>Typed on a train.</p>");
    await answered(again, () => again.getByRole("button", { name: "Discard it" }).click());
    expect(await typed(again)).to.equal("As it was saved.");
    expect((await chapter()).html).to.equal("<p>As it was saved.</p>");
    forgive(visit);
  });

  it("is saved when the connection is back", async () => {
    const visit = await open();
    const { page } = visit;
    await offline(page);
    await text(page).fill("No signal.");
    await state(page, "offline");
    await online(page);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await state(page, "saved");
    expect((await chapter()).html).to.equal("<p>No signal.</p>");
    forgive(visit);
  });

  it("was saved though its answer was lost: nobody is told of a conflict with themselves", async () => {
    const visit = await open();
    const { page } = visit;
    await page.route("**/api/chapters/**", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await text(page).fill("Sent, never answered.");
    await state(page, "offline");
    await text(page).fill("Sent, never answered, and typed on.");
    await page.unroute("**/api/chapters/**");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await state(page, "saved");
    expect((await chapter()).html).to.equal("<p>Sent, never answered, and typed on.</p>");
    forgive(visit);
  });

  it("meets what was written in a second tab: both are kept, and the writer chooses", async () => {
    const visit = await open();
    const { page, context } = visit;
    const other = await context.newPage();
    await other.goto(edit());
    await state(other, "ready");
    await text(other).fill("From the other tab.");
    await state(other, "saved");
    await text(page).fill("From this tab.");
    await state(page, "conflict");
    await answered(page, () => text(page).fill("From this tab, typed on."));
    await page.getByRole("link", { name: "Compare and choose" }).click();
    await page.getByText("Someone changed this chapter").waitFor();
    expect(await page.locator(".compared ins").allInnerTexts()).to.satisfy((all: string[]) =>
      all.join(" ").includes("typed on"),
    );
    await page.getByRole("button", { name: "Keep mine" }).click();
    await page.getByRole("status").getByText("The older text is back").waitFor();
    expect(await typed(page)).to.equal("From this tab, typed on.");
    const all = await Revision.find({ chapter: (await chapter())._id }).lean();
    expect(all.map(({ html }) => html)).to.include("<p>From the other tab.</p>");
    forgive(visit);
  });

  it("comes together with what its author wrote in a second tab, where neither touches the other's words", async () => {
    const { page, context } = await open();
    const other = await context.newPage();
    await other.goto(edit());
    await state(other, "ready");
    await text(other).fill("As it was saved. And more.");
    await state(other, "saved");
    await text(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Typed here: ");
    await page.waitForFunction(() => document.querySelector("textarea")?.value.includes("And more."));
    await state(page, "saved");
    await answered(page, () => page.keyboard.type("at once, "));
    await state(page, "saved");
    expect(await typed(page)).to.equal("Typed here: at once, As it was saved. And more.");
    await text(other).fill("As it was saved. And more. And a press.");
    await other.getByRole("button", { name: "Save draft" }).click();
    await other.getByRole("status").getByText("The chapter is saved").waitFor();
    const whole = "Typed here: at once, As it was saved. And more. And a press.";
    await other.waitForFunction((all) => document.querySelector("textarea")?.value.trimEnd() === all, whole);
    await state(other, "saved");
    expect((await chapter()).html).to.equal(`<p>${whole}</p>`);
    const all = await Revision.find({ chapter: (await chapter())._id }).lean();
    expect(all.filter(({ aside }) => aside)).to.deep.equal([]);
  });

  it("comes together all the same when the answer to what both make was lost", async () => {
    const visit = await open();
    const { page } = visit;
    await updateChapter(site.app.services, author.caller, String((await chapter())._id), {
      html: "<p>As it was saved. On the laptop.</p>",
    });
    let lost = 0;
    await page.route("**/api/chapters/**", async (route) => {
      if (!route.request().postData()?.includes('"base"') || lost > 0) return route.continue();
      lost += 1;
      return route.abort();
    });
    await text(page).fill("On the phone. As it was saved.");
    await state(page, "offline");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await state(page, "saved");
    expect(await typed(page)).to.equal("On the phone. As it was saved. On the laptop.");
    expect(lost).to.equal(1);
    expect(await Revision.countDocuments({ chapter: (await chapter())._id, aside: true })).to.equal(0);
    forgive(visit);
  });

  it("outlives the session: its writer signs in elsewhere and goes on", async () => {
    const visit = await open();
    const { page, context } = visit;
    const cookies = await context.cookies();
    await context.clearCookies();
    await text(page).fill("Typed while signed out.");
    await state(page, "signed-out");
    expect(await kept(page)).to.include("Typed while signed out.");
    await context.addCookies(cookies);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await state(page, "saved");
    expect((await chapter()).html).to.equal("<p>Typed while signed out.</p>");
    forgive(visit);
  });

  it("is not written over by a page that slept", async () => {
    const visit = await open();
    const { page } = visit;
    await updateChapter(site.app.services, author.caller, String((await chapter())._id), {
      html: "<p>Written on the laptop.</p>",
    });
    await text(page).fill("Typed on the phone that slept.");
    await state(page, "conflict");
    expect((await chapter()).html).to.equal("<p>Written on the laptop.</p>");
    forgive(visit);
  });

  it("is nobody else's: another member of the browser does not see it, and signing out takes it", async () => {
    const visit = await open();
    const { page, context } = visit;
    await offline(page);
    await text(page).fill("A secret chapter.");
    await state(page, "offline");
    expect(await kept(page)).to.include("A secret chapter");
    await context.clearCookies();
    const other = await site.addMember("other-typist");
    const theirs = await writeStory(site, other, { draft: true });
    await signIn(page, site, other);
    await page.goto(site.url + chaptersPaths.chapterEdit(theirs.id, 1));
    await state(page, "ready");
    expect(await kept(page)).not.to.include("A secret chapter");
    await text(page).fill("Gone with signing out.");
    await state(page, "offline");
    await page.goto(site.url + accountsPaths.logout());
    expect(await kept(page)).not.to.include("Gone with");
    forgive(visit);
  });
});
