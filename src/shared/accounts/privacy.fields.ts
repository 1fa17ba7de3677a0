import { choice, flag, type ValuesOf } from "../fields.ts";
import { privacyText as texts } from "./privacy.text.ts";

/** Privacy settings of a member. */
export const privacyFields = {
  hideLastOnline: flag({ label: texts.hideLastOnline, hint: texts.hideLastOnlineHint }),
  /** Hides the lists of followers and following from others; the numbers stay public. */
  hideFollows: flag({ label: texts.hideFollows, hint: texts.hideFollowsHint }),
  /** Asks search engines not to index the profile. */
  hideFromSearch: flag({ label: texts.hideFromSearch, hint: texts.hideFromSearchHint }),
  messagesFrom: choice({
    label: texts.messagesFrom,
    values: ["everyone", "following", "nobody"],
    labels: texts.messages,
    usual: "everyone",
  }),
  /** Read receipts and typing indicators; each works only if both sides enable it. */
  readMarks: flag({ label: texts.readMarks, hint: texts.readMarksHint, usual: true }),
  typingMarks: flag({ label: texts.typingMarks, hint: texts.typingMarksHint, usual: true }),
  keepHistory: flag({ label: texts.keepHistory, hint: texts.keepHistoryHint, usual: true }),
};

export type PrivacySettings = ValuesOf<typeof privacyFields>;
