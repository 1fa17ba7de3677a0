import type { ReaderSettings } from "../reading/reader-settings.ts";
import type { Consent } from "./consent.ts";

/** Keyset paging: URLs of the pages beside this one, null at the ends. */
export interface PagingDto {
  readonly newer: string | null;
  readonly older: string | null;
  readonly total: number | null;
  /** True when `total` is where counting stopped. */
  readonly more?: boolean;
}

export interface ReaderSettingsPageData {
  readonly settings: ReaderSettings;
  /** They are kept with an account, for all its devices. */
  readonly withAccount: boolean;
  /** Relative URL to go back to; fields: theme, font, size, spacing, width, next. */
  readonly next: string;
}

/** Something to go to, proposed while somebody types a search. */
export interface SearchSuggestionDto {
  readonly kind: "story" | "person" | "genre" | "tag";
  readonly label: string;
  /** Beside the label: who wrote the story, a member's username. */
  readonly detail?: string;
  readonly href: string;
}

/** A member whom somebody may mean by an `@`. */
export interface MentionSuggestionDto {
  readonly username: string;
  readonly name: string;
  /** By whoever asks. */
  readonly followed: boolean;
}

/** Fields: choice ("yes", "no"), next. */
export interface ConsentPageData {
  /** "" before the first answer. */
  readonly consent: Consent;
  /** Relative URL to go back to; "" stays. */
  readonly next: string;
  /** Visits are measured for who agrees; false where nothing is configured. */
  readonly measures: boolean;
}

export interface ErrorPageData {
  readonly status: number;
  /** Safe to show; a text of our own stands in when it is empty. */
  readonly message?: string;
  readonly requestId?: string;
  /** Where a guest may sign in and come back. */
  readonly signIn?: string;
}

export type FormValues = Readonly<Record<string, string | readonly string[]>>;

export interface DevMailPageData {
  readonly mails: readonly {
    readonly id: string;
    readonly to: string;
    readonly subject: string;
    readonly sentAt: string;
  }[];
  readonly mail: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly subject: string;
    readonly sentAt: string;
    readonly text: string;
  } | null;
}
