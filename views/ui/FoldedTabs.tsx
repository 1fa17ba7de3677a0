import { Icon } from "./Icon.tsx";
import { GroupedTabs, type GroupedTabsProps, Tabs, type TabsProps } from "./Tabs.tsx";

/** Tabs that are too many for one row on a phone: shown there as a collapsed list. */
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
