import { Icon } from "./Icon.tsx";
import { GroupedTabs, type GroupedTabsProps, Tabs, type TabsProps } from "./Tabs.tsx";

/** Places of one kind, too many for a row on a phone: there a list, folded until it is asked for. */
export function FoldedTabs(props: TabsProps | GroupedTabsProps) {
  return (
    <details className="folded-tabs">
      <summary className="btn">
        <Icon name="menu" />
        {props.label}
      </summary>
      {"groups" in props ? <GroupedTabs {...props} /> : <Tabs {...props} />}
    </details>
  );
}
