import { expect } from "chai";
import { featureStory } from "../../../../src/features/stories/editing/index.ts";
import { Story } from "../../../../src/features/stories/stories/model.ts";
import { PROFILE_FEATURED_MAX } from "../../../../src/shared/stories/catalogue.limits.ts";
import { editingMessages } from "../../../../src/shared/stories/editing.messages.ts";
import { writeStory } from "../../../app/support/stories.ts";
import { useSite } from "../../../support/site.ts";

const ROUNDS = 5;

describe("Stories featured on a profile by requests at once", function () {
  this.timeout(60_000);
  const site = useSite();

  it("are six, however many are asked for, and even where the clock stands still", async () => {
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
