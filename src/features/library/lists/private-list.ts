import { toId } from "#core/db/ids.ts";
import { TITLE_COLLATION } from "#core/db/titles.ts";
import { LIST_TITLE_MAX } from "#shared/library/lists.limits.ts";
import { listsText } from "#shared/library/lists.text.ts";
import { List, type ListDoc } from "./model.ts";

/** A title for stories that only their owner may see, and the list that has it; null if there is none yet. */
export interface PrivateTitle {
  readonly title: string;
  readonly list: ListDoc | null;
}

/**
 * Finds the member's private list with this title, ignoring case like the rule for unique names. A public list is
 * passed over, because what is added to it is public at once: the title is then that of a list beside it.
 * `passedOver` is called with each public list; if it returns true, nothing has to be added, and the result is null.
 */
export async function findPrivateTitle(
  owner: string,
  title: string,
  passedOver: (list: ListDoc) => Promise<boolean> = async () => false,
): Promise<PrivateTitle | null> {
  for (let copy = 0; ; copy += 1) {
    const suffix = copy === 0 ? "" : ` ${listsText.copyMark(copy)}`;
    const candidate = `${title
      .slice(0, LIST_TITLE_MAX - suffix.length)
      .trimEnd()
      .toWellFormed()}${suffix}`;
    const list = await List.findOne({ owner: toId(owner), title: candidate })
      .collation(TITLE_COLLATION)
      .lean<ListDoc>();
    if (!list?.public) return { title: candidate, list };
    if (await passedOver(list)) return null;
  }
}
