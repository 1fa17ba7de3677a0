import { expect } from "chai";
import type { Page } from "playwright-core";
import { Revision } from "#features/stories/chapters/model.ts";
import { isStored } from "../support/stored-text.ts";
import { useTyping } from "./typing.ts";

describe("Typing in a chapter", () => {
  const { text, typed, state, edit, chapter, kept, open, offline, forgive, answered } = useTyping();
  const back = (page: Page) => page.getByText("We have restored the text you typed here");

  it("saves it automatically, says so, and creates one revision", async () => {
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

  it("saves it in the browser while offline and through a crash, and on the server afterwards", async () => {
    const visit = await open();
    const { page, context } = visit;
    await offline(page);
    await text(page).fill("Typed on a train.");
    await state(page, "offline");
    await isStored(page, "Typed on a train.");
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
    await answered(again, () => again.getByRole("button", { name: "Discard this text" }).click());
    expect(await typed(again)).to.equal("As it was saved.");
    expect((await chapter()).html).to.equal("<p>As it was saved.</p>");
    forgive(visit);
  });

  it("conflicts with text from a second tab: both are preserved, and the writer chooses", async () => {
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
    await page.getByRole("button", { name: "Use my text" }).click();
    await page.getByRole("status").getByText("The older text has been restored").waitFor();
    expect(await typed(page)).to.equal("From this tab, typed on.");
    const all = await Revision.find({ chapter: (await chapter())._id }).lean();
    expect(all.map(({ html }) => html)).to.include("<p>From the other tab.</p>");
    forgive(visit);
  });
});
