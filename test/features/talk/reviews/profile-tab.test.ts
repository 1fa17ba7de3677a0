import { expect } from "chai";
import { Types } from "mongoose";
import { recordProgress } from "#features/reading/reading/index.ts";
import { publishStory, unpublishStory } from "#features/stories/editing/index.ts";
import { deleteReview } from "#features/talk/reviews/acts.ts";
import { saveReview } from "#features/talk/reviews/index.ts";
import { Review } from "#features/talk/reviews/model.ts";
import { listReviewsOf } from "#features/talk/reviews/reads.ts";
import { REVIEWS_PER_PAGE } from "#shared/talk/reviews.limits.ts";
import { CHOSEN_BY, page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { examined } from "#test/support/examined.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

const limits = unlimited;

describe("Reviews on a profile", () => {
  const site = useSite();
  let [ann, bob] = [] as unknown as TestMember[];
  const stories: TestStory[] = [];

  before(async () => {
    [ann, bob] = [await site.addMember("ann"), await site.addMember("bob")];
    for (const [title, genre] of [
      ["Of Ghosts", "horror"],
      ["Of Gardens", "fantasy"],
    ] as const) {
      const story = await storeStory(site, ann, { ...CHOSEN_BY, title, categories: [genre] });
      stories.push(story);
      await review(story, `About ${title}. ||The end.||`);
    }
  });

  const review = async (story: TestStory, text: string) => {
    await recordProgress(site.app.services, bob!.viewer, { story: story.id, number: 1, at: new Date() });
    return saveReview({ services: site.app.services, limits }, bob!.caller, {
      story: story.id,
      text,
      rating: 4,
    });
  };
  const told = async (who?: TestMember, query = "") => {
    const $ = page(await (await site.visit(who)).get(`/user/bob/reviews${query}`).expect(200));
    return $(".profile-review .story-back")
      .map((_, each) => $(each).text())
      .get();
  };
  const areShown = (wanted: readonly string[]) =>
    eventually(async () => expect(await told()).to.deep.equal(wanted));

  it("are in a separate tab for everyone, latest first, each with its story and stars", async () => {
    for (const who of [undefined, ann, bob])
      expect(await told(who)).to.deep.equal(["Of Gardens", "Of Ghosts"]);
    const $ = page(await (await site.visit()).get("/user/bob").expect(200));
    expect($('nav a[href="/user/bob/reviews"]').text()).to.equal("Reviews");
    const tab = page(await (await site.visit()).get("/user/bob/reviews"));
    expect(tab(".review").first().text()).to.include("About Of Gardens");
    expect(tab(".review .inline-spoiler").length).to.equal(2);
    expect(tab(".review form").length).to.equal(0);
    const none = page(await (await site.visit()).get("/user/ann/reviews").expect(200));
    expect(none("body").text()).to.include("has not reviewed a story yet");
    await (await site.visit()).get("/user/nobody/reviews").expect(404);
  });

  it("are always visible to their writer", async () => {
    const own = await site.visit(bob);
    await own
      .post("/settings/filters/hide")
      .type("form")
      .send({ kind: "genre", value: "horror", do: "hide", _csrf: await csrfOf(own) })
      .expect(303);
    expect(await told(bob)).to.deep.equal(["Of Gardens", "Of Ghosts"]);
  });

  it("are left out if a reader's filters hide the story, and shown on request", async () => {
    const agent = await site.visit(ann);
    const reader = await site.addMember("cyd");
    const form = { kind: "genre", value: "horror", do: "hide" };
    const own = await site.visit(reader);
    await own
      .post("/settings/filters/hide")
      .type("form")
      .send({ ...form, _csrf: await csrfOf(own) })
      .expect(303);
    expect(await told(reader)).to.deep.equal(["Of Gardens"]);
    const $ = page(await own.get("/user/bob/reviews"));
    expect($(".left-out").text()).to.include("1 story is hidden by your filters");
    const shown = page(await own.get($(".left-out a").attr("href")!).expect(200));
    expect(shown(".profile-review").length).to.equal(2);
    expect(shown(".story-marks").text()).to.include("Horror");
    expect(page(await agent.get("/user/bob/reviews"))(".profile-review").length).to.equal(2);
  });

  it("are public ones only: none of an unavailable story, and no deleted ones", async () => {
    const { services } = site.app;
    await unpublishStory(services, ann!.caller, stories[0]!.id);
    await site.app.jobs.whenIdle();
    await areShown(["Of Gardens"]);
    expect(await told(bob)).to.deep.equal(["Of Gardens"]);
    await publishStory(services, ann!.caller, stories[0]!.id);
    await site.app.jobs.whenIdle();
    await areShown(["Of Gardens", "Of Ghosts"]);
    const found = await Review.findOne({ story: stories[1]!.doc._id }).lean();
    await deleteReview(services, bob!.caller, String(found!._id));
    await areShown(["Of Ghosts"]);
  });

  it("are listed page by page, by an index", async () => {
    const { _id, ...common } = (await Review.findOne({ story: stories[0]!.doc._id }).lean())!;
    await Review.insertMany(
      Array.from({ length: REVIEWS_PER_PAGE }, (_, n) => ({
        ...common,
        story: new Types.ObjectId(),
        createdAt: new Date(n),
      })),
    );
    const [find] = await examined(() => listReviewsOf(bob!.id, {}));
    expect(find!.stages).not.to.include("COLLSCAN").and.not.include("SORT");
    expect(find!.documents).to.equal(REVIEWS_PER_PAGE + 1);
    const { after } = await listReviewsOf(bob!.id, {});
    expect((await listReviewsOf(bob!.id, { after })).rows).to.have.length(1);
  });
});
