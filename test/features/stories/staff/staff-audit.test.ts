import { expect } from "chai";
import { findAudit } from "#features/platform/audit/index.ts";
import {
  deleteStory,
  featureStory,
  reinstateStory,
  removeStory,
  restoreStory,
  unpublishStory,
  updateStory,
} from "#features/stories/editing/index.ts";
import { writeStory } from "#test/app/support/stories.ts";
import { refusal } from "#test/support/refusal.ts";
import { useSite } from "#test/support/site.ts";

describe("Staff actions on others' stories", () => {
  const site = useSite();
  it("are in the audit log, and those on their stories are not", async () => {
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
    await unpublishStory(services, mod!.caller, id, { reason: "A draft" });
    await deleteStory(services, ada!.caller, id, { reason: "Copied" });
    await restoreStory(services, ada!.caller, id);
    const { rows } = await findAudit({ subject: id }, { limit: 50 });
    expect(rows.map(({ action, by, details }) => [action, by, details]).reverse()).to.deep.equal([
      ["story.change", mod!.id, { to: "removed", reason: "Not yours", what: "remove" }],
      ["story.change", mod!.id, { to: "reinstated", what: "remove" }],
      ["story.change", ada!.id, { featured: true, what: "feature" }],
      ["story.change", mod!.id, { reason: "A draft", what: "unpublish" }],
      ["story.change", ada!.id, { reason: "Copied", what: "delete" }],
      ["story.restore", ada!.id, {}],
    ]);
    expect((await findAudit({}, { limit: 50 })).rows).to.have.length(6);
  });
});
