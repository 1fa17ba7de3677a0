import { choice, flag, text, type ValuesOf, whole } from "../fields.ts";
import { adminText } from "../site/admin.text.ts";
import { NOTICE_KINDS } from "../site.ts";

const { settings: texts } = adminText;
const days = { min: 1, max: 730 } as const;
const size = { min: 1, max: 2_000 } as const;

/** Settings of the running site that admins change, with the values that apply until then. */
export const siteSettingsFields = {
  /** True if new accounts can be created. */
  registration: flag({ label: texts.registration, usual: true }),
  /** True if a new account can be used only after its address is confirmed. */
  emailConfirmation: flag({ label: texts.emailConfirmation, hint: texts.emailConfirmationHint }),
  /** True if registration requires a proof of work or an answer. */
  captcha: flag({ label: texts.captcha, hint: texts.captchaHint }),
  /** True if staff need two-step sign-in to open the admin area. */
  requireSecondFactorForStaff: flag({
    label: texts.requireSecondFactorForStaff,
    hint: texts.requireSecondFactorForStaffHint,
  }),
  /** Shown at the top of every page; "" for none. */
  noticeText: text({ label: texts.noticeText, hint: texts.noticeHint, max: 300, rows: 2 }),
  noticeKind: choice({
    label: texts.noticeKind,
    values: NOTICE_KINDS,
    labels: texts.noticeKinds,
    usual: "info",
    look: "segments",
  }),
  /** Number of active strikes from which each one closes posting for the member. */
  strikeLimit: whole({ label: texts.strikeLimit, min: 1, max: 20, usual: 3 }),
  /** Days for which a strike is active. */
  strikeDays: whole({ label: texts.strikeDays, usual: 90, ...days }),
  /** Days for which posting is closed. */
  restrictionDays: whole({ label: texts.restrictionDays, usual: 7, ...days }),
  /** True if members get a mail when staff block or unblock their account. */
  blockMails: flag({ label: texts.blockMails, hint: texts.blockMailsHint, usual: true }),
  /** Limit in megabytes on the audio of one chapter. */
  audioMegabytes: whole({
    label: texts.audioMegabytes,
    hint: texts.audioMegabytesHint,
    usual: 200,
    ...size,
  }),
  /** Limit in gigabytes on the audio of all stories of one author. */
  audioGigabytes: whole({
    label: texts.audioGigabytes,
    hint: texts.audioGigabytesHint,
    usual: 20,
    ...size,
  }),
};

export type SiteSettingsValues = ValuesOf<typeof siteSettingsFields>;
