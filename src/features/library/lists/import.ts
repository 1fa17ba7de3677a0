import { HttpError } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import type { ArchiveToImport, ImportCounts } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { readStory } from "../../stories/stories/index.ts";
import { createList } from "./commands.ts";
import { addItem } from "./items.ts";
import { List, type ListDoc } from "./model.ts";

type Raw = Readonly<Record<string, unknown>>;

/**
 * Imports a member's reading lists, private at first, with the stories available here: their imported ones,
 * and others' that they may read. Merges into an existing list with the same title.
 */
export const importLists =
  (services: Services) =>
  async (archive: ArchiveToImport): Promise<ImportCounts> => {
    const { caller } = archive;
    const [lists, items] = [
      rowsOf(await archive.json("lists.json")),
      rowsOf(await archive.json("list-items.json")),
    ];
    const counts = { lists: 0, listItems: 0, listItemsElsewhere: 0, known: 0 };
    for (const { _id, title, description = "" } of lists) {
      if (typeof title !== "string") continue;
      let list = await List.findOne({ owner: toId(caller.viewer.id!), title }).lean<ListDoc>();
      if (list) counts.known += 1;
      else {
        list = await createList(services, caller, { title, description, public: false }).catch(unlessRefused);
        if (!list) continue;
        counts.lists += 1;
      }
      const own = items
        .filter((item) => String(item.list) === String(_id))
        .sort((a, b) => Number(a.rank) - Number(b.rank));
      for (const { story: old, note = "" } of own) {
        const story = await storyOf(archive, old);
        const before = list.stats.items;
        const added =
          story &&
          (await addItem(services, caller, { list: String(list._id), story, note }).catch(unlessRefused));
        if (!added) counts.listItemsElsewhere += 1;
        else {
          list = (await List.findById(list._id).lean<ListDoc>())!;
          counts.listItems += list.stats.items - before;
        }
      }
    }
    return counts;
  };

/** Returns a story's id after the import, or its id on this site; null if the member cannot read it. */
async function storyOf({ caller, idOf }: ArchiveToImport, old: unknown): Promise<string | null> {
  for (const id of [String(idOf(old)), String(old)]) if (await readStory(caller.viewer, id)) return id;
  return null;
}

const rowsOf = (value: unknown): Raw[] =>
  Array.isArray(value) ? value.filter((row) => row !== null && typeof row === "object") : [];

function unlessRefused(error: unknown): null {
  if (error instanceof HttpError && error.status < 500) return null;
  throw error;
}
