import type { Filter } from "#core/base/policy.ts";
import { findKeysetPage, type KeysetPage, type Place } from "#core/db/keyset.ts";
import type { PeopleFiltersDto } from "#shared/people/people.dto.ts";
import type { PeopleSort } from "#shared/people/profile.enums.ts";
import { PEOPLE_PER_PAGE } from "#shared/people/profile.limits.ts";
import { beginsWith, PERSON_FIELDS, User, VISIBLE, wordsOf } from "../users/entity.ts";
import type { PersonFields, UserDoc } from "../users/index.ts";

const SORT_KEYS = {
  "popular-users": "stats.followers",
  "last-online": "lastOnline",
  newest: "createdAt",
} as const satisfies Record<PeopleSort, string>;

const DAY = 86_400_000;
const SPANS = { today: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY } as const;

/**
 * Returns a page of visible members. Without search words it walks an index in the requested order; with
 * words it uses the word-prefix index and sorts the results. Members who hide their last visit are excluded
 * from lists that reveal it.
 * `except` leaves out members whom the viewer does not see.
 * @throws 400 PaginationError for an invalid cursor.
 */
export async function browsePeople(
  { q, genre, location, online, sort }: PeopleFiltersDto,
  place: Place,
  now: Date,
  except: Filter = {},
): Promise<KeysetPage<PersonFields>> {
  const words = [beginsWith("nameWords", q), beginsWith("placeWords", location)].filter(
    (each) => each !== null,
  );
  const since =
    online === "any"
      ? sort === "last-online"
        ? new Date(0)
        : null
      : new Date(now.getTime() - SPANS[online]);
  const filter: Filter = {
    ...VISIBLE,
    ...except,
    ...(genre ? { interests: genre } : {}),
    ...(since ? { lastOnline: { $gte: since } } : {}),
    ...(words.length > 0 ? { $and: words.flatMap(({ $and }) => $and) } : {}),
  };
  return findKeysetPage<PersonFields, UserDoc>(User, {
    filter,
    key: SORT_KEYS[sort],
    hint: isDistinctive(q)
      ? { setup_complete: 1, nameWords: 1 }
      : isDistinctive(location)
        ? { setup_complete: 1, placeWords: 1 }
        : undefined,
    limit: PEOPLE_PER_PAGE,
    projection: PERSON_FIELDS,
    ...place,
  });
}

/**
 * True if a text has a word of three letters or more, which few names begin with. Then the word index is
 * forced regardless of planner estimates; shorter words match often enough that walking in order finishes
 * soon.
 */
const isDistinctive = (text: string): boolean => wordsOf(text).some((word) => word.length >= 3);
