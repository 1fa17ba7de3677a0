import { expect } from "chai";
import { updateChapter } from "#features/stories/chapters/index.ts";
import { Chapter, Revision } from "#features/stories/chapters/model.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { DESK_MADE } from "#shared/stories/desk-events.ts";
import { writeStory } from "../../app/support/stories.ts";
import { signIn } from "../support/pages.ts";
import { useTyping } from "./typing.ts";

describe("Typing in a chapter during failures", () => {
  const typing = useTyping();
  const { site, author, story, text, typed, state, edit, chapter, kept, open } = typing;
  const { offline, online, forgive, answered } = typing;

  it("creates a chapter with a URL from the first words, exactly once", async () => {
    const { page } = await open();
    await page.goto(site.url + chaptersPaths.chapterNew(story.id, "chapter"));
    await state(page, "ready");
    await text(page).fill("A beginning.");
    await page.waitForURL(edit().replace("/1/", "/2/"));
    await text(page).fill("A beginning, and how it goes on.");
    await page.getByLabel("Title").fill("The beginning");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByRole("status").getByText("Chapter saved").waitFor();
    expect(await typed(page)).to.equal("A beginning, and how it goes on.");
    expect(await Chapter.countDocuments({ story: story.id })).to.equal(2);
  });

  it("saves it in the browser with its version as soon as the chapter exists", async () => {
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
      // A key pressed at that exact moment.
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

  it("saves it when the connection is back", async () => {
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

  it("reports no conflict if the save succeeded but its response was lost", async () => {
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

  it("merges it with text from the author's second tab if neither changed the other's words", async () => {
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
    await other.getByRole("status").getByText("Chapter saved").waitFor();
    const whole = "Typed here: at once, As it was saved. And more. And a press.";
    await other.waitForFunction((all) => document.querySelector("textarea")?.value.trimEnd() === all, whole);
    await state(other, "saved");
    expect((await chapter()).html).to.equal(`<p>${whole}</p>`);
    const all = await Revision.find({ chapter: (await chapter())._id }).lean();
    expect(all.filter(({ aside }) => aside)).to.deep.equal([]);
  });

  it("also merges it if the request that saves the merged text was lost", async () => {
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

  it("survives the end of the session: the writer signs in elsewhere and continues", async () => {
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

  it("is not overwritten by a page that was suspended", async () => {
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

  it("is private to the member: another member on the browser does not see it, and signing out deletes it", async () => {
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
