import { expect } from "chai";
import type supertest from "supertest";
import { Favourite } from "#features/library/favourites/model.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { formOf, send } from "../../app/support/forms.ts";
import { page, type TestStory, writeStory } from "../../app/support/stories.ts";
import { type TestMember, useSite } from "../../support/site.ts";

type Agent = ReturnType<typeof supertest.agent>;

describe("An action that a guest requests with one press", () => {
  const site = useSite();
  let story: TestStory;
  let author: TestMember;

  before(async () => {
    author = await site.addMember("author");
    story = await writeStory(site, author, { title: "Salt" });
  });

  /** Presses a button on the story's page as a browser would. */
  const press = async (agent: Agent, action: string) => {
    const $ = page(await agent.get(story.path).expect(200));
    const form = $(`form[action="${story.path}/${action}"]`).first();
    const fields = form
      .find("input")
      .map((_, each) => [[$(each).attr("name")!, $(each).attr("value") ?? ""]])
      .get() as unknown as [string, string][];
    const verb = form.find("button").attr("value") ?? "";
    return agent
      .post(form.attr("action")!)
      .set("Sec-Fetch-Site", "same-origin")
      .type("form")
      .send(new URLSearchParams([...fields, ["do", verb]]).toString());
  };

  const signIn = async (agent: Agent, place: string, name: string, password = "correct horse battery") =>
    send(agent, formOf(await agent.get(place).expect(200), "identifier"), { identifier: name, password });

  for (const [action, flash] of [
    ["favourite", "favourites"],
    ["library", "in your library"],
  ] as const)
    it(`is remembered until they have signed in, a wrong password between: ${action}`, async () => {
      await site.addMember(`reader-${action}`);
      const agent = await site.visit();
      const asked = await press(agent, action);
      expect([asked.status, asked.headers.location]).to.deep.equal([
        303,
        `/login?next=${encodeURIComponent(story.path)}`,
      ]);
      const place = asked.headers.location!;
      expect((await agent.get(place)).text).to.include(uiText.afterSignIn);
      await signIn(agent, place, `reader-${action}`, "not the password").then(({ status }) =>
        expect(status).to.equal(422),
      );
      const back = await signIn(agent, place, `reader-${action}`);
      expect([back.status, back.headers.location]).to.deep.equal([303, story.path]);
      await agent.get(story.path).expect(302).expect("Location", story.path);
      const shown = await agent.get(story.path).expect(200);
      expect(page(shown)(".notice").text()).to.include(flash);
      const pressed = page(shown)(`form[action="${story.path}/${action}"] button`).first();
      expect([pressed.attr("value"), pressed.attr("aria-pressed")]).to.be.deep.oneOf([
        ["remove", "true"],
        ["want", "true"],
      ]);
    });

  it("is done once after signing in, and not for a member to whom it does not apply", async () => {
    const agent = await site.visit();
    await press(agent, "favourite");
    // The story's author signs in: authors cannot favourite their own work, and the page says so.
    await signIn(agent, "/login", "author");
    await agent.get(story.path).expect(302);
    expect(page(await agent.get(story.path).expect(200))(".notice-error").text()).not.to.equal("");
    expect(await Favourite.countDocuments({ favouriter: author.id, story: story.id })).to.equal(0);
    await agent.get(story.path).expect(200);
  });

  it("is refused from another site, and is not deferred for any other form", async () => {
    const agent = await site.visit();
    await agent
      .post(`${story.path}/favourite`)
      .set("Sec-Fetch-Site", "cross-site")
      .type("form")
      .send({ do: "add" })
      .expect(403);
    await agent
      .post("/history/clear")
      .set("Sec-Fetch-Site", "same-origin")
      .type("form")
      .send({ next: "/" })
      .expect(303);
    await site.addMember("untouched");
    await signIn(agent, "/login", "untouched");
    await agent.get(story.path).expect(200);
  });
});
