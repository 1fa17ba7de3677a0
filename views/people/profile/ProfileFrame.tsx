import type { ReactNode } from "react";
import type { ProfileTabData } from "../../../src/shared/people/people.dto.ts";
import { peopleText } from "../../../src/shared/people/people.text.ts";
import { PROFILE_TABS } from "../../../src/shared/people/profile-tabs.ts";
import { Slot } from "../../shell/Slot.tsx";
import { LinkedText } from "../../ui/LinkedText.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { ProfileAbout } from "./ProfileAbout.tsx";
import { ProfileHead } from "./ProfileHead.tsx";

/** Around every tab of a profile: who this is, what they say of themselves, the tabs, then this one's content. */
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
