import { expect } from "chai";
import { createPart } from "#features/stories/parts/commands.ts";
import { Story } from "#features/stories/stories/entity.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";

describe("The title of a part", () => {
  const site = useSite();

  it("that was typed is stored by the buttons that move the part, too", async () => {
    const author = await site.addMember("parter");
    const story = await storeStory(site, author);
    const { services } = site.app;
    await createPart(services, author.caller, story.id, { title: "One", from: 1 });
    const { _id } = await createPart(services, author.caller, story.id, { title: "Two", from: 2 });
    const agent = await site.visit(author);
    const form = formOf(await agent.get(`/story/${story.id}/parts`).expect(200), "part", String(_id));
    await send(agent, form, { title: "Two, the return", intent: "up" }).expect(303);
    const titles = (await Story.findById(story.id).lean())!.parts!.map(({ title }) => title);
    expect(titles).to.deep.equal(["Two, the return", "One"]);
  });
});
