import Joi from "joi";
import { PASSKEY_ANSWER_MAX, PASSKEY_NAME_MAX } from "#shared/accounts/passkeys.limits.ts";
import { passkeysMessages } from "#shared/accounts/passkeys.messages.ts";

/** Name of a passkey. */
export const passkeyNameRules = Joi.object<{ name: string }>({
  name: Joi.string().trim().max(PASSKEY_NAME_MAX).required().messages({
    "any.required": passkeysMessages.nameMissing,
    "string.empty": passkeysMessages.nameMissing,
  }),
});

const base64url = Joi.string()
  .pattern(/^[\w-]+$/)
  .max(PASSKEY_ANSWER_MAX);

/** Credential in a browser's answer (WebAuthn Level 3, 5.1: `RegistrationResponseJSON` and its pair). */
const credential = {
  id: base64url.required(),
  rawId: base64url.required(),
  type: Joi.string().valid("public-key").required(),
  authenticatorAttachment: Joi.string().max(40).allow(null),
  clientExtensionResults: Joi.object().default({}),
};

/** Browser's answer after adding a passkey. */
export const addedRules = Joi.object({
  ...credential,
  response: Joi.object({
    clientDataJSON: base64url.required(),
    attestationObject: base64url.required(),
    transports: Joi.array().items(Joi.string().max(40)).max(10),
  })
    .required()
    .options({ stripUnknown: true }),
}).options({ stripUnknown: true });

/** Browser's answer after using a passkey. */
export const usedRules = Joi.object({
  ...credential,
  response: Joi.object({
    clientDataJSON: base64url.required(),
    authenticatorData: base64url.required(),
    signature: base64url.required(),
    userHandle: base64url.allow("", null),
  })
    .required()
    .options({ stripUnknown: true }),
}).options({ stripUnknown: true });
