import { guest, type Viewer } from "#core/base/viewer.ts";
import { beginsWith } from "#core/text/beginnings.ts";
import { exceptUnseen } from "../blocks/index.ts";
import { User, wordsOf } from "../users/entity.ts";
import { type UserDoc, userPolicy } from "../users/index.ts";

/** A suggested member. */
export type SuggestedPerson = Pick<UserDoc, "_id" | "username" | "name">;

/** Number of matching names examined; the most followed of them are suggested. */
const LOOKED_AT = 60;

/**
 * Suggests visible, searchable members with names containing words that begin with the input; most followed
 * first. Without members whom the viewer does not see.
 */
export async function suggestPeople(
  typed: string,
  limit: number,
  viewer: Pick<Viewer, "id"> = guest,
): Promise<SuggestedPerson[]> {
  const words = wordsOf(typed).slice(0, 4);
  // The longest word is looked up, because it matches fewest; the others are compared.
  const [word = ""] = words.toSorted((a, b) => b.length - a.length);
  if ([...word].length < 2) return [];
  const users = await User.find(
    {
      ...userPolicy.readable(guest),
      ...(await exceptUnseen(viewer, "_id")),
      nameWords: { $elemMatch: beginsWith(word) },
      hideFromSearch: { $ne: true },
    },
    { username: 1, name: 1, nameWords: 1, "stats.followers": 1 },
  )
    .limit(LOOKED_AT)
    .lean<(SuggestedPerson & Pick<UserDoc, "nameWords" | "stats">)[]>();
  return users
    .filter(({ nameWords }) => words.every((each) => nameWords.some((own) => own.startsWith(each))))
    .sort((a, b) => b.stats.followers - a.stats.followers)
    .slice(0, limit);
}
