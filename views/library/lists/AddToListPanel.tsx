import type { StoryListsData } from "#shared/library/lists.dto.ts";
import { Island } from "../../shell/Island.tsx";
import AddToList from "./AddToList.island.tsx";

/** The slot "story-lists" for a member. */
export const AddToListPanel = (data: StoryListsData) => (
  <Island of={AddToList} name="library/lists/AddToList" on="interaction" props={data} />
);
