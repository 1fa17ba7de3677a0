import { expect } from "chai";
import { Purchase } from "#features/money/sales/model.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { csrfOf, useSite } from "#test/support/site.ts";
import { boughtStory } from "./support.ts";

const CHAPTERS = ["One open part.", ...Array.from({ length: 5 }, (_, at) => `Paid part number${at}.`)];

describe("A refund of a story that was read while it was free", () => {
  const site = useSite();

  it("counts only the chapters that were opened after the purchase", async () => {
    const author = await site.addMember("seller");
    const reader = await site.addMember("reader");
    const story = await storeStory(site, author, { chapters: CHAPTERS });
    const agent = await site.visit(reader);
    for (const number of [1, 2, 3, 4, 5, 6]) await agent.get(story.chapter(number)).expect(200);
    await agent.get(`${story.path}.epub`).expect(200);
    await updateStory(site.app.services, author.caller, story.id, {
      pricing: "USD",
      price: 5,
      previewChapters: 1,
    });
    const id = await boughtStory(site, author, reader, story);
    await agent.get(story.chapter(2)).expect(200);
    const shown = await agent.get(`/purchases/${id}`).expect(200);
    expect(shown.text).to.include(salesText.refund.button);
    const _csrf = await csrfOf(agent);
    await agent.post(`/purchases/${id}/refund`).type("form").send({ _csrf }).expect(303);
    await site.app.jobs.whenIdle();
    expect((await Purchase.findById(id).lean())!.state).to.equal("refunded");
  });
});
