/** Encryption key: its id, which is part of every ciphertext, and 32 bytes. */
export interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/** Keys of this process: the first encrypts, all decrypt. */
export interface KeyRing {
  readonly primary: Key;
  readonly find: (id: string) => Key | undefined;
  readonly ids: readonly string[];
}

/** Length in bytes of a key for AES-256. */
const KEY_BYTES = 32;

/** Matches key ids without the separators used in ciphertexts and in the list of keys. */
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;

/** Public key for development, so that no configuration is needed; production rejects it. */
export const DEVELOPMENT_KEYS = `development:${Buffer.from("development-only-key-not-for-use").toString("base64")}`;

/**
 * Parses `ENCRYPTION_KEYS`: `id:base64key` of 32 bytes, separated by commas or spaces.
 * @throws Error that names the invalid entry, but never its content
 */
export function readKeyRing(list: string): KeyRing {
  const keys = list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readKey);
  const [primary] = keys;
  if (!primary) throw new Error("needs at least one key");
  const byId = new Map(keys.map((key) => [key.id, key]));
  if (byId.size < keys.length) throw new Error("has two keys of one name");
  return { primary, find: (id) => byId.get(id), ids: [...byId.keys()] };
}

/** Returns true if the list contains the development key, under any id. */
export function holdsDevelopmentKey({ ids, find }: KeyRing): boolean {
  const { bytes } = readKeyRing(DEVELOPMENT_KEYS).primary;
  return ids.some((id) => find(id)?.bytes.equals(bytes));
}

function readKey(entry: string, index: number): Key {
  const at = entry.indexOf(":");
  const [id, encoded] = [entry.slice(0, at), entry.slice(at + 1)];
  if (at < 0 || !KEY_ID.test(id)) throw new Error(`entry ${index + 1} is not of the form id:base64key`);
  const bytes = Buffer.from(encoded, "base64");
  // Node ignores characters that are not base64, which would give another key than intended.
  if (
    bytes.length !== KEY_BYTES ||
    bytes.toString("base64").replace(/=+$/, "") !== encoded.replace(/=+$/, "")
  )
    throw new Error(`entry ${index + 1} is not ${KEY_BYTES} bytes in base64`);
  return { id, bytes };
}
