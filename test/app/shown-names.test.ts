import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { toId } from "#core/db/ids.ts";
import { createExchange } from "#features/community/exchanges/commands.ts";
import { createThread } from "#features/community/forums/commands/threads.ts";
import { addItem, createList } from "#features/library/lists/index.ts";
import { OrderReview } from "#features/market/order-reviews/model.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { saveReview } from "#features/talk/reviews/index.ts";
import { eventually } from "#test/support/eventually.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { putUp } from "../features/market/support.ts";
import { useSite } from "../support/site.ts";
import { runningChallenge } from "./support/challenges.ts";
import { exchangeInput } from "./support/exchanges.ts";
import { writeStory } from "./support/stories.ts";

describe("A member's name on pages cached for guests", () => {
  const site = useSite();

  it("changes wherever others' pages and lists show it", async () => {
    const [author, staff] = [await site.addMember("author"), await site.addMember("moe", "moderator")];
    const scribe = await site.addMember("scribe");
    const { services } = site.app;
    const writing = { services, limits: unlimited };
    const reviewed = await writeStory(site, author, { title: "The Lamp" });
    const listed = await writeStory(site, author, { title: "The Tide" });
    await recordProgress(services, scribe.viewer, { story: reviewed.id, number: 1, at: new Date() });
    await saveReview(writing, scribe.caller, { story: reviewed.id, text: "It glows." });
    const list = await createList(services, scribe.caller, { title: "Sea air", public: true });
    await addItem(services, scribe.caller, { list: String(list._id), story: listed.id });
    const topic = { section: "writing", title: "Commas", text: "Where?", tags: ["craft"] };
    await createThread(writing, scribe.caller, topic);
    await runningChallenge(writing, scribe);
    await createExchange(writing, scribe.caller, exchangeInput());
    const service = await putUp(site, author, staff);
    await OrderReview.create([
      {
        order: new mongoose.Types.ObjectId(),
        service: service._id,
        by: toId(scribe.id),
        about: toId(author.id),
        side: "buyer",
        rating: 5,
        text: "Prompt.",
        shown: true,
      },
    ]);
    await site.app.jobs.whenIdle();

    const places = [
      reviewed.path,
      `${reviewed.path}/reviews`,
      listed.path,
      "/lists",
      "/forums",
      "/forums/writing",
      "/forums/unanswered",
      "/forums/tags/craft",
      "/challenges",
      "/challenges/feed.atom",
      "/exchanges",
      `/services/${service._id}/${service.slug}`,
    ];
    const shown = async (path: string) => (await supertest(site.url).get(path).expect(200)).text;
    for (const place of places)
      await eventually(async () => expect(await shown(place), place).to.include("scribe"));
    await updateUser(services, scribe.caller, scribe.id, { name: "Nom de Guerre" });
    const stale: string[] = [];
    for (const place of places) if (!(await shown(place)).includes("Nom de Guerre")) stale.push(place);
    expect(stale).to.deep.equal([]);
  });
});
