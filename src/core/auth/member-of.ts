import { forbidden } from "../base/errors.ts";
import type { Caller } from "../base/viewer.ts";

/** Returns the id of the signed-in member; throws 403 for a guest. */
export function memberOf({ viewer }: Pick<Caller, "viewer">): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
