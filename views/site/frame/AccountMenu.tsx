import { assetUrl } from "#shared/assets.ts";
import type { MemberCountsDto } from "#shared/people/people.dto.ts";
import type { Role } from "#shared/people/staff.enums.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import { menuText } from "#shared/site/menu.text.ts";
import { siteText } from "#shared/site/site.text.ts";
import { studioPaths } from "#shared/site/studio.paths.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { accountEntries, searchedEntries } from "./menu.ts";

type Viewer = Pick<UserCardDto, "username" | "name" | "photo"> & { readonly role: Role };

/** The member's version of the slot "account": the account menu behind their picture. */
export function AccountMenu({ viewer, counts }: { viewer: Viewer; counts: MemberCountsDto }) {
  return (
    <Menu
      className="account-menu"
      atEnd
      label={
        <>
          <Avatar user={viewer} />
          {/* On a phone, beside the notification and message icons, there is room only for the picture. */}
          <span className="account-name hidden-on-phones">
            <span className="visually-hidden">{siteText.account}: </span>
            {viewer.name || viewer.username}
          </span>
        </>
      }
    >
      <MenuSearch />
      <ul>
        {accountEntries(viewer).map((entry) => (
          <li key={entry.href}>
            <a href={entry.href}>
              {entry.icon && <Icon name={entry.icon} />}
              {entry.label}
              {entry.href === studioPaths.studio() && counts.drafts > 0 && (
                <span className="menu-count">{siteText.drafts(counts.drafts)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

/**
 * Search for a page by its name. A script shows it once the menu is opened; without JavaScript the Studio and
 * the library list the same pages.
 */
function MenuSearch() {
  const { find, found, notFound } = menuText;
  return (
    <div
      className="menu-search"
      hidden
      data-script={assetUrl("menu-search.js")}
      data-entries={JSON.stringify(searchedEntries().map(({ href, label }) => [href, label]))}
      data-found={found}
      data-not-found={notFound}
    >
      <input
        type="search"
        className="input"
        aria-label={find}
        placeholder={find}
        autoComplete="off"
        enterKeyHint="go"
      />
      <p role="status" className="fine" />
      <ul hidden />
    </div>
  );
}
