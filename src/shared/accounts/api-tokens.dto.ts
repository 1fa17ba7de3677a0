import type { ApiScope } from "./api-tokens.enums.ts";

/** A personal token as its owner sees it, without the token itself. */
export interface ApiTokenDto {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  /** Null if it does not expire. */
  readonly expires: string | null;
  readonly expired: boolean;
}

/** Personal tokens; form fields: name, scopes, days, currentPassword to create one; revoke (an id). */
export interface ApiTokensPageData {
  readonly tokens: readonly ApiTokenDto[];
  /** Scopes that can be chosen: those that some route requires, and the back office for staff. */
  readonly scopes: readonly ApiScope[];
  /** The new token, shown only once. */
  readonly made: string | null;
  readonly zone: string;
}
