import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type Key, type KeyRing, readKeyRing } from "./key-ring.ts";

/** What a ciphertext belongs to: it opens nowhere else, so none can be moved to another document or field. */
export interface SecretPlace {
  readonly collection: string;
  readonly id: string;
  readonly field: string;
}

/** Encryption at rest. A sealed value is one line of ASCII that names its key. */
export interface Secrets {
  /** Seals a text with the first key. */
  seal(plain: string, place: SecretPlace): string;
  /** @throws SecretError for what was changed, moved, or sealed by a key that is not there */
  open(sealed: string, place: SecretPlace): string;
  /** The same for bytes of any size: the answer is bytes too. */
  sealBytes(plain: Buffer, place: SecretPlace): Buffer;
  openBytes(sealed: Buffer, place: SecretPlace): Buffer;
  /** Name of the key that seals. */
  readonly primaryKey: string;
}

/** A ciphertext cannot be opened; it names the place and the key, never a value. */
export class SecretError extends Error {
  override readonly name = "SecretError";
}

/** Format of ciphertexts: raised when the way they are made changes. */
const VERSION = "v1";
/** Bytes of a nonce and of a tag (NIST SP 800-38D, 5.2.1). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with random nonces, good for 2^32 values a key (NIST SP 800-38D, 8.3). The associated data are the
 * format, the key's name and the place.
 * @throws Error when the list of keys is wrong
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
    seal: (plain, place) =>
      `${VERSION}:${primary.id}:${encrypt(Buffer.from(plain, "utf8"), primary, place).toString("base64url")}`,
    open(sealed, place) {
      const [version, id = "", body = ""] = sealed.split(":");
      if (version !== VERSION) throw new SecretError(`${nameOf(place)} is not sealed`);
      return decrypt(Buffer.from(body, "base64url"), keyOf(id, place), place).toString("utf8");
    },
    sealBytes: (plain, place) =>
      Buffer.concat([Buffer.from(`${VERSION}:${primary.id}:`, "latin1"), encrypt(plain, primary, place)]),
    openBytes(sealed, place) {
      const [head, version, id = ""] = /^(v\d+):([\w-]{1,32}):/.exec(sealed.toString("latin1", 0, 48)) ?? [
        "",
      ];
      if (version !== VERSION) throw new SecretError(`${nameOf(place)} is not sealed`);
      return decrypt(sealed.subarray(head.length), keyOf(id, place), place);
    },
  };
}

function encrypt(plain: Buffer, key: Key, place: SecretPlace): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associated(key, place));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(sealed: Buffer, key: Key, place: SecretPlace): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new SecretError(`${nameOf(place)} is not sealed`);
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

/** As JSON, so that no two places are written alike. */
const associated = (key: Key, { collection, id, field }: SecretPlace): Buffer =>
  Buffer.from(JSON.stringify([VERSION, key.id, collection, id, field]), "utf8");

const nameOf = ({ collection, id, field }: SecretPlace): string => `${collection}/${id}/${field}`;
