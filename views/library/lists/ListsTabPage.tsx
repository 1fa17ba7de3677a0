import type { PageProps } from "#shared/form.ts";
import type { ListsTabPageData } from "#shared/library/lists.dto.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { listsText } from "#shared/library/lists.text.ts";
import { Slot } from "../../shell/Slot.tsx";
import { ProfileFrame } from "../../site/profile/ProfileFrame.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { ListCards } from "./ListCard.tsx";
import { OrderOfLists } from "./OrderOfLists.tsx";

/** Tab of a member's public lists, on their profile. */
export function ListsTabPage({ data }: PageProps<ListsTabPageData>) {
  const { user, lists, paging, order } = data;
  const texts = listsText;
  return (
    <ProfileFrame data={data}>
      <section aria-labelledby="lists">
        <h2 id="lists" className="visually-hidden">
          {texts.tab(user.name)}
        </h2>
        {lists.length > 1 && (
          <OrderOfLists order={order} at={(each) => listsPaths.userLists(user.username, each)} />
        )}
        {lists.length > 0 ? (
          <Slot name="list-cards">
            <ListCards lists={lists} level="h3" byline={false} />
          </Slot>
        ) : (
          <Empty icon="list" title={texts.tabNone(user.name)}>
            <p>{texts.tabNoneHint}</p>
          </Empty>
        )}
        <Pagination paging={paging} />
      </section>
    </ProfileFrame>
  );
}
