import { expect } from "chai";
import { io, type Socket } from "socket.io-client";
import { Chapter, type ChapterDoc } from "#features/stories/chapters/model.ts";
import { removeCollaborator } from "#features/stories/editing/index.ts";
import { signIn } from "../support/pages.ts";
import { isStored, storedText } from "../support/stored-text.ts";
import { delayJoining, says, showsState, textOn, typeAtEnd, useTwoWriters } from "../support/writers.ts";

describe("A co-written chapter during failures", () => {
  const { site, newVisit, who, address, open } = useTwoWriters();

  it("preserves text typed offline through a closed page, and merges it on return", async () => {
    const [one, two] = [await open(who.author), await open(who.helper)];
    await one.context.setOffline(true);
    await showsState(one.page, "offline");
    await typeAtEnd(one.page, " Typed on a train.");
    await isStored(one.page, "Typed on a train.");
    await one.page.close({ runBeforeUnload: false });
    await typeAtEnd(two.page, " Typed at home.");
    await showsState(two.page, "saved");
    await one.context.setOffline(false);
    const again = await one.context.newPage();
    await again.goto(address(who.story));
    await again.locator('form[data-writing="live"]').waitFor();
    await says(again, "Typed on a train.");
    await says(again, "Typed at home.");
    await says(two.page, "Typed on a train.");
    one.complaints.splice(0);
  });

  it("restores the text and the title typed offline in a page that was closed", async () => {
    const one = await open(who.author);
    await one.context.setOffline(true);
    await showsState(one.page, "offline");
    await typeAtEnd(one.page, " Typed in a tunnel.");
    await one.page.locator('input[name="title"]').fill("Named in a tunnel");
    await isStored(one.page, "Typed in a tunnel.");
    await isStored(one.page, "Named in a tunnel");
    await one.page.close({ runBeforeUnload: false });
    await one.context.setOffline(false);
    // Continues as that page, with its id, for the title.
    const again = await one.context.newPage();
    await again.goto(address(who.story));
    await again.locator('form[data-writing="live"]').waitFor();
    expect(await again.locator('input[name="title"]').inputValue()).to.equal("Named in a tunnel");
    await says(again, "Typed in a tunnel.");
    await showsState(again, "saved");
    const two = await open(who.helper);
    await says(two.page, "Typed in a tunnel.");
    one.complaints.splice(0);
  });

  it("restores what was typed while it joined, in a page that crashed before it had", async () => {
    const one = await open(who.author);
    const { context, page, complaints } = await newVisit();
    await signIn(page, site, who.helper);
    const { delayed, release } = await delayJoining(page);
    await page.goto(address(who.story));
    await delayed;
    await typeAtEnd(page, " Typed in haste.");
    await page.locator('input[name="title"]').fill("Named in haste");
    await isStored(page, "Typed in haste.");
    await isStored(page, "Named in haste");
    await page.close({ runBeforeUnload: false });
    release();
    await textOn(one.page).click();
    await one.page.keyboard.press("Control+Home");
    await one.page.keyboard.type("Low water. ");
    await showsState(one.page, "saved");
    const again = await context.newPage();
    await again.goto(address(who.story));
    await again.locator('form[data-writing="live"]').waitFor();
    for (const each of [again, one.page])
      for (const words of ["Low water.", "The tide was out. Typed in haste."]) await says(each, words);
    expect(await again.locator('input[name="title"]').inputValue()).to.equal("Named in haste");
    expect(await storedText(again)).to.equal("[]");
    const { html } = (await Chapter.findOne({ story: who.story.id, number: 1 }).lean<ChapterDoc>())!;
    expect(html).to.equal("<p>Low water. The tide was out. Typed in haste.</p>");
    complaints.splice(0);
  });

  it("reconnects automatically with the typed text after the site had no capacity for it", async () => {
    const one = await open(who.author);
    await one.context.setOffline(true);
    await showsState(one.page, "offline");
    await typeAtEnd(one.page, " Typed in a crowd.");
    const auth = { token: await site.tokenOf(who.author) };
    const crowd: Socket[] = [];
    const refusedOne = () =>
      new Promise<boolean>((resolve) => {
        const socket = io(site.url, { auth, transports: ["websocket"], forceNew: true, reconnection: false });
        crowd.push(socket);
        socket.on("connect", () => resolve(false));
        socket.on("connect_error", () => resolve(true));
      });
    while (!(await refusedOne()));
    const refused = one.page.waitForResponse(async (answer) =>
      (await answer.text().catch(() => "")).includes('"status":429'),
    );
    await one.context.setOffline(false);
    await refused;
    for (const socket of crowd) socket.disconnect();
    await showsState(one.page, "saved");
    const two = await open(who.helper);
    await says(two.page, "Typed in a crowd.");
    one.complaints.splice(0);
  });

  it("accepts no version before its text has arrived, while its document opens", async () => {
    const one = await open(who.author);
    const { page, complaints } = await newVisit();
    await signIn(page, site, who.helper);
    const answers: string[] = [];
    let [ask, isSaved] = [() => {}, false];
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    // The response to opening the document is delayed, so that a broadcast to everyone in the chapter
    // overtakes it.
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.route(/socket\.io/, async (route) => {
      const response = await route.fetch().catch(() => null);
      // The page may be left while the answer is read.
      const text = await response?.text().catch(() => null);
      if (!response || typeof text !== "string") return route.abort().catch(() => {});
      const frames = text.split("\x1e");
      isSaved ||= frames.some((frame) => frame.includes("co-writing:saved"));
      const isAnswer = (frame: string) => /^43.*"epoch"/.test(frame);
      answers.push(...frames.filter(isAnswer));
      if (answers.length > 0) ask();
      const told = frames.filter((frame) => !isAnswer(frame));
      if (isSaved) told.push(...answers.splice(0));
      return route.fulfill({ response, body: told.join("\x1e") || "6" }).catch(() => {});
    });
    await page.goto(address(who.story));
    await asked;
    await typeAtEnd(one.page, " Hers came first.");
    await page.locator('form[data-writing="live"]').waitFor();
    expect(isSaved).to.equal(true);
    expect(await page.locator('input[name="version"]').inputValue()).to.equal("1");
    await says(page, "Hers came first.");
    complaints.splice(0);
  });

  it("can still be edited alone while its document does not load, and later goes live with all changes", async () => {
    const { page, complaints } = await newVisit();
    await signIn(page, site, who.helper);
    let [asks, isLost] = [0, true];
    let askedAgain = () => {};
    const again = new Promise<void>((resolve) => {
      askedAgain = resolve;
    });
    // Every response to opening the document is lost.
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.route(/socket\.io/, async (route) => {
      const response = await route.fetch().catch(() => null);
      // The page may be left while the answer is read.
      const text = await response?.text().catch(() => null);
      if (!response || typeof text !== "string") return route.abort().catch(() => {});
      const frames = text.split("\x1e");
      const isAnswer = (frame: string) => /^43.*"epoch"/.test(frame);
      const told = isLost ? frames.filter((frame) => !isAnswer(frame)) : frames;
      asks += frames.filter(isAnswer).length;
      if (asks > 1) askedAgain();
      return route.fulfill({ response, body: told.join("\x1e") || "6" }).catch(() => {});
    });
    await page.goto(address(who.story));
    await page.locator('form[data-writing="alone"]').waitFor();
    await page.evaluate(() => {
      const text =
        document.querySelector("#desk-text [contenteditable]") ?? document.querySelector("#desk-text")!;
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push(text.getAttribute("contenteditable") ?? "")).observe(text, {
        attributes: true,
        attributeFilter: ["contenteditable"],
      });
    });
    const shut = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await typeAtEnd(page, " Typed alone.");
    await showsState(page, "saved");
    await again;
    expect(await shut()).to.deep.equal([]);
    await typeAtEnd(page, " Typed still.");
    isLost = false;
    await page.locator('form[data-writing="live"]').waitFor();
    await page.keyboard.type(" Typed on.");
    await says(page, "The tide was out. Typed alone. Typed still. Typed on.");
    const one = await open(who.author);
    await says(one.page, "The tide was out. Typed alone. Typed still. Typed on.");
    complaints.splice(0);
  });

  it("becomes read-only for a member who loses the rights to edit", async () => {
    const two = await open(who.helper);
    await typeAtEnd(two.page, " Last words.");
    await showsState(two.page, "saved");
    await removeCollaborator(site.app.services, who.author.caller, who.story.id, who.helper.id);
    await two.page.getByText("You can no longer write in this chapter").waitFor();
    expect(await textOn(two.page).getAttribute("contenteditable")).to.equal("false");
    expect(await textOn(two.page).innerText()).to.include("Last words.");
  });
});
