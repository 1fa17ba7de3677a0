import { expect } from "chai";
import { Narration, type NarrationDoc } from "#features/reach/narration/model.ts";
import { createEspeak } from "#features/reach/narration/voice/espeak.ts";
import { fillIn } from "#test/app/support/forms.ts";
import { browsersOf, type TestStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

/** Timeout in milliseconds: the voice runs in a low-priority process. */
export const VOICE_MS = 240_000;

/**
 * Site with a computer voice, and an author. The package is optional: without it the page says so, and the
 * tests are skipped.
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
    site,
    as,
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
