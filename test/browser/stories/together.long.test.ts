import { expect } from "chai";
import type { Page } from "playwright-core";
import { io, type Socket } from "socket.io-client";
import { removeCollaborator } from "../../../src/features/stories/editing/index.ts";
import { signIn } from "../support/pages.ts";
import { says, stands, textOn, typeAtEnd, useTwoWriters } from "../support/writers.ts";

describe("A chapter that two people write together, when something goes wrong", function () {
  this.timeout(60_000);
  const { site, newVisit, who, address, open } = useTwoWriters();

  /** What is typed offline lies in the browser. */
  const isKept = (page: Page, words: string) =>
    page.waitForFunction(
      (kept) =>
        new Promise<boolean>((resolve) => {
          const open = indexedDB.open("fw-mine:desk");
          open.onsuccess = () => {
            const all = open.result.transaction("words").objectStore("words").getAll();
            all.onsuccess = () => {
              open.result.close();
              resolve(JSON.stringify(all.result).includes(kept));
            };
          };
        }),
      words,
    );

  it("keeps what is typed offline through a closed page, and merges it on return", async () => {
    const [one, two] = [await open(who.author), await open(who.helper)];
    await one.context.setOffline(true);
    await stands(one.page, "offline");
    await typeAtEnd(one.page, " Typed on a train.");
    await isKept(one.page, "Typed on a train.");
    await one.page.close({ runBeforeUnload: false });
    await typeAtEnd(two.page, " Typed at home.");
    await stands(two.page, "saved");
    await one.context.setOffline(false);
    const again = await one.context.newPage();
    await again.goto(address(who.story));
    await again.locator('form[data-writing="live"]').waitFor();
    await says(again, "Typed on a train.");
    await says(again, "Typed at home.");
    await says(two.page, "Typed on a train.");
    one.complaints.splice(0);
  });

  it("keeps what was typed offline in the text and beside it, of the one page that is gone", async () => {
    const one = await open(who.author);
    await one.context.setOffline(true);
    await stands(one.page, "offline");
    await typeAtEnd(one.page, " Typed in a tunnel.");
    await one.page.locator('input[name="title"]').fill("Named in a tunnel");
    await isKept(one.page, "Typed in a tunnel.");
    await isKept(one.page, "Named in a tunnel");
    await one.page.close({ runBeforeUnload: false });
    await one.context.setOffline(false);
    // Goes on as that page, and by its name, for the title.
    const again = await one.context.newPage();
    await again.goto(address(who.story));
    await again.locator('form[data-writing="live"]').waitFor();
    expect(await again.locator('input[name="title"]').inputValue()).to.equal("Named in a tunnel");
    await says(again, "Typed in a tunnel.");
    await stands(again, "saved");
    const two = await open(who.helper);
    await says(two.page, "Typed in a tunnel.");
    one.complaints.splice(0);
  });

  it("comes back by itself, with what was typed, where the site had no room for it", async () => {
    const one = await open(who.author);
    await one.context.setOffline(true);
    await stands(one.page, "offline");
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
    await stands(one.page, "saved");
    const two = await open(who.helper);
    await says(two.page, "Typed in a crowd.");
    one.complaints.splice(0);
  });

  it("takes on no version whose words have not come, while its document opens", async () => {
    const one = await open(who.author);
    const { page, complaints } = await newVisit();
    await signIn(page, site, who.helper);
    const answers: string[] = [];
    let [ask, isSaved] = [() => {}, false];
    const asked = new Promise<void>((resolve) => {
      ask = resolve;
    });
    // The answer to its opening is late: what is told to all who have the chapter open overtakes it.
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.route(/socket\.io/, async (route) => {
      const response = await route.fetch().catch(() => null);
      if (!response) return route.abort().catch(() => {});
      const frames = (await response.text()).split("\x1e");
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

  it("stays open to typing alone while its document does not come, and goes live with all of it later", async () => {
    const { page, complaints } = await newVisit();
    await signIn(page, site, who.helper);
    let [asks, isLost] = [0, true];
    let askedAgain = () => {};
    const again = new Promise<void>((resolve) => {
      askedAgain = resolve;
    });
    // The answer to its opening is lost, each time.
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.route(/socket\.io/, async (route) => {
      const response = await route.fetch().catch(() => null);
      if (!response) return route.abort().catch(() => {});
      const frames = (await response.text()).split("\x1e");
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
    await stands(page, "saved");
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

  it("is read, not written, by whose rights are taken back", async () => {
    const two = await open(who.helper);
    await typeAtEnd(two.page, " Last words.");
    await stands(two.page, "saved");
    await removeCollaborator(site.app.services, who.author.caller, who.story.id, who.helper.id);
    await two.page.getByText("You can no longer write in this chapter").waitFor();
    expect(await textOn(two.page).getAttribute("contenteditable")).to.equal("false");
    expect(await textOn(two.page).innerText()).to.include("Last words.");
  });
});
