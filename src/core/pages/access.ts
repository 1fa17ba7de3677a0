import { isAdmin, isInPerson, isStaff } from "../base/viewer.ts";
import type { PageDefinition } from "./define-page.ts";

/** `access` of a page for members: guests are sent to sign in. */
export const membersOnly: NonNullable<PageDefinition["access"]> = (viewer) => (viewer.id ? "ok" : "sign-in");

/** `access` of the admin area: for others the page does not exist. */
export const staffOnly: NonNullable<PageDefinition["access"]> = (viewer) =>
  isStaff(viewer) ? "ok" : "hidden";

/** `access` of admin pages that moderators may not see. */
export const adminsOnly: NonNullable<PageDefinition["access"]> = (viewer) =>
  isAdmin(viewer) ? "ok" : isStaff(viewer) ? "forbidden" : "hidden";

/** `access` of a page about the member's account: for members, but not for admins acting on their behalf. */
export const inPersonOnly: NonNullable<PageDefinition["access"]> = (viewer) =>
  isInPerson(viewer) ? "ok" : viewer.id ? "forbidden" : "sign-in";
