import { forbidden } from "../http/errors.ts";
import type { Caller } from "./viewer.ts";

/** Whoever is signed in; throws 403 for a guest. */
export function memberOf({ viewer }: Pick<Caller, "viewer">): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
