import { type Consequences, decidedOnRead, notAffected } from "#core/consequences.ts";

/** Effects of changes to members or their works on this feature (decision 64). */
export const narrationConsequences: Consequences = {
  account: decidedOnRead("Audio is served to readers who may read its chapter."),
  relation: notAffected("A narration belongs to a story."),
  content: notAffected("Stores no texts by members."),
  work: decidedOnRead("Audio and podcasts are served to readers who may read the chapter."),
  transfer: decidedOnRead("Audio belongs to the chapter. Who may change it is decided by the story's team."),
  purchase: decidedOnRead("Each request for audio or the private podcast checks the purchase."),
  name: decidedOnRead("Names are looked up at each read."),
};
