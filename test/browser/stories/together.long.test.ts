import { expect } from "chai";
import { removeCollaborator } from "../../../src/features/stories/editing/index.ts";
import { says, stands, textOn, typeAtEnd, useTwoWriters } from "../support/writers.ts";

describe("A chapter that two people write together, when something goes wrong", function () {
  this.timeout(60_000);
  const { site, who, address, open } = useTwoWriters();

  it("keeps what is typed offline through a closed page, and merges it on return", async () => {
    const [one, two] = [await open(who.author), await open(who.helper)];
    await one.context.setOffline(true);
    await stands(one.page, "offline");
    await typeAtEnd(one.page, " Typed on a train.");
    await one.page.waitForFunction(
      () =>
        new Promise<boolean>((resolve) => {
          const open = indexedDB.open("fw-mine:desk");
          open.onsuccess = () => {
            const all = open.result.transaction("words").objectStore("words").getAll();
            all.onsuccess = () => {
              open.result.close();
              resolve(JSON.stringify(all.result).includes("Typed on a train."));
            };
          };
        }),
    );
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
