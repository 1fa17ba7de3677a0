/** Encryption at rest, and masking of secrets for display. */
export { DEVELOPMENT_KEYS, holdsDevelopmentKey, readKeyRing } from "./key-ring.ts";
export { isMasked, MASK, masked, maskedName } from "./mask.ts";
export { createSecrets, readable, SecretError, type SecretPlace, type Secrets } from "./secrets.ts";
