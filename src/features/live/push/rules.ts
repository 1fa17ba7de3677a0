import { createECDH } from "node:crypto";
import Joi from "joi";
import { PUSH_ENDPOINT_MAX } from "#shared/live/push.limits.ts";
import { pushText } from "#shared/live/push.text.ts";

/** Result of `pushManager.subscribe`, as its `toJSON` writes it. */
export interface PushSubscriptionInput {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /**
   * Present if the push service changed the address (`pushsubscriptionchange`): the previous address, or null
   * if the browser does not provide it.
   */
  readonly replaces?: string | null;
}

/** Length in bytes of a browser's message secret (RFC 8291, section 3.2). */
const AUTH_BYTES = 16;

const key = (fits: (bytes: Buffer) => boolean) =>
  Joi.string()
    .max(120)
    .pattern(/^[\w-]+={0,2}$/)
    .custom((value: string, helpers) =>
      fits(Buffer.from(value, "base64url")) ? value : helpers.error("any.invalid"),
    )
    .messages({ "any.invalid": pushText.badKey, "string.pattern.base": pushText.badKey })
    .required();

/** `POST /api/push-subscriptions`. */
export const pushSubscriptionRules = Joi.object<PushSubscriptionInput>({
  endpoint: Joi.string().max(PUSH_ENDPOINT_MAX).required(),
  keys: Joi.object({
    p256dh: key(isPoint),
    auth: key((bytes) => bytes.length === AUTH_BYTES),
  }).required(),
  replaces: Joi.string().max(PUSH_ENDPOINT_MAX).allow(null),
});

/** True if the bytes are an uncompressed point on P-256; encrypting for anything else would fail. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    const own = createECDH("prime256v1");
    own.generateKeys();
    own.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
