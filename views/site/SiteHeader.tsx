import { GENRES } from "../../src/shared/enums.ts";
import { paths } from "../../src/shared/paths.ts";
import { site } from "../../src/shared/site.ts";
import { text } from "../../src/shared/text/index.ts";
import { Slot } from "../shell/Slot.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Menu } from "../ui/Menu.tsx";
import { GuestAccount } from "./GuestAccount.tsx";

/** Brand, ways in, search and account; on a phone in two rows, so that nothing hides behind a script. */
export function SiteHeader({ path }: { path?: string }) {
  return (
    <header className="site-header">
      <div className="site-header-in">
        <a className="brand" href={paths.home()} aria-label={text.site.brandHome(site().name)}>
          <Icon name="brand" />
          <span>{site().name}</span>
        </a>
        <nav className="site-nav" aria-label={text.site.mainNav}>
          <a className="nav-link" href={paths.stories()}>
            {text.site.browse}
          </a>
          <Menu label={text.site.genres}>
            <ul className="genre-menu">
              {GENRES.map((genre) => (
                <li key={genre}>
                  <a href={paths.genre(genre)}>{text.labels.genre[genre]}</a>
                </li>
              ))}
            </ul>
          </Menu>
        </nav>
        <search className="site-search">
          <form action={paths.search()} method="get">
            <label className="visually-hidden" htmlFor="site-search">
              {text.site.searchLabel}
            </label>
            <input id="site-search" className="input" type="search" name="q" placeholder={text.site.search} />
            <button type="submit" aria-label={text.site.search}>
              <Icon name="search" />
            </button>
          </form>
        </search>
        <div className="site-account">
          <Slot name="account">
            <GuestAccount path={path} />
          </Slot>
        </div>
      </div>
    </header>
  );
}
