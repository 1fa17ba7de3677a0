import { recordProgress } from "#features/reading/reading/index.ts";
import { createComment } from "#features/talk/comments/index.ts";
import { saveReview } from "#features/talk/reviews/index.ts";
import { createReply, createUpdate } from "#features/talk/updates/index.ts";
import { writeStory } from "#test/app/support/stories.ts";
import type { TestMember, TestSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

/** Creates content that members write to each other, each item by a new member. */
export function talkOf(site: TestSite, someone: () => Promise<TestMember>) {
  const writing = () => ({ services: site.app.services, limits: unlimited });
  const update = async (): Promise<string> => {
    const { caller } = await someone();
    return String((await createUpdate(writing(), caller, { text: "Buy now" }))._id);
  };
  return {
    writing,
    update,
    async reply() {
      const { caller } = await someone();
      const under = await update();
      const said = await createReply(writing(), caller, { update: under, text: "Buy now" });
      return { id: String(said._id), place: `/updates/${under}/replies/${said._id}` };
    },
    async comment() {
      const { doc } = await writeStory(site, await someone());
      const said = { chapter: String(doc.contents[0]!.chapter), text: "Buy now" };
      return String((await createComment(writing(), (await someone()).caller, said))._id);
    },
    async review() {
      const { id } = await writeStory(site, await someone());
      const { viewer, caller } = await someone();
      await recordProgress(site.app.services, viewer, { story: id, number: 1, at: new Date() });
      return String((await saveReview(writing(), caller, { story: id, text: "Buy now" }))._id);
    },
  };
}
