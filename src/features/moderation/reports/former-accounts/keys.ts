import type { Secrets } from "#core/secrets/index.ts";
import { keyOf, lookAlikeKey } from "#features/people/users/index.ts";
import { emailKey } from "../../duplicates/index.ts";

/** Names by which a registration recognises a former account. */
interface Identity {
  readonly usernames: readonly string[];
  readonly email: string;
}

const PURPOSE = "former-accounts";

/**
 * Returns the normalised usernames and address of an account. Letter case, look-alike characters, and tags and dots
 * in an address make no difference.
 */
function normalised({ usernames, email }: Identity): readonly string[] {
  const names = usernames.flatMap((name) => [keyOf(name), lookAlikeKey(name), lookAlikeKey(keyOf(name))]);
  return [...new Set(names.filter(Boolean).map((name) => `username ${name}`)), `email ${emailKey(email)}`];
}

/** Returns keyed hashes to store of an account that is erased. */
export const storedKeys = (secrets: Pick<Secrets, "fingerprint">, identity: Identity): string[] =>
  normalised(identity).map((text) => secrets.fingerprint(text, PURPOSE));

/** Returns keyed hashes to look up for an account that is registered, with every key of the site. */
export const lookUpKeys = (secrets: Pick<Secrets, "fingerprints">, identity: Identity): string[] =>
  normalised(identity).flatMap((text) => secrets.fingerprints(text, PURPOSE));
