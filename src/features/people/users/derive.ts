import { wordsOf } from "./words.ts";

/** What follows from what a member says of themselves; every write of these fields writes it too. */
export const derivedFields = (user: Readonly<Record<"name" | "username" | "location", string>>) => ({
  nameWords: wordsOf(`${user.name} ${user.username}`),
  placeWords: wordsOf(user.location),
});

/** What others see of a visit at this moment. */
export const publicVisit = (at: Date | null, hidden: boolean) => ({
  lastOnline: hidden ? null : at,
  lastOnlineDay: hidden || !at ? null : dayOf(at),
});

/** Midnight in UTC of the day of a moment. */
export const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 86_400_000) * 86_400_000);
