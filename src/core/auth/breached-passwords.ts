import { createHash } from "node:crypto";

/** Milliseconds after which a password is accepted although the service has not answered. */
const TIMEOUT_MS = 2_000;
/** Number of hexadecimal digits of the hash that are sent. */
const PREFIX = 5;

/**
 * Returns a check whether a password is known from a data breach (ASVS 5.0: 6.2.12). It asks a service with the
 * range interface of Have I Been Pwned: only five digits of the SHA-1 hash are sent, which hundreds of other
 * passwords share. If the service fails, the password counts as unknown and `onError` is called.
 */
export const createBreachCheck =
  (url: string, onError: (error: unknown) => void) =>
  async (password: string): Promise<boolean> => {
    const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
    const [prefix, suffix] = [hash.slice(0, PREFIX), hash.slice(PREFIX)];
    try {
      const answer = await fetch(`${url.replace(/\/$/, "")}/${prefix}`, {
        // Makes all answers about equally long, so that their size tells nothing; added lines have the count 0.
        headers: { "Add-Padding": "true" },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
      const found = (await answer.text()).split(/\r?\n/).find((line) => line.startsWith(`${suffix}:`));
      return found !== undefined && Number(found.slice(suffix.length + 1)) > 0;
    } catch (error) {
      onError(error);
      return false;
    }
  };
