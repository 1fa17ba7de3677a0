import { createSandbox } from "#features/money/payments/sandbox/provider.ts";
import { beginPayout } from "#features/money/payouts/begin.ts";
import { Payout } from "#features/money/payouts/model.ts";
import { sendPayouts } from "#features/money/payouts/send.ts";
import { releaseEarnings } from "#features/money/sales/release.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { subscriptionsPaths } from "#shared/money/subscriptions.paths.ts";
import { fillIn } from "../../app/support/forms.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import { csrfOf, type TestMember, type TestSite } from "../../support/site.ts";

/** An author's sales to a reader. */
export interface Shop {
  /** Id of a paid purchase. */
  readonly bought: string;
  /** Id of a paid gift to an email address, and the token of its link. */
  readonly given: string;
  readonly giftToken: string;
  /** Path of an open checkout at the sandbox provider. */
  readonly checkout: string;
  /** Id of the author's payout from it. */
  readonly payout: string;
  /** Id of the author's paid premium subscription. */
  readonly premium: string;
}

/** Sells one story to a reader with a coupon, and leaves them at the checkout of another. */
export async function shopWith(
  site: TestSite,
  author: TestMember,
  reader: TestMember,
  open: TestStory,
): Promise<Shop> {
  const sold = await writeStory(site, author, {
    title: "Salt and Small Change",
    pricing: "paid",
    price: 5,
    previewChapters: 1,
  });
  await fillIn(
    await site.visit(author),
    moneyPaths.coupons(),
    { code: "HARBOUR", percent: "20" },
    { holding: "code" },
  );
  const agent = await site.visit(reader);
  const _csrf = await csrfOf(agent);
  const checkout = async (story: TestStory, coupon: string): Promise<string> => {
    const answer = await agent
      .post(`${story.path}/buy`)
      .type("form")
      .send({ _csrf, agree: "true", coupon })
      .expect(303);
    return String(answer.headers.location);
  };
  const paid = await checkout(sold, "HARBOUR");
  await agent.post(paid).type("form").send({ _csrf, do: "approve" }).expect(303);
  await site.app.jobs.whenIdle();
  const gift = await agent
    .post(`${sold.path}/gift`)
    .type("form")
    .send({ _csrf, agree: "true", to: "aunt@example.org", message: "For the long nights." })
    .expect(303);
  const given = String(gift.headers.location).split("/").at(-1)!;
  await agent.post(String(gift.headers.location)).type("form").send({ _csrf, do: "approve" }).expect(303);
  await site.app.jobs.whenIdle();
  const { text } = await agent.get(moneyPaths.gift(given)).expect(200);
  const giftToken = /\/gift\/([\w-]{43})/.exec(text)![1]!;
  const bought = paid.split("/").at(-1)!;
  return {
    bought,
    given,
    giftToken,
    checkout: await checkout(open, ""),
    payout: await paidOut(site, author),
    premium: await premiumOf(site, author),
  };
}

/** Buys a month of premium with play money. */
async function premiumOf(site: TestSite, author: TestMember): Promise<string> {
  const agent = await site.visit(author);
  const _csrf = await csrfOf(agent);
  const wish = { _csrf, plan: "monthly", agree: "true" };
  const begun = await agent.post(subscriptionsPaths.premium()).type("form").send(wish).expect(303);
  const at = String(begun.headers.location);
  await agent.post(at).type("form").send({ _csrf, do: "approve" }).expect(303);
  await site.app.jobs.whenIdle();
  return at.split("/").at(-1)!;
}

/** Pays an author for their sales, as if the waiting period had passed. */
async function paidOut({ app }: TestSite, { id }: TestMember): Promise<string> {
  const { services } = app;
  await releaseEarnings(new Date(services.now().getTime() + 30 * 86_400_000));
  const provider = createSandbox({ secret: "test", now: services.now });
  await beginPayout({ services, provider }, { member: id, month: "2026-10", attempt: 1, atLeast: 1 });
  await sendPayouts({ services, provider });
  await app.jobs.whenIdle();
  return String((await Payout.findOne({ user: id }, { _id: 1 }).lean())!._id);
}
