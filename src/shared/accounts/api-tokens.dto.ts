import type { ApiScope } from "./api-tokens.enums.ts";

/** A personal token as its owner sees it: never the token itself. */
export interface ApiTokenDto {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  /** null: until it is revoked. */
  readonly expires: string | null;
  readonly expired: boolean;
}

/** Personal tokens: fields name, scopes, days, currentPassword to make one; revoke (an id). */
export interface ApiTokensPageData {
  readonly tokens: readonly ApiTokenDto[];
  /** Scopes to choose from: those that some route asks for, and the back office for those who work there. */
  readonly scopes: readonly ApiScope[];
  /** The token that was just made: shown this once. */
  readonly made: string | null;
  readonly zone: string;
}
