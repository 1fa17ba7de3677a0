import { expect } from "chai";
import { record } from "#features/platform/audit/index.ts";
import { auditPaths } from "#shared/platform/audit.paths.ts";
import { page } from "#test/app/support/stories.ts";
import { useSite } from "#test/support/site.ts";

describe("The page of the audit log", () => {
  const site = useSite();

  it("names details in plain words: labels, usernames, yes and no, times, and nothing that is empty", async () => {
    const ada = await site.addMember("ada-admin", "admin");
    const ann = await site.addMember("ann");
    const from = "2026-03-04T05:06:00.000Z";
    await record(site.app.services, ada.caller, {
      action: "story.change",
      subject: { type: "story", id: "0".repeat(24) },
      details: { featured: true, users: `${ada.id} ${ann.id}`, from, reason: "", "parents before": "sea" },
    });
    const $ = page(await (await site.visit(ada)).get(auditPaths.adminAudit()).expect(200));
    const details = $("tbody tr")
      .first()
      .find(".audit-details > div")
      .map((_, each) => `${$(each).find("dt").text()}: ${$(each).find("dd").text()}`)
      .get();
    expect(details.slice(0, 2)).to.deep.equal(["Featured: Yes", "Members: ada-admin ann"]);
    expect(details[2]).to.match(/^From: 4 Mar 2026, \d\d:06$/);
    expect(details.slice(3)).to.deep.equal(["Parent tags, before: sea"]);
  });
});
