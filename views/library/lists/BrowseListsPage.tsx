import type { PageProps } from "../../../src/shared/form.ts";
import type { BrowseListsPageData } from "../../../src/shared/library/lists.dto.ts";
import { listsPaths } from "../../../src/shared/library/lists.paths.ts";
import { listsText } from "../../../src/shared/library/lists.text.ts";

import { Slot } from "../../shell/Slot.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ListCards } from "./ListCard.tsx";

/** Everyone's public lists: the most followed, or those lately added to. */
export function BrowseListsPage({ data }: PageProps<BrowseListsPageData>) {
  const { lists, paging, order } = data;
  const words = listsText;
  return (
    <div className="page">
      <h1>{words.browse}</h1>
      <p className="lead">{words.browseLead}</p>
      <Tabs
        label={words.browse}
        tabs={(["popular", "new"] as const).map((each) => ({
          href: listsPaths.lists({ order: each === "popular" ? undefined : each }),
          label: words.orders[each],
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
          title={words.browseNone}
          action={<ButtonLink href={listsPaths.myLists()}>{words.new}</ButtonLink>}
        >
          <p>{words.browseNoneHint}</p>
        </Empty>
      )}
      <Pagination paging={paging} />
    </div>
  );
}
