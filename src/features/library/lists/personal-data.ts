import { toId } from "#core/db/ids.ts";
import type { PersonalData } from "#core/personal-data.ts";
import { archiveOf } from "../../people/member-content/index.ts";
import { forgetListsOf, setHidden } from "./hidden.ts";
import { Item, List } from "./model.ts";

/** Exports a member's reading lists; they are deleted with the account, whatever happens to their works. */
export const listPersonalData: PersonalData = {
  models: ["List", "ListItem"],
  async *export({ id }) {
    const owner = toId(id);
    yield archiveOf(List, { owner }, ["open", "browsed", "ownerHidden", "turn"]);
    yield archiveOf(Item, { owner }, ["open", "listed", "filterFields"]);
  },
  hide: ({ id }) => setHidden(id, true),
  show: ({ id }) => setHidden(id, false),
  erase: ({ id }) => forgetListsOf(id),
};
