import { expect } from "chai";
import { findAudit } from "../../../../src/features/platform/audit/index.ts";
import {
  deleteStory,
  featureStory,
  reinstateStory,
  removeStory,
  restoreStory,
  unpublishStory,
  updateStory,
} from "../../../../src/features/stories/editing/index.ts";
import { writeStory } from "../../../app/support/stories.ts";
import { refusal } from "../../../support/refusal.ts";
import { useSite } from "../../../support/site.ts";

describe("What staff do to others' stories", () => {
  const site = useSite();
  it("is in the audit log, and what they do to their own is not", async () => {
    const services = site.app.services;
    const [ann, mod, ada] = await Promise.all([
      site.addMember("ann"),
      site.addMember("mod", "moderator"),
      site.addMember("ada", "admin"),
    ]);
    const { id } = await writeStory(site, ann!);
    const own = await writeStory(site, ada!);
    await updateStory(services, ann!.caller, id, { synopsis: "Mine." });
    await updateStory(services, ada!.caller, own.id, { synopsis: "Mine." });
    await refusal(updateStory(services, mod!.caller, id, { synopsis: "Not mine." }));
    await removeStory(services, mod!.caller, id, { reason: "Not yours" });
    await reinstateStory(services, mod!.caller, id);
    await featureStory(services, ada!.caller, id, { on: "site" });
    await unpublishStory(services, mod!.caller, id);
    await deleteStory(services, ada!.caller, id);
    await restoreStory(services, ada!.caller, id);
    const { rows } = await findAudit({ subject: id }, { limit: 50 });
    expect(rows.map(({ action, by, details }) => [action, by, details]).reverse()).to.deep.equal([
      ["story.change", mod!.id, { to: "removed", reason: "Not yours", what: "remove" }],
      ["story.change", mod!.id, { to: "reinstated", what: "remove" }],
      ["story.change", ada!.id, { featured: true, what: "feature" }],
      ["story.change", mod!.id, { what: "unpublish" }],
      ["story.change", ada!.id, { what: "delete" }],
      ["story.restore", ada!.id, {}],
    ]);
    expect((await findAudit({}, { limit: 50 })).rows).to.have.length(6);
  });
});
