import * as Y from "yjs";
import { notValid } from "#core/base/errors.ts";
import { coWritingMessages } from "#shared/stories/co-writing.messages.ts";

/**
 * Validates that Yjs can read an update completely; whether a chapter can hold it is tested later
 * (`trial.ts`).
 * @throws 400
 */
export function readUpdate(bytes: Uint8Array): Uint8Array {
  try {
    Y.decodeUpdate(bytes);
    // A readable update may still fail when it is applied.
    Y.applyUpdate(new Y.Doc(), bytes);
    return bytes;
  } catch {
    throw notValid(coWritingMessages.notText);
  }
}
