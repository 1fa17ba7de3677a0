import { createECDH } from "node:crypto";
import Joi from "joi";
import { PUSH_ENDPOINT_MAX } from "../../../shared/live/push.limits.ts";
import { pushText } from "../../../shared/live/push.text.ts";

/** What a browser answers to `pushManager.subscribe`, as its `toJSON` writes it. */
export interface PushSubscriptionInput {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /**
   * There where the browser's push service gave it another address (`pushsubscriptionchange`): the one before, or null
   * where the browser does not say.
   */
  readonly replaces?: string | null;
}

/** Bytes of a browser's secret for messages (RFC 8291, section 3.2). */
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

/** Whether bytes are a point on P-256, uncompressed: others could not be encrypted for. */
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
