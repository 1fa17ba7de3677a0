/** How a notice to everybody looks. */
export const NOTICE_KINDS = ["info", "warning"] as const;
export type NoticeLook = (typeof NOTICE_KINDS)[number];

/** Characters of a notice to everybody. */
export const NOTICE_MAX = 300;

/** What admins decide about the running site. */
export interface SiteSettingsValues {
  /** New accounts can be made. */
  readonly registration: boolean;
  /** A new account can be used only once its address has answered. */
  readonly emailConfirmation: boolean;
  /** Registering asks for proof of work, or an answer. */
  readonly captcha: boolean;
  /** Shown at the head of every page; "" for none. */
  readonly noticeText: string;
  readonly noticeKind: NoticeLook;
  /** Strikes in force from which on each closes posting. */
  readonly strikeLimit: number;
  /** Days a strike is in force. */
  readonly strikeDays: number;
  /** Days that posting is closed. */
  readonly restrictionDays: number;
  /** Members are mailed when staff shut their account or open it again. */
  readonly blockMails: boolean;
  /** Megabytes that the audio of one chapter may have. */
  readonly audioMegabytes: number;
  /** Gigabytes that the audio of all stories of one author may have. */
  readonly audioGigabytes: number;
}
