import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { SOCIAL_LINKS } from "#shared/people/profile.enums.ts";
import { User } from "../users/entity.ts";
import { derivedFields, type UserDoc } from "../users/index.ts";

/**
 * Public texts and pictures that members choose for their profile. Without a name, the username is shown, which
 * stays.
 */
const SHOWN = ["name", "bio", "location", "skills", "profile_photo", "cover_photo", ...SOCIAL_LINKS] as const;
type Shown = Pick<UserDoc, (typeof SHOWN)[number]>;

const EMPTY: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(SHOWN.map((name) => [name, ""])),
  skills: [],
  profile_photo: null,
  cover_photo: null,
};

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Returns the texts of a member's profile, the short ones first, as a copy of them may be cut. */
export async function findProfileTexts(id: string): Promise<string[]> {
  const user = await User.findById(toId(id)).select(SHOWN.join(" ")).lean<UserDoc>();
  if (!user) return [];
  const { name, location, skills, bio } = user;
  return [name, location, skills.join(", "), ...SOCIAL_LINKS.map((kind) => user[kind]), bio];
}

/**
 * Hides a member's profile content, or restores it where nothing new has replaced it. What the member has written
 * since it was last hidden is hidden too, and restored instead of the earlier text. Username and account are
 * unchanged. Idempotent.
 */
export async function hideProfile(
  services: Services,
  id: string,
  hidden: boolean,
  session: ClientSession,
): Promise<void> {
  const user = await User.findById(toId(id)).select("+takenDown").session(session).lean<UserDoc>();
  if (!user) return;
  const filled = Object.fromEntries(
    SHOWN.flatMap((name) => (isEmpty(user[name]) ? [] : [[name, user[name]] as const])),
  );
  const taken = Object.entries(user.takenDown ?? {});
  const back = Object.fromEntries(taken.filter(([name]) => isEmpty(user[name as keyof Shown])));
  if (hidden ? user.takenDown && Object.keys(filled).length === 0 : !user.takenDown) return;
  const shown = hidden ? EMPTY : back;
  const takenDown = { ...user.takenDown, ...filled };
  await User.updateOne(
    { _id: user._id },
    {
      $set: { ...shown, ...derivedFields({ ...user, ...shown }), ...(hidden ? { takenDown } : {}) },
      ...(hidden ? {} : { $unset: { takenDown: 1 } }),
    },
    { session },
  );
  const changed = Object.keys(hidden ? filled : back);
  await services.events.publish("user.updated", { id, changed }, session);
}
