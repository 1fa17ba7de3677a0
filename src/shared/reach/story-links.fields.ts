import { choice, flag, line, text, whole } from "../fields.ts";
import { storyLinksText } from "./story-links.text.ts";
import { APPROVALS } from "./story-links.ts";

const { fields: texts } = storyLinksText;

/** What an author fills in for a link's page, besides its address, release day, shops and other stories. */
export const linkFields = {
  headline: line({ label: texts.headline, hint: texts.headlineHint, max: 120 }),
  pitch: text({ label: texts.pitch, hint: texts.pitchHint, max: 2_000, rows: 5 }),
  /** True if the beginning of the first chapter is shown. */
  opening: flag({
    label: texts.opening,
    api: { description: "Whether it shows the beginning of the story" },
  }),
};

/** Terms of advance reader copies, besides their last day. */
export const copyFields = {
  approval: choice({ label: texts.approval, values: APPROVALS, labels: texts.approvals, usual: "hand" }),
  limit: whole({ label: texts.limit, min: 1, max: 5_000, usual: 100, wrong: texts.limitWrong }),
  /** True if copies keep the text as of the first copy given; otherwise they follow the draft. */
  pinned: flag({ label: texts.pinned, hint: texts.pinnedHint }),
};
