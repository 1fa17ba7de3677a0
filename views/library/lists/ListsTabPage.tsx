import type { PageProps } from "../../../src/shared/form.ts";
import type { ListsTabPageData } from "../../../src/shared/library/lists.dto.ts";
import { listsText } from "../../../src/shared/library/lists.text.ts";
import { ProfileFrame } from "../../people/profile/ProfileFrame.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { ListCards } from "./ListCard.tsx";

/** A member's public lists, on their profile. */
export function ListsTabPage({ data }: PageProps<ListsTabPageData>) {
  const { user, lists, paging } = data;
  const words = listsText;
  return (
    <ProfileFrame data={data}>
      <section aria-labelledby="lists">
        <h2 id="lists" className="visually-hidden">
          {words.tab(user.name)}
        </h2>
        {lists.length > 0 ? (
          <Slot name="list-cards">
            <ListCards lists={lists} level="h3" byline={false} />
          </Slot>
        ) : (
          <Empty icon="list" title={words.tabNone(user.name)}>
            <p>{words.tabNoneHint}</p>
          </Empty>
        )}
        <Pagination paging={paging} />
      </section>
    </ProfileFrame>
  );
}
