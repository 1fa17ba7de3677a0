import { expect } from "chai";
import supertest from "supertest";
import { type TestMember, useSite } from "../support/site.ts";
import { challengeFields } from "./support/challenges.ts";
import { fillIn, messagesIn } from "./support/forms.ts";
import { page, writeStory } from "./support/stories.ts";

/** `Date` parses this as 2 March. */
const NO_DAY = "2027-02-30";

describe("A date that does not exist", () => {
  const site = useSite();
  let ada: TestMember;

  before(async () => {
    ada = await site.addMember("ada");
  });

  it("is refused at the form field, which shows the typed value again", async () => {
    const browser = await site.visit(ada);
    const fields = { ...challengeFields(), allowedGenres: ["fantasy"], endDate: `${NO_DAY}T10:00` };
    const answer = await fillIn(browser, "/challenges/new", fields, { holding: "title" });
    expect(answer.status).to.equal(422);
    expect(messagesIn(answer).at("endDate")).to.not.equal("");
    expect(page(answer)("[name=endDate]").val()).to.equal(`${NO_DAY}T10:00`);
  });

  it("is refused by the API, in bodies and in filters", async () => {
    const token = await site.tokenOf(ada);
    const story = await writeStory(site, ada);
    const put = await supertest(site.url)
      .put(`/api/stories/${story.id}`)
      .set("Authorization", `Bearer ${token}`)
      .send({ data: { state: "scheduled", scheduledFor: `${NO_DAY}T10:00:00Z` } });
    expect(put.status).to.equal(400);
    expect(put.body.error.details.errors[0].path).to.deep.equal(["scheduledFor"]);
    const filtered = `/api/stories?filters[createdAt][$gt]=${NO_DAY}`;
    await supertest(site.url).get(filtered).expect(400);
    await supertest(site.url).get(filtered.replace("02-30", "02-28")).expect(200);
  });
});
