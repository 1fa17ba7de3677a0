import { expect } from "chai";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { updateStory } from "#features/stories/editing/index.ts";
import { changeStory } from "#features/stories/stories/index.ts";
import { Review } from "#features/talk/reviews/model.ts";
import { reviewsText } from "#shared/talk/reviews.text.ts";
import { fillIn, formOf, send } from "#test/app/support/forms.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

type Agent = Awaited<ReturnType<ReturnType<typeof useSite>["visit"]>>;

describe("Reviews on the site, without JavaScript", () => {
  const site = useSite();
  const words = reviewsText;
  let [ada, bea, cyd, mod] = [] as unknown as TestMember[];
  let story: TestStory;
  let review = "";

  before(async () => {
    [ada, bea, cyd] = [await site.addMember("ada"), await site.addMember("bea"), await site.addMember("cyd")];
    mod = await site.addMember("mod", "moderator");
    story = await storeStory(site, ada!, { title: "The Lamp" });
  });

  const guest = async (path: string, status = 200) =>
    page(await supertest(site.url).get(path).expect(status));
  const press = async (agent: Agent, path: string, fields: object) =>
    agent
      .post(path)
      .type("form")
      .send({ _csrf: await csrfOf(agent), ...fields })
      .expect(303);
  const told = async ({ id }: TestMember, kind: string) => {
    await site.app.jobs.whenIdle();
    return Notification.countDocuments({ kind, for: toId(id) } as object);
  };

  it("let a reader write one with stars, get a refused one back unchanged, and edit it", async () => {
    const agent = await site.visit(bea);
    const write = `${story.path}/review`;
    expect(page(await agent.get(write).expect(200))("form.review-form")).to.have.length(0);
    await agent.get(story.chapter(1)).expect(200);
    const form = formOf(await agent.get(write), "spoiler");
    const refused = await send(agent, form, { text: "  ", plot: "4", rating: "5" });
    expect(refused.status).to.equal(422);
    const again = page(refused);
    expect(again("input[name=plot][checked]").attr("value")).to.equal("4");
    expect(again("#field-text-error").text()).to.not.equal("");
    const sent = await send(agent, form, {
      text: "Lovely <b>light</b>.\n\n||The keeper is the sister.||",
      plot: "4",
      rating: "5",
    });
    review = String(sent.headers.location);
    expect(review).to.match(/^\/reviews\/[0-9a-f]{24}$/);
    for (const path of [`${story.path}/reviews`, story.path, review]) {
      const $ = await guest(path);
      expect($(".review-text > p").first().text(), path).to.equal("Lovely <b>light</b>.");
      expect($("details.spoiler p").text(), path).to.equal("The keeper is the sister.");
      expect($(".review .stars").attr("aria-label"), path).to.include("5.0 out of 5");
    }
    expect((await guest(review))('meta[name="description"]').attr("content")).to.not.include("sister");
    await fillIn(agent, write, { text: "Lovely light indeed.", spoiler: "true" }, { holding: "spoiler" });
    const $ = await guest(review);
    expect($("details.spoiler-all").length).to.equal(1);
    expect($(".review-head").text()).to.include(words.edited);
    expect(await told(ada!, "review")).to.equal(1);
    expect(await told(ada!, "rating")).to.equal(0);
  });

  it("can be marked helpful and reported by others, answered and hidden by the author, and removed by staff", async () => {
    const [reader, author, staff] = [await site.visit(cyd), await site.visit(ada), await site.visit(mod)];
    const list = `${story.path}/reviews`;
    await press(reader, `${review}/helpful`, { do: "add", next: list });
    expect((await guest(list))(".review").text()).to.include("1 reader found this helpful");
    const report = page(await reader.get(review))(".report-link").attr("href");
    expect((await reader.get(String(report)).expect(200)).text).to.include("Lovely light indeed.");
    expect((await send(author, formOf(await author.get(review), "text"), { text: "" })).status).to.equal(422);
    await send(author, formOf(await author.get(review), "text"), { text: "Thank you!" });
    expect((await guest(list))(".review-answer").text()).to.include("ada, the author, answers");
    expect(await told(bea!, "review-answer")).to.equal(1);
    const noted = await (await site.visit(bea)).get("/notifications").expect(200);
    expect(noted.text).to.include("ada answered your review of “The Lamp”").and.include(`href="${review}"`);
    await press(author, `${review}/hide`, { do: "hide" });
    await guest(review, 410);
    expect((await guest(list))(".review")).to.have.length(0);
    expect(page(await author.get(`${list}?sort=hidden`))(".review").text()).to.include(words.hiddenMark);
    await press(author, `${review}/hide`, { do: "show" });
    await guest(review);
    const give = ({ id }: TestMember) =>
      changeStory(site.app.services, story.id, () => ({ author: toId(id) }));
    await give(cyd!);
    expect((await guest(list))(".review-answer").text()).to.include("ada, the author at that time, answers");
    const asked = page(await reader.get(review));
    expect(asked("#answer").parent().text()).to.include(words.answerReplaces("ada"));
    expect(asked('textarea[name="text"]').text()).to.equal("");
    expect(page(await author.get(review))('textarea[name="text"]')).to.have.length(0);
    await press(author, review, { intent: "remove-answer" });
    expect((await guest(list))(".review-answer")).to.have.length(0);
    expect(page(await author.get(review))("#answer")).to.have.length(0);
    await give(ada!);
    await press(staff, `${review}/delete`, { reason: "Spam" });
    await guest(review, 410);
    expect((await guest(list)).text()).to.include(words.none);
    await site.app.jobs.whenIdle();
    expect((await author.get("/notifications")).text).to.not.include(`href="${review}"`);
  });

  it("can be sent back to the API as they are, without a rating too", async () => {
    const token = await site.tokenOf(cyd!);
    const other = await storeStory(site, ada!, {});
    await recordProgress(site.app.services, cyd!.viewer, { story: other.id, number: 1, at: new Date() });
    const ask = (method: "post" | "put", path: string, data: object) =>
      supertest(site.url)
        [method](`/api/reviews${path}`)
        .set("Authorization", `Bearer ${token}`)
        .send({ data })
        .expect(200);
    const { body } = await ask("post", "", { story: other.id, text: "Unrated." });
    const { id, attributes } = body.data;
    expect(attributes).to.include({ rating: 0, plot: null, edited: false });
    const { updatedAt: _, ...after } = (await ask("put", `/${id}`, attributes)).body.data.attributes;
    const { updatedAt: __, ...before } = attributes;
    expect(after).to.deep.equal(before);
  });

  it("are returned by the API in both formats, without those of hidden stories, and support the API's actions", async () => {
    const token = await site.tokenOf(cyd!);
    await recordProgress(site.app.services, cyd!.viewer, { story: story.id, number: 1, at: new Date() });
    const ask = (method: "post" | "put" | "delete" | "get", path: string, auth = token) =>
      supertest(site.url)[method](`/api/reviews${path}`).set("Authorization", `Bearer ${auth}`);
    const { body } = await ask("post", "")
      .send({ data: { story: story.id, text: "Short.", style: 4, rating: 3, helpful: 99, hidden: true } })
      .expect(200);
    const { id, attributes } = body.data;
    expect(attributes).to.include({ text: "Short.", style: 4, plot: null, helpfulCount: 0, answer: null });
    await ask("put", `/${id}`)
      .send({ data: { text: "Longer." } })
      .expect(200);
    const adas = await site.tokenOf(ada!);
    await ask("post", `/${id}/helpful`, adas).expect(200);
    await ask("post", `/${id}/answer`, adas)
      .send({ data: { text: "Thank you." } })
      .expect(200);
    const found = await supertest(site.url)
      .get("/api/reviews")
      .query({ filters: { story: story.id }, populate: "reviewer", sort: "helpfulCount:desc" })
      .set("Strapi-Response-Format", "v5")
      .expect(200);
    expect(found.body.data[0]).to.include({ text: "Longer.", edited: true, helpfulCount: 1, rating: 3 });
    expect(found.body.data[0].answer).to.equal("Thank you.");
    await ask("post", `/${id}/hide`).expect(403);
    const hidden = await ask("post", `/${id}/hide`, adas).expect(200);
    expect(hidden.body.data).to.deep.equal({ id, attributes: { hidden: true } });
    await supertest(site.url).get(`/api/reviews/${id}`).expect(404);
    const shown = await ask("delete", `/${id}/hide`, adas).set("Strapi-Response-Format", "v5").expect(200);
    expect(shown.body).to.deep.equal({ data: { id, documentId: id, hidden: false }, meta: {} });
    await supertest(site.url).get(`/api/reviews/${id}`).expect(200);
    const told = await supertest(site.url).get(`/api/stories/${story.id}`).expect(200);
    expect(told.body.data.attributes.reviewsCount).to.equal(1);
    await updateStory(site.app.services, ada!.caller, story.id, { private: true });
    await site.app.jobs.whenIdle();
    await supertest(site.url).get(`/api/reviews/${id}`).expect(404);
    await ask("get", `/${id}`).expect(200);
    await ask("delete", `/${id}`).expect(200);
    expect(await Review.countDocuments({ story: toId(story.id), removed: false })).to.equal(0);
  });
});
