import { defineResource, type Field, type Resource } from "../../core/api/index.ts";
import type { Services } from "../../core/services.ts";
import { GENRES, ROLES, SOCIAL_LINKS } from "../../shared/enums.ts";
import { PAGE_SIZE } from "../../shared/limits.ts";
import { deleteUser, updateUser } from "./commands.ts";
import { User, type UserDoc } from "./model.ts";
import { userPolicy } from "./policy.ts";
import { presentPublicUser } from "./present.ts";
import { updateUserRules } from "./rules.ts";

const stored = { type: "integer", filter: true, sort: true } as const;
const line = { type: "string", filter: true, sort: true } as const;

const fields: Readonly<Record<string, Field>> = {
  username: line,
  name: line,
  bio: { type: "text" },
  location: line,
  interests: { type: "enumeration", values: GENRES, many: true, filter: true },
  skills: { type: "string", many: true, filter: true },
  ...Object.fromEntries(SOCIAL_LINKS.map((kind) => [kind, { type: "string" } satisfies Field])),
  role: { type: "enumeration", values: ROLES, filter: true },
  setup_complete: { type: "boolean", filter: true },
  last_logged_in: { type: "datetime", filter: true, sort: true },
  followersCount: { ...stored, path: "stats.followers", description: "Followers; sorts popular users" },
  followingCount: { ...stored, path: "stats.following" },
  storiesCount: { ...stored, path: "stats.stories", description: "Stories that everyone may read" },
  profile_photo: { type: "media" },
  cover_photo: { type: "media" },
  referred_by: { type: "relation", target: "users", filter: true },
  stories: { type: "relation", target: "stories", inverse: "author", many: true, filter: true },
};

/** What `presentPublicUser` reads. */
const REQUIRED = [
  ...Object.entries(fields).flatMap(([name, { path, target }]) => (target ? [] : [path ?? name])),
  "createdAt",
  "updatedAt",
];

/** `/api/users`: public profiles, newest first, ten a page, those with setup_complete (specification, section 7). */
export const userResource = (services: Services): Resource =>
  defineResource<UserDoc>({
    name: "users",
    singular: "user",
    description: "Public profiles. One's own account, with what only its owner sees, is at /users/me.",
    model: User,
    policy: {
      readable: userPolicy.readable,
      can: (viewer, action, user) => action !== "create" && userPolicy.can(viewer, action, user),
    },
    bare: true,
    drafts: { published: { setup_complete: true } },
    defaults: { sort: "createdAt:desc", pageSize: PAGE_SIZE.users },
    search: ["username", "name"],
    fields,
    requires: REQUIRED,
    present: (user) => ({ ...presentPublicUser(user), createdAt: user.createdAt, updatedAt: user.updatedAt }),
    rules: { update: updateUserRules },
    commands: {
      update: (caller, id, input) => updateUser(services, caller, id, input),
      delete: (caller, id) => deleteUser(services, caller, id),
    },
  });
