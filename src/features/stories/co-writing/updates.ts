import * as Y from "yjs";
import { notValid } from "../../../core/base/errors.ts";

/** An update that Yjs can read whole: what it cannot must never be stored. @throws 400 */
export function readUpdate(bytes: Uint8Array): Uint8Array {
  try {
    Y.decodeUpdate(bytes);
    // What can be read may still break when it is applied.
    Y.applyUpdate(new Y.Doc(), bytes);
    return bytes;
  } catch {
    throw notValid("This is no update of a Y document.");
  }
}
