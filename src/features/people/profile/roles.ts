import { isAdmin, type Viewer } from "#core/base/viewer.ts";
import { ROLES } from "#shared/people/staff.enums.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { UserDoc } from "../users/index.ts";

/** Presents a member's role in Strapi's format, to themselves and admins; undefined for anyone else. */
export function presentRole(
  { _id, role }: Pick<UserDoc, "_id" | "role">,
  viewer: Viewer,
): object | undefined {
  if (viewer.id !== String(_id) && !isAdmin(viewer)) return undefined;
  const { roles, roleDescriptions } = adminText.users;
  return {
    // Roles are defined in code and have no documents: their id is their position.
    id: String(ROLES.indexOf(role) + 1).padStart(24, "0"),
    name: roles[role],
    type: role,
    description: roleDescriptions[role],
  };
}
