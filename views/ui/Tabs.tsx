export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { href: string; label: string; count?: number; current?: boolean }[];
}

/** Places beside each other, as links; the current one is marked. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.current ? "page" : undefined}>
              {tab.label}
              {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
