import { menuText } from "../../../src/shared/site/menu.text.ts";
import { siteText } from "../../../src/shared/site/site.text.ts";
import { besideIf } from "../../ui/beside.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import type { WaysIn } from "./GuestAccount.tsx";
import { genreMenu, guestEntries, type MenuEntry, mainMenu, writeEntry } from "./menu.ts";

/**
 * The main menu: a row of panels on a desk, a drawer behind the menu button on a phone. A popover opens and closes
 * without a script; a browser that knows none shows the row.
 */
export function SiteMenu({ path, holds = false }: WaysIn) {
  const menu = menuText;
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
      {mainMenu().map((group) => (
        <Menu key={group.label} label={group.label}>
          {group.label === menu.browse ? (
            <div className="browse-menu">
              <MenuList entries={group.entries} />
              <section className="genre-menu" aria-labelledby="genre-menu">
                <p id="genre-menu">{menu.genres}</p>
                <MenuList entries={genreMenu()} />
              </section>
            </div>
          ) : (
            <MenuList entries={group.entries} />
          )}
        </Menu>
      ))}
      <a className="nav-link" href={writeEntry().href}>
        {writeEntry().label}
      </a>
      {guestEntries(path).map((entry) => (
        <a key={entry.href} className="nav-link guest-link" href={entry.href} {...besideIf(holds)}>
          {entry.label}
        </a>
      ))}
    </nav>
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
