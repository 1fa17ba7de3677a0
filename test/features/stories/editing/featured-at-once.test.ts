import { expect } from "chai";
import { featureStory } from "#features/stories/editing/index.ts";
import { Story } from "#features/stories/stories/model.ts";
import { PROFILE_FEATURED_MAX } from "#shared/stories/catalogue.limits.ts";
import { editingMessages } from "#shared/stories/editing.messages.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";

const ROUNDS = 5;

describe("Stories featured on a profile by concurrent requests", () => {
  const site = useSite();

  it("are six at most, even if the clock does not advance", async () => {
    const ann = await site.addMember("ann");
    const many = await Promise.all(
      Array.from({ length: 2 * PROFILE_FEATURED_MAX }, () => writeStory(site, ann)),
    );
    const still = new Date();
    const services = { ...site.app.services, now: () => still };
    for (let round = 0; round < ROUNDS; round += 1) {
      await Story.updateMany({}, { $set: { pinnedAt: null } });
      const answers = await Promise.allSettled(
        many.map(({ id }) => featureStory(services, ann.caller, id, { on: "profile" })),
      );
      const refused = answers.flatMap((answer) =>
        answer.status === "rejected" ? [answer.reason.message] : [],
      );
      expect(refused).to.deep.equal(
        many.slice(PROFILE_FEATURED_MAX).map(() => editingMessages.profileFeaturesFull),
      );
      expect(await Story.countDocuments({ pinnedAt: { $ne: null } })).to.equal(PROFILE_FEATURED_MAX);
    }
  });
});
