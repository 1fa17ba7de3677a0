import { expect } from "chai";
import supertest from "supertest";
import type { ArchiveFile } from "#core/personal-data.ts";
import { Purchase } from "#features/money/sales/model.ts";
import { salesPersonalData } from "#features/money/sales/personal-data.ts";
import { User } from "#features/people/users/model.ts";
import { salesText } from "#shared/money/sales.text.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { page, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";
import { narrate } from "../../reach/narration/support.ts";
import { boughtStory } from "./support.ts";

type Agent = ReturnType<typeof supertest.agent>;

/** One open chapter and five paid ones of the same length: two are more than a third. */
const CHAPTERS = ["One open part.", ...Array.from({ length: 5 }, (_, at) => `Paid part number${at}.`)];

describe("A refund, depending on use", () => {
  const site = useSite();
  let author: TestMember;
  let count = 0;

  before(async () => {
    author = await site.addMember("seller");
  });

  const buy = async () => {
    const member = await site.addMember(`reader-${++count}`);
    // Reading history is off.
    await User.updateOne({ _id: member.id }, { $set: { keepHistory: false } });
    const wish = { pricing: "USD", price: 5, previewChapters: 1, chapters: CHAPTERS } as const;
    const story = await storeStory(site, author, wish);
    const id = await boughtStory(site, author, member, story);
    const agent: Agent = await site.visit(member);
    return { member, story, id, agent, csrf: await csrfOf(agent) };
  };
  const askRefund = (agent: Agent, csrf: string, id: string) =>
    agent.post(`/purchases/${id}/refund`).type("form").send({ _csrf: csrf });
  const servedOf = async (id: string) => ((await Purchase.findById(id).lean())!.served ?? []).map(String);
  const idOf = (story: TestStory, number: number) => String(story.doc.contents[number - 1]!.chapter);
  const expectRefused = async ({ agent, csrf, id }: Awaited<ReturnType<typeof buy>>) => {
    const { text } = await askRefund(agent, csrf, id).expect(422);
    expect(text).to.include(salesText.refund["too-much-read"]);
    const shown = await agent.get(`/purchases/${id}`).expect(200);
    expect(shown.text).to.include(salesText.refund["too-much-read"]).and.not.include(salesText.refund.button);
    expect((await Purchase.findById(id).lean())!.state).to.equal("paid");
  };

  it("is granted if less than a third of the paid chapters were opened, and ends access at once", async () => {
    const { agent, csrf, id, story } = await buy();
    await agent.get(story.chapter(1)).expect(200);
    expect(await servedOf(id)).to.deep.equal([]);
    await agent.get(story.chapter(2)).expect(200);
    expect(await servedOf(id)).to.deep.equal([idOf(story, 2)]);
    await askRefund(agent, csrf, id).expect(303);
    expect((await agent.get(story.chapter(2))).text).to.not.include("Paid part");
    await site.app.jobs.whenIdle();
    expect((await Purchase.findById(id).lean())!.state).to.equal("refunded");
  });

  it("is refused after viewing pages, however often and with any request headers", async () => {
    const bought = await buy();
    const { agent, id, story } = bought;
    for (const number of [2, 3, 3])
      await agent.get(story.chapter(number)).set("Sec-Purpose", "prefetch").expect(200);
    expect((await servedOf(id)).sort()).to.deep.equal([idOf(story, 2), idOf(story, 3)].sort());
    await expectRefused(bought);
  });

  it("is refused after viewing pages cached for another buyer", async () => {
    const bought = await buy();
    const other = await site.addMember(`reader-${++count}`);
    await boughtStory(site, author, other, bought.story);
    const first = await site.visit(other);
    for (const number of [2, 3, 2, 3]) await first.get(bought.story.chapter(number)).expect(200);
    for (const number of [2, 3]) await bought.agent.get(bought.story.chapter(number)).expect(200);
    await expectRefused(bought);
  });

  it("is refused after downloading the EPUB, and not after a HEAD request", async () => {
    const bought = await buy();
    const { agent, id, story } = bought;
    await agent.head(`${story.path}.epub`).expect(200);
    expect(await servedOf(id)).to.deep.equal([]);
    await agent.get(`${story.path}.epub`).expect(200);
    expect((await servedOf(id)).length).to.equal(5);
    await expectRefused(bought);
  });

  it("is refused after reading texts through the API, and not after lists without them", async () => {
    const bought = await buy();
    const { id, story, member } = bought;
    const authorization = `Bearer ${await site.tokenOf(member)}`;
    const ask = (query: string) =>
      supertest(site.url)
        .get(`/api/chapters?filters[story][id]=${story.id}&sort=number${query}`)
        .set({ authorization })
        .expect(200);
    await ask("&fields=title");
    expect(await servedOf(id)).to.deep.equal([]);
    const { body } = await ask("");
    expect(body.data[3].attributes.html).to.include("Paid part");
    expect((await servedOf(id)).length).to.equal(5);
    await expectRefused(bought);
  });

  it("is refused after audio, also through the secret podcast address, and after the e-book with audio", async () => {
    const [heard, fed, kept] = [await buy(), await buy(), await buy()];
    for (const number of [2, 3]) {
      const address = await narrate(site, heard.story, number);
      await heard.agent.get(address).set("Range", "bytes=0-9").expect(206);
    }
    await expectRefused(heard);
    for (const number of [2, 3]) await narrate(site, fed.story, number);
    const place = `/story/${fed.story.id}/podcast`;
    await fillIn(fed.agent, place, {}, { holding: "intent", intent: "make" });
    const secret = new URL(String(page(await fed.agent.get(place).expect(200))("#secret-address").val()))
      .pathname;
    const guest = supertest(site.url);
    const feed = page(await guest.get(secret).expect(200));
    const addresses = feed("enclosure")
      .toArray()
      .map(({ attribs }) => new URL(attribs.url!).pathname);
    expect(addresses.length).to.equal(2);
    expect(await servedOf(fed.id)).to.deep.equal([]);
    for (const address of addresses) await guest.get(address).expect(200);
    await expectRefused(fed);
    await narrate(site, kept.story, 2);
    await kept.agent.get(`${kept.story.path}/audio.epub`).expect(200);
    await expectRefused(kept);
  });

  it("is not affected by other readers, and a chapter is recorded once", async () => {
    const { agent, id, story } = await buy();
    await agent.get(story.chapter(2)).expect(200);
    const updates: unknown[] = [];
    const update = Purchase.updateOne;
    const before = JSON.stringify(await Purchase.find({ story: story.id }).lean());
    Purchase.updateOne = ((...given: Parameters<typeof update>) => {
      updates.push(given);
      return update.apply(Purchase, given);
    }) as typeof update;
    try {
      for (const who of [undefined, author, await site.addMember(`reader-${++count}`)])
        for (const path of [story.chapter(1), story.chapter(2), `${story.path}.epub`])
          await (await site.visit(who)).get(path).expect(200);
      expect(updates).to.deep.equal([]);
    } finally {
      Purchase.updateOne = update;
    }
    await agent.get(story.chapter(2)).expect(200);
    expect(JSON.stringify(await Purchase.find({ story: story.id }).lean())).to.equal(before);
    expect(await servedOf(id)).to.deep.equal([idOf(story, 2)]);
  });

  it("has its records in the buyer's archive, deleted when the account is erased", async () => {
    const { agent, id, story, member } = await buy();
    await agent.get(story.chapter(2)).expect(200);
    const data = salesPersonalData(() => new Date());
    const account = { id: member.id } as never;
    const files: string[] = [];
    for await (const file of data.export!(account)) files.push(await textOf(file));
    expect(files.join()).to.include(idOf(story, 2));
    await data.erase(account, "leave");
    expect(await servedOf(id)).to.deep.equal([]);
  });
});

async function textOf({ content }: ArchiveFile): Promise<string> {
  let text = "";
  for await (const part of content()) text += part;
  return text;
}
