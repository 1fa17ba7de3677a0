import { useId } from "react";
import { menuText } from "../../../src/shared/site/menu.text.ts";
import { siteText } from "../../../src/shared/site/site.text.ts";
import { besideIf } from "../../ui/beside.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import type { WaysIn } from "./GuestAccount.tsx";
import { guestEntries, type MenuEntry, type MenuGroup, mainMenu, writeEntries } from "./menu.ts";

/**
 * The main menu: a row of panels on a desk, a drawer behind the menu button on a phone. A popover opens and closes
 * without a script; a browser that knows none shows the row.
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
      {others.map((group) => (
        <MenuPanel key={group.label} group={group} />
      ))}
      {guestEntries(path).map((entry) => (
        <a key={entry.href} className="nav-link guest-link" href={entry.href} {...besideIf(holds)}>
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
