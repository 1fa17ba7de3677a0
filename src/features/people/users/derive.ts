import { nameKeyOf } from "./name-key.ts";
import { isRefusedToday } from "./reserved-names.ts";
import { wordsOf } from "./words.ts";

/** Returns fields derived from profile fields; every write of the profile fields must include them. */
export const derivedFields = (user: Readonly<Record<"name" | "username" | "location", string>>) => ({
  nameKey: nameKeyOf(user.name || user.username),
  nameReserved: isRefusedToday(user),
  nameWords: wordsOf(`${user.name} ${user.username}`),
  placeWords: wordsOf(user.location),
});

/** Returns the publicly visible form of a visit. */
export const publicVisit = (at: Date | null, hidden: boolean) => ({
  lastOnline: hidden ? null : at,
  lastOnlineDay: hidden || !at ? null : dayOf(at),
});

/** Returns midnight UTC of a moment's day. */
export const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000);
