import type { PageProps } from "#shared/form.ts";
import type { BrowseListsPageData } from "#shared/library/lists.dto.ts";
import { LISTS_ORDERS } from "#shared/library/lists.enums.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { listsText } from "#shared/library/lists.text.ts";

import { Slot } from "../../shell/Slot.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ListCards } from "./ListCard.tsx";

/** Page of all public lists: the most followed, the most recently extended, or all by title. */
export function BrowseListsPage({ data }: PageProps<BrowseListsPageData>) {
  const { lists, paging, order } = data;
  const texts = listsText;
  return (
    <div className="page">
      <h1>{texts.browse}</h1>
      <p className="lead">{texts.browseLead}</p>
      <Tabs
        label={texts.browse}
        tabs={LISTS_ORDERS.map((each) => ({
          href: listsPaths.lists(each),
          label: texts.orders[each],
          current: each === order,
        }))}
      />
      {lists.length > 0 ? (
        <Slot name="list-cards">
          <ListCards lists={lists} />
        </Slot>
      ) : (
        <Empty
          icon="list"
          title={texts.browseNone}
          action={<ButtonLink href={listsPaths.myLists()}>{texts.new}</ButtonLink>}
        >
          <p>{texts.browseNoneHint}</p>
        </Empty>
      )}
      <Pagination paging={paging} />
    </div>
  );
}
