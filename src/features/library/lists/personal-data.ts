import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { forgetListsOf, setAway } from "./away.ts";
import { Item, List } from "./model.ts";

/** A member's reading lists; they go with them whatever becomes of their works. */
export const listPersonalData: PersonalData = {
  models: ["List", "ListItem"],
  async *export({ id }) {
    const owner = toId(id);
    yield jsonListFile("lists.json", () =>
      List.find({ owner }).select("-open -browsed -away -turn").lean().cursor(),
    );
    yield jsonListFile("list-items.json", () =>
      Item.find({ owner }).select("-open -listed -traits").sort({ owner: 1, story: 1 }).lean().cursor(),
    );
  },
  hide: ({ id }) => setAway(id, true),
  show: ({ id }) => setAway(id, false),
  erase: ({ id }) => forgetListsOf(id),
};
