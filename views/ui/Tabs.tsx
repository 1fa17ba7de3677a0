import { useId } from "react";

interface Tab {
  readonly href: string;
  readonly label: string;
  readonly count?: number;
  readonly current?: boolean;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
}

/** Links side by side; the current one is marked. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <TabList tabs={tabs} />
    </nav>
  );
}

export interface GroupedTabsProps {
  readonly label: string;
  /** Groups with their names; the first may have no name. */
  readonly groups: readonly { readonly label: string | null; readonly tabs: readonly Tab[] }[];
}

/** Tabs under the names of their groups. */
export function GroupedTabs({ label, groups }: GroupedTabsProps) {
  const id = useId();
  return (
    <nav className="tabs" aria-label={label}>
      {groups.map((group, at) => (
        <div className="tab-group" key={group.label}>
          {group.label && <p id={`${id}${at}`}>{group.label}</p>}
          <TabList tabs={group.tabs} labelledBy={group.label ? `${id}${at}` : undefined} />
        </div>
      ))}
    </nav>
  );
}

function TabList({ tabs, labelledBy }: { tabs: readonly Tab[]; labelledBy?: string | undefined }) {
  return (
    <ul aria-labelledby={labelledBy}>
      {tabs.map((tab) => (
        <li key={tab.href}>
          <a href={tab.href} aria-current={tab.current ? "page" : undefined}>
            {tab.label}
            {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
