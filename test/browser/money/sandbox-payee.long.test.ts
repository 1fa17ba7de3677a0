import { expect } from "chai";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { paymentAccountsPaths } from "#shared/money/payment-accounts.paths.ts";
import { openPage } from "../../support/browser.ts";
import { csrfOf, useSite } from "../../support/site.ts";
import { createJudge, TALL } from "../support/axe.ts";
import { signIn } from "../support/pages.ts";

describe("The sandbox provider's payee page in a browser", () => {
  const site = useSite({ SANDBOX_ONBOARDING: "1" });

  it("has no faults in any state, like the page that links to it, light or dark, small or wide", async () => {
    const member = await site.addMember("payee");
    const there = moneyPaths.sandboxOnboarding(member.id);
    const agent = await site.visit(member);
    const _csrf = await csrfOf(agent);
    const send = (path: string, fields: object) =>
      agent
        .post(path)
        .type("form")
        .send({ _csrf, ...fields })
        .expect(303);
    const visit = await openPage({ viewport: TALL });
    await signIn(visit.page, site, member);
    const judge = createJudge();
    const found: string[] = [];
    const look = async (state: string, path: string) => {
      await visit.page.goto(site.url + path);
      found.push(...(await judge(visit.page)).map((fault) => `${state}, ${fault}`));
    };
    await look("before", paymentAccountsPaths.payment());
    await send(paymentAccountsPaths.payment(), { intent: "onboard" });
    await look("begun", there);
    for (const act of ["leave", "complete"]) {
      await send(there, { do: act });
      await look(act, there);
      await look(act, paymentAccountsPaths.payment());
    }
    expect(found).to.deep.equal([]);
    expect(visit.complaints).to.deep.equal([]);
    await visit.context.close();
  });
});
