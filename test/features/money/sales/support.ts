import { storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, type TestSite } from "#test/support/site.ts";

/** Creates a story with a price, bought and paid for without JavaScript; returns the purchase's id. */
export async function boughtStory(
  site: TestSite,
  author: TestMember,
  reader: TestMember,
  given?: TestStory,
): Promise<string> {
  const story = given ?? (await storeStory(site, author, { pricing: "USD", price: 5, previewChapters: 1 }));
  const agent = await site.visit(reader);
  const _csrf = await csrfOf(agent);
  const { headers } = await agent
    .post(`${story.path}/buy`)
    .type("form")
    .send({ _csrf, agree: "true", country: "US" })
    .expect(303);
  const checkout = String(headers.location);
  await agent.post(checkout).type("form").send({ _csrf, do: "approve" }).expect(303);
  await site.app.jobs.whenIdle();
  return checkout.split("/").at(-1)!;
}
