import type { Filter } from "../../../core/base/policy.ts";
import { findKeysetPage, type KeysetPage, type Place } from "../../../core/db/keyset.ts";
import type { PeopleFiltersDto } from "../../../shared/people/people.dto.ts";
import type { PeopleSort } from "../../../shared/people/profile.enums.ts";
import { PEOPLE_PER_PAGE } from "../../../shared/people/profile.limits.ts";
import { beginsWith, PERSON_FIELDS, THERE, User, wordsOf } from "../users/entity.ts";
import type { PersonFields, UserDoc } from "../users/index.ts";

const SORT_KEYS = {
  "popular-users": "stats.followers",
  "last-online": "lastOnline",
  newest: "createdAt",
} as const satisfies Record<PeopleSort, string>;

const DAY = 86_400_000;
const SPANS = { today: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY } as const;

/**
 * One page of the members whom others meet. Without words it walks an index in the order asked for; words are found
 * by the index of their beginnings, and what they leave is sorted. Who hides when they were last here is in no list
 * that tells it.
 * @throws 400 PaginationError for a broken cursor.
 */
export async function browsePeople(
  { q, genre, location, online, sort }: PeopleFiltersDto,
  place: Place,
  now: Date,
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
    ...THERE,
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
 * Whether a text has a word that few begin with. It is looked up then, whatever an estimate says of walking all members
 * in order; of one or two letters there are so many that the walk ends soon.
 */
const isDistinctive = (text: string): boolean => wordsOf(text).some((word) => word.length >= 3);
