import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { type Key, type KeyRing, readKeyRing } from "./key-ring.ts";

/**
 * Location of a ciphertext. It can only be decrypted for this location, so it cannot be moved to another
 * document or field.
 */
export interface SecretPlace {
  readonly collection: string;
  readonly id: string;
  readonly field: string;
}

/** Encryption at rest. An encrypted value is one line of ASCII that contains its key id. */
export interface Secrets {
  /** Encrypts a text with the first key. */
  seal(plain: string, place: SecretPlace): string;
  /**
   * Decrypts a text.
   * @throws SecretError for a value that was changed, moved, or encrypted with a missing key
   */
  open(sealed: string, place: SecretPlace): string;
  /** Encrypts bytes of any size; the result is bytes too. */
  sealBytes(plain: Buffer, place: SecretPlace): Buffer;
  openBytes(sealed: Buffer, place: SecretPlace): Buffer;
  /**
   * Returns a keyed hash of a text, with the first key, for values that are only compared: `key id:hash`. The
   * purpose separates hashes of the same text in different places.
   */
  fingerprint(plain: string, purpose: string): string;
  /** Returns the hashes of a text with every key, to find what was hashed with an earlier one. */
  fingerprints(plain: string, purpose: string): readonly string[];
  /** Id of the key used for encryption. */
  readonly primaryKey: string;
}

/** Thrown if a ciphertext cannot be decrypted; names the location and the key, never a value. */
export class SecretError extends Error {
  override readonly name = "SecretError";
  /** True if the value is not a ciphertext at all, which no key would decrypt. */
  readonly isMalformed: boolean;

  constructor(message: string, { isMalformed = false } = {}) {
    super(message);
    this.isMalformed = isMalformed;
  }
}

/** Format version of ciphertexts, raised when the format changes. */
const VERSION = "v1";
/** Lengths in bytes of a nonce and of a tag (NIST SP 800-38D, 5.2.1). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates encryption with AES-256-GCM and random nonces, suitable for 2^32 values for each key (NIST SP
 * 800-38D, 8.3). The associated data are the format version, the key id and the location.
 * @throws Error if the list of keys is invalid
 */
export function createSecrets(keys: string | KeyRing): Secrets {
  const ring = typeof keys === "string" ? readKeyRing(keys) : keys;
  const { primary } = ring;

  const keyOf = (id: string, place: SecretPlace): Key => {
    const key = ring.find(id);
    if (!key) throw new SecretError(`${nameOf(place)} is sealed by a key that is not in ENCRYPTION_KEYS`);
    return key;
  };

  return {
    primaryKey: primary.id,
    fingerprint: (plain, purpose) => hashWith(primary, plain, purpose),
    fingerprints: (plain, purpose) => ring.ids.map((id) => hashWith(ring.find(id)!, plain, purpose)),
    seal: (plain, place) =>
      `${VERSION}:${primary.id}:${encrypt(Buffer.from(plain, "utf8"), primary, place).toString("base64url")}`,
    open(sealed, place) {
      const [version, id = "", body = ""] = sealed.split(":");
      if (version !== VERSION) throw new SecretError(`${nameOf(place)} is not sealed`, { isMalformed: true });
      return decrypt(Buffer.from(body, "base64url"), keyOf(id, place), place).toString("utf8");
    },
    sealBytes: (plain, place) =>
      Buffer.concat([Buffer.from(`${VERSION}:${primary.id}:`, "latin1"), encrypt(plain, primary, place)]),
    openBytes(sealed, place) {
      const [head, version, id = ""] = /^(v\d+):([\w-]{1,32}):/.exec(sealed.toString("latin1", 0, 48)) ?? [
        "",
      ];
      if (version !== VERSION) throw new SecretError(`${nameOf(place)} is not sealed`, { isMalformed: true });
      return decrypt(sealed.subarray(head.length), keyOf(id, place), place);
    },
  };
}

/**
 * Returns what `open` decrypts, or null if it cannot be decrypted, as after the loss of a key. For places that have
 * something to say or do about it.
 * @throws SecretError for a value that is not a ciphertext
 */
export function readable<Value>(open: () => Value): Value | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof SecretError && !error.isMalformed) return null;
    throw error;
  }
}

/** HMAC-SHA256 with a key derived for the purpose (RFC 5869), so that no key serves two algorithms. */
function hashWith({ id, bytes }: Key, plain: string, purpose: string): string {
  const derived = Buffer.from(hkdfSync("sha256", bytes, "", `fingerprint ${purpose}`, 32));
  return `${id}:${createHmac("sha256", derived).update(plain, "utf8").digest("base64url")}`;
}

function encrypt(plain: Buffer, key: Key, place: SecretPlace): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associated(key, place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(sealed: Buffer, key: Key, place: SecretPlace): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES)
    throw new SecretError(`${nameOf(place)} is not sealed`, { isMalformed: true });
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associated(key, place));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SecretError(`${nameOf(place)} was changed, or belongs elsewhere`);
  }
}

/** JSON, so that different locations never have the same encoding. */
const associated = (key: Key, { collection, id, field }: SecretPlace): Buffer =>
  Buffer.from(JSON.stringify([VERSION, key.id, collection, id, field]), "utf8");

const nameOf = ({ collection, id, field }: SecretPlace): string => `${collection}/${id}/${field}`;
