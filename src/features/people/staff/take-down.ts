import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { SOCIAL_LINKS } from "#shared/people/profile.enums.ts";
import { User } from "../users/entity.ts";
import type { UserDoc } from "../users/index.ts";

const SHOWN = ["bio", "skills", "profile_photo", "cover_photo", ...SOCIAL_LINKS] as const;
type Shown = Pick<UserDoc, (typeof SHOWN)[number]>;

const EMPTY = {
  ...Object.fromEntries(SOCIAL_LINKS.map((kind) => [kind, ""])),
  bio: "",
  skills: [],
  profile_photo: null,
  cover_photo: null,
} as unknown as Shown;

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * Hides a member's profile content, or restores it where nothing new has replaced it. Username and account
 * are unchanged. Idempotent.
 */
export async function hideProfile(
  services: Services,
  id: string,
  hidden: boolean,
  session: ClientSession,
): Promise<void> {
  const user = await User.findById(toId(id)).select("+takenDown").session(session).lean<UserDoc>();
  if (!user || Boolean(user.takenDown) === hidden) return;
  const kept = Object.fromEntries(SHOWN.map((name) => [name, user[name]]));
  const back = Object.entries(user.takenDown ?? {}).filter(([name]) => isEmpty(user[name as keyof Shown]));
  await User.updateOne(
    { _id: user._id },
    hidden
      ? { $set: { ...EMPTY, takenDown: kept } }
      : { $set: Object.fromEntries(back), $unset: { takenDown: 1 } },
    { session },
  );
  await services.events.publish("user.updated", { id, changed: [...SHOWN] }, session);
}
