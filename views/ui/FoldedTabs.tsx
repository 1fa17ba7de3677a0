import { Icon } from "./Icon.tsx";
import { Tabs, type TabsProps } from "./Tabs.tsx";

/** Places of one kind, too many for a row on a phone: there a list, folded until it is asked for. */
export function FoldedTabs({ label, tabs }: TabsProps) {
  return (
    <details className="folded-tabs">
      <summary className="btn">
        <Icon name="menu" />
        {label}
      </summary>
      <Tabs label={label} tabs={tabs} />
    </details>
  );
}
