import { menuText } from "#shared/site/menu.text.ts";
import { siteText } from "#shared/site/site.text.ts";
import { site } from "#shared/site.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Slot } from "../../shell/Slot.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { GuestAccount, type WaysIn } from "./GuestAccount.tsx";
import { SiteMenu } from "./SiteMenu.tsx";
import { SiteSearch } from "./SiteSearch.tsx";

/**
 * Logo, menu, search and account; in two rows on a phone, with the menu in a drawer that works without
 * JavaScript. The slots "unread-badge" and "inbox" are filled by the features that count notifications and
 * messages.
 */
export function SiteHeader({ path, holds }: WaysIn) {
  return (
    <header className="site-header">
      <div className="site-header-in">
        <button
          type="button"
          className="menu-button icon-button"
          popoverTarget="site-menu"
          aria-label={menuText.open}
        >
          <Icon name="menu" />
        </button>
        <a className="brand" href={cataloguePaths.home()} aria-label={siteText.brandHome(site().name)}>
          <Icon name="brand" />
          <span>{site().name}</span>
        </a>
        <SiteMenu path={path} holds={holds} />
        <SiteSearch />
        <div className="site-account">
          <Slot name="unread-badge" />
          <Slot name="inbox" />
          <Slot name="account">
            <GuestAccount path={path} holds={holds} />
          </Slot>
        </div>
      </div>
    </header>
  );
}
