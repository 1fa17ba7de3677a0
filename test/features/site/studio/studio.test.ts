import { expect } from "chai";
import { createList } from "#features/reach/mailing-lists/commands.ts";
import { studioText as words } from "#shared/site/studio.text.ts";
import { page, writeStory } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";

describe("The Studio", () => {
  const site = useSite();

  it("shows what a member uses in full, and the rest on request; it grows with use", async () => {
    const member = await site.addMember("maker");
    const agent = await site.visit(member);
    const sections = async () => {
      const $ = page(await agent.get("/studio").expect(200));
      const texts = (selector: string) =>
        $(selector)
          .map((_, each) => $(each).text())
          .get();
      return { used: texts("main .card h2"), unused: texts(".studio-start") };
    };
    const { write, sell, services, promote, more } = words.sections;
    expect(await sections()).to.deep.equal({
      used: [write.title, more.title],
      unused: [sell.start, services.start, promote.start],
    });
    await createList(site.app.services, member.caller, { name: "Letters" });
    await writeStory(site, member, { draft: true });
    expect(await sections()).to.deep.equal({
      used: [write.title, promote.title, more.title],
      unused: [sell.start, services.start],
    });
    expect(page(await agent.get("/studio"))("main a[href='/my-stories']").text()).to.include("1 draft");
  });

  it("explains to guests how to earn, with the current figures", async () => {
    const text = page(await (await site.visit()).get("/earn").expect(200))("main").text();
    for (const figure of ["$0.99", "15%", "10%", "5%", "$10.00", "14 days"]) expect(text).to.include(figure);
  });
});
