import { expect } from "chai";
import { secondFactorText } from "#shared/accounts/second-factor.text.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { useFreshSite } from "#test/support/site.ts";
import { PATH, turnOn } from "./support.ts";

describe("Staff without two-step sign-in", () => {
  const site = useFreshSite();

  it("open the admin area by default; if the site requires it, they are asked to turn it on first", async () => {
    const [ada, mo] = [await site.addMember("ada", "admin"), await site.addMember("mo", "moderator")];
    const [admin, moderator] = [await site.visit(ada), await site.visit(mo)];
    await moderator.get("/admin/reports").expect(200);
    const form = formOf(await admin.get("/admin/settings").expect(200), "requireSecondFactorForStaff");
    await send(admin, form, { requireSecondFactorForStaff: "true" }).expect(303);
    for (const agent of [admin, moderator]) {
      const asked = await agent.get("/admin/reports").expect(302);
      expect(asked.headers.location).to.equal(PATH);
      expect((await agent.get(PATH).expect(200)).text).to.include(secondFactorText.staff);
    }
    expect((await admin.post("/admin/settings").type("form").send({})).headers.location).to.equal(PATH);
    await moderator.get("/settings/account").expect(200);
    await turnOn(moderator, mo);
    await moderator.get("/admin/reports").expect(200);
    await (await site.visit(await site.addMember("ann"))).get("/admin/reports").expect(404);
  });
});
