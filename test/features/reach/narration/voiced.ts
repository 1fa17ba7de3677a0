import { expect } from "chai";
import { Narration, type NarrationDoc } from "../../../../src/features/reach/narration/model.ts";
import { createEspeak } from "../../../../src/features/reach/narration/voice/espeak.ts";
import { fillIn } from "../../../app/support/forms.ts";
import { browsersOf, type TestStory } from "../../../app/support/stories.ts";
import { type TestMember, useSite } from "../../../support/site.ts";

/** Milliseconds for a test: the voice speaks in a process that gives way to every other of the machine. */
export const VOICE_MS = 240_000;

/**
 * A site whose stories a computer reads, and an author on it. The package is optional: where it is not there the page
 * says so, and the tests have nothing to hold.
 */
export function useVoice() {
  const site = useSite({ FFMPEG: "no-such-ffmpeg" });
  const as = browsersOf(site);
  let author: TestMember;
  before(async function () {
    if (!(await createEspeak().isThere())) this.skip();
    author = await site.addMember("author");
  });
  return {
    ...{ site, as },
    get author() {
      return author;
    },
    async flip(story: TestStory, intent: "voice-on" | "voice-off") {
      const browser = await as(author);
      const answer = await fillIn(browser, `/story/${story.id}/narration`, {}, { holding: "intent", intent });
      expect(answer.status).to.equal(303);
      await site.app.jobs.whenIdle();
    },
    heard: (story: TestStory) => Narration.find({ story: story.id }).sort({ _id: 1 }).lean<NarrationDoc[]>(),
  };
}
