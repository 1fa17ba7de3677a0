import type { ReaderSettings } from "./reader-settings.ts";

export interface ReaderSettingsPageData {
  readonly settings: ReaderSettings;
  /** True if they are stored with the account, for all its devices. */
  readonly withAccount: boolean;
  /** Relative URL to return to; form fields: theme, font, size, spacing, width, next. */
  readonly next: string;
}
