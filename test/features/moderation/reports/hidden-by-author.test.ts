import { expect } from "chai";
import {
  deleteChapter,
  publishChapter,
  restoreChapter,
  withdrawChapter,
} from "#features/stories/chapters/index.ts";
import {
  deleteStory,
  publishStory,
  restoreStory,
  scheduleStory,
  unpublishStory,
} from "#features/stories/editing/index.ts";
import { CHOSEN_BY, storeStory, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { type Agent, queueOf, reportIt } from "./support.ts";

type Queue = Awaited<ReturnType<typeof queueOf>>;

describe("Content that its author hid before staff removed it", () => {
  const site = useSite();
  let [ada, bea] = [] as unknown as TestMember[];
  let reader: Agent;
  let queue: Queue;

  before(async () => {
    ada = await site.addMember("ada");
    bea = await site.addMember("bea");
    reader = await site.visit(bea!);
    queue = await queueOf(await site.visit(await site.addMember("mona", "moderator")));
  });

  const act = <Result>(
    command: (services: typeof site.app.services, caller: TestMember["caller"], id: string) => Result,
    id: string,
  ) => command(site.app.services, ada!.caller, id);
  /** Reports it, lets its author hide it, and has staff remove it; returns the case. */
  const removedAfter = async (kind: string, id: string, hide: () => Promise<unknown>) => {
    await reportIt(reader, { kind, id });
    await hide();
    const reported = await queue.only();
    await queue.decide(reported, "remove").expect(303);
    return reported;
  };
  const second = ({ doc }: TestStory) => String(doc.contents[1]!.chapter);
  const statusOf = async (path: string) => (await reader.get(path)).status;

  it("stays removed, a chapter, when its author publishes it again, and comes back when the decision is undone", async () => {
    for (const [hide, show] of [
      [withdrawChapter, null],
      [deleteChapter, restoreChapter],
    ] as const) {
      const story = await storeStory(site, ada!, { chapters: ["One.", "Two."] });
      const id = second(story);
      const reported = await removedAfter("chapter", id, () => act<Promise<unknown>>(hide, id));
      if (show) await act(show, id);
      const refused = await act(publishChapter, id).then(
        () => "published",
        () => "refused",
      );
      expect(refused).to.equal("refused");
      expect(await statusOf(story.chapter(2))).to.equal(410);
      await queue.decide(reported, "reopen").expect(303);
      await act(publishChapter, id);
      expect(await statusOf(story.chapter(2))).to.equal(200);
      await queue.decide(reported, "dismiss").expect(303);
    }
  });

  it("stays removed, a story, when its author takes it out of the bin, and comes back when the decision is undone", async () => {
    const story = await storeStory(site, ada!);
    const reported = await removedAfter("story", story.id, () => act(deleteStory, story.id));
    expect((await act(restoreStory, story.id)).state).to.equal("removed");
    expect(await statusOf(story.path)).to.equal(410);
    await queue.decide(reported, "reopen").expect(303);
    expect(await statusOf(story.path)).to.equal(200);
    await queue.decide(reported, "dismiss").expect(303);
  });

  it("is as its author left it if the decision about a story in the bin is undone before it comes out", async () => {
    const story = await storeStory(site, ada!);
    const reported = await removedAfter("story", story.id, () => act(deleteStory, story.id));
    await queue.decide(reported, "reopen").expect(303);
    expect(await statusOf(story.path)).to.equal(404);
    expect((await act(restoreStory, story.id)).state).to.equal("published");
    expect(await statusOf(story.path)).to.equal(200);
    await queue.decide(reported, "dismiss").expect(303);
  });

  it("stays removed, a story that its author made a draft or scheduled", async () => {
    const at = new Date(Date.now() + 86_400_000);
    for (const isScheduled of [false, true]) {
      const story = await storeStory(site, ada!, CHOSEN_BY);
      const reported = await removedAfter("story", story.id, async () => {
        await act(unpublishStory, story.id);
        if (isScheduled) await scheduleStory(site.app.services, ada!.caller, story.id, { at });
      });
      const refused = await act(publishStory, story.id).then(
        () => "published",
        () => "refused",
      );
      expect(refused).to.equal("refused");
      expect(await statusOf(story.path)).to.equal(isScheduled ? 410 : 404);
      await queue.decide(reported, "reopen").expect(303);
      await queue.decide(reported, "dismiss").expect(303);
    }
  });
});
