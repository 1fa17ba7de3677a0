import { guest } from "../../../core/base/viewer.ts";
import { beginsWith } from "../../../core/text/beginnings.ts";
import { User, wordsOf } from "../users/entity.ts";
import { type UserDoc, userPolicy } from "../users/index.ts";

/** A member as they are proposed. */
export type SuggestedPerson = Pick<UserDoc, "_id" | "username" | "name">;

/** Of those whose name begins so, so many are looked at; the ones most followed are proposed. */
const LOOKED_AT = 60;

/** Members whom anyone may see and who let themselves be found, of whose name the words begin so; most followed first. */
export async function suggestPeople(typed: string, limit: number): Promise<SuggestedPerson[]> {
  const words = wordsOf(typed).slice(0, 4);
  // The longest is looked up, for it leaves fewest; the others are compared.
  const [word = ""] = words.toSorted((a, b) => b.length - a.length);
  if ([...word].length < 2) return [];
  const found = await User.find(
    {
      ...userPolicy.readable(guest),
      nameWords: { $elemMatch: beginsWith(word) },
      hideFromSearch: { $ne: true },
    },
    { username: 1, name: 1, nameWords: 1, "stats.followers": 1 },
  )
    .limit(LOOKED_AT)
    .lean<(SuggestedPerson & Pick<UserDoc, "nameWords" | "stats">)[]>();
  return found
    .filter(({ nameWords }) => words.every((each) => nameWords.some((own) => own.startsWith(each))))
    .sort((a, b) => b.stats.followers - a.stats.followers)
    .slice(0, limit);
}
