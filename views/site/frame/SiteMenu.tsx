import { useId } from "react";
import { menuText } from "#shared/site/menu.text.ts";
import { siteText } from "#shared/site/site.text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { newTabIf } from "../../ui/new-tab.ts";
import type { WaysIn } from "./GuestAccount.tsx";
import {
  guestEntries,
  type MenuEntry,
  type MenuGroup,
  mainMenu,
  marketEntries,
  writeEntries,
} from "./menu.ts";

/**
 * The main menu: a row of panels on wide screens, a drawer behind the menu button on a phone. Popovers open
 * and close without JavaScript; browsers without popover support show the row.
 */
export function SiteMenu({ path, holds = false }: WaysIn) {
  const menu = menuText;
  const [first, ...others] = mainMenu();
  return (
    <nav id="site-menu" className="site-nav" popover="auto" aria-label={siteText.mainNav}>
      <button
        type="button"
        className="menu-close icon-button"
        popoverTarget="site-menu"
        popoverTargetAction="hide"
        aria-label={menu.close}
      >
        <Icon name="x" />
      </button>
      {first && <MenuPanel group={first} />}
      {writeEntries().map(({ href, label }) => (
        <a key={href} className="nav-link" href={href}>
          {label}
        </a>
      ))}
      {others.slice(0, -1).map((group) => (
        <MenuPanel key={group.label} group={group} />
      ))}
      {marketEntries().map(({ href, label }) => (
        <a key={href} className="nav-link" href={href}>
          {label}
        </a>
      ))}
      {others.slice(-1).map((group) => (
        <MenuPanel key={group.label} group={group} />
      ))}
      {guestEntries(path).map((entry) => (
        <a key={entry.href} className="nav-link guest-link" href={entry.href} {...newTabIf(holds)}>
          {entry.label}
        </a>
      ))}
    </nav>
  );
}

function MenuPanel({ group: { label, entries, beside } }: { group: MenuGroup }) {
  const heading = useId();
  return (
    <Menu label={label}>
      {beside ? (
        <div className="menu-columns">
          <MenuList entries={entries} />
          <section className="menu-beside" data-columns={beside.columns} aria-labelledby={heading}>
            <p id={heading}>{beside.label}</p>
            <MenuList entries={beside.entries} />
          </section>
        </div>
      ) : (
        <MenuList entries={entries} />
      )}
    </Menu>
  );
}

function MenuList({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.href}>
          <a href={entry.href}>{entry.label}</a>
        </li>
      ))}
    </ul>
  );
}
