import { expect } from "chai";
import { pauseService } from "#features/market/services/commands.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember } from "#test/support/site.ts";
import { putUp } from "../support.ts";
import { useOrderDesk } from "./support.ts";

describe("What is typed about an order that changes meanwhile", () => {
  const { site, buyer, seller, moe, desk } = useOrderDesk();

  const post = async (who: TestMember, path: string, fields: Readonly<Record<string, string>>) => {
    const agent = await site.visit(who);
    return agent
      .post(path)
      .set("Origin", site.url)
      .type("form")
      .send({ _csrf: await csrfOf(agent), ...fields });
  };
  const unsent = (answer: Parameters<typeof page>[0]) => page(answer)("textarea[readonly]").text();

  it("is shown with the reason if the step for which it was typed is over", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    await desk.act(seller, id, "deliver");
    await desk.act(buyer, id, "approve");
    const text = "Please begin with the quarrel, and let the letter come after it.";
    const answer = await post(buyer, `/orders/${id}`, { do: "request-changes", text });
    expect(answer.status).to.equal(422);
    expect(unsent(answer)).to.equal(text);
    expect(page(answer)("#form-errors li").text()).to.not.equal("");
  });

  it("stays in its own form, and only there, if that is still on the page", async () => {
    const id = await desk.place(buyer);
    await desk.act(seller, id, "accept");
    const text = "When do you need the first chapters?";
    const answer = await post(seller, `/orders/${id}`, { do: "ask", text, version: "999" });
    expect(answer.status).to.equal(422);
    expect(unsent(answer)).to.equal("");
    expect(page(answer)("textarea[name=text]").text()).to.include(text);
  });

  it("is not dropped if it is for a beta reader to whom the story was not given", async () => {
    await storeStory(site, buyer, { title: "The Ferry" });
    const { _id } = await putUp(site, seller, moe, { title: "A reader", category: "beta-reading" });
    const questions = "Whom did you believe?";
    const typed = { package: "One pass", agree: "true", country: "DE", questions };
    const answer = await post(buyer, `/services/${_id}/order`, typed);
    expect(answer.status).to.equal(422);
    expect(page(answer)("#form-errors").text()).to.include("Tick this box to send your questions");
    expect(page(answer)("[name=questions]").text()).to.equal(questions);
  });

  it("is shown with the reason if the service takes no orders any more", async () => {
    const service = String(desk.service._id);
    await pauseService(seller.caller, service, true);
    const questions = "Who tells this story, and why now?";
    const answer = await post(buyer, `/services/${service}/order`, { questions });
    expect(answer.status).to.equal(400);
    expect(unsent(answer)).to.equal(questions);
    await pauseService(seller.caller, service, false);
  });
});
