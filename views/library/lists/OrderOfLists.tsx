import { OWN_LISTS_ORDERS, type OwnListsOrder } from "#shared/library/lists.enums.ts";
import { listsText } from "#shared/library/lists.text.ts";
import { Tabs } from "../../ui/Tabs.tsx";

/** Choice of the order of one member's lists. */
export const OrderOfLists = ({
  order,
  at,
}: {
  order: OwnListsOrder;
  at: (order: OwnListsOrder) => string;
}) => (
  <Tabs
    label={listsText.orderOf}
    tabs={OWN_LISTS_ORDERS.map((each) => ({
      href: at(each),
      label: listsText.orders[each],
      current: each === order,
    }))}
  />
);
