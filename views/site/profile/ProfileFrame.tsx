import type { ReactNode } from "react";
import { peopleText } from "#shared/people/people.text.ts";
import type { ProfileTabData } from "#shared/people/profile-page.dto.ts";
import { PROFILE_TABS } from "#shared/people/profile-tabs.ts";
import { Slot } from "../../shell/Slot.tsx";
import { LinkedText } from "../../ui/LinkedText.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ProfileAbout } from "./ProfileAbout.tsx";
import { ProfileHead } from "./ProfileHead.tsx";

/** Layout of every profile tab: the header, the biography, the tabs, then the content of the current tab. */
export function ProfileFrame({ data, children }: { data: ProfileTabData; children: ReactNode }) {
  const { user, tab } = data;
  const people = peopleText;
  return (
    <div className="page profile" data-tab={tab}>
      <ProfileHead user={user} />
      <div className="profile-columns">
        {user.bio ? (
          <div className="profile-bio">
            <LinkedText text={user.bio} />
          </div>
        ) : (
          <Slot name="profile-no-bio" />
        )}
        <div className="profile-main">
          <Tabs
            label={people.tabsLabel(user.name)}
            tabs={PROFILE_TABS.map((one) => ({
              href: one.href(user.username),
              label: people.tabs[one.key],
              ...("count" in one ? { count: one.count(user) } : {}),
              current: one.key === tab,
            }))}
          />
          {children}
        </div>
        <ProfileAbout user={user} />
      </div>
    </div>
  );
}
