import { peopleText } from "#shared/people/people.text.ts";
import type { ProfileDto } from "#shared/people/profile.dto.ts";
import { SocialGuest } from "../../library/followers/ProfileSocial.tsx";
import { Slot } from "../../shell/Slot.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { StaffBadge } from "../../ui/StaffBadge.tsx";

/** Cover, photo, name and a line of facts. The owner sees an edit link. */
export function ProfileHead({ user }: { user: ProfileDto }) {
  const people = peopleText;
  return (
    <>
      <div className="profile-banner">
        {user.coverPhoto && <Picture picture={user.coverPhoto} sizes="min(100vw, 72rem)" eager decorative />}
      </div>
      <header className="profile-head">
        <Avatar user={user} size="xl" />
        <div className="profile-name">
          <h1 dir="auto">{user.name}</h1>
          <p className="profile-handle">@{user.username}</p>
          <StaffBadge of={user} />
          {user.premium && (
            <Badge tone="accent" icon="star">
              {people.premium}
            </Badge>
          )}
        </div>
        <ul className="profile-facts">
          {user.location && (
            <li>
              <Icon name="map-pin" />
              <span dir="auto">{user.location}</span>
            </li>
          )}
          <li>
            <Icon name="calendar" />
            {people.joined(user.joinedAt)}
          </li>
          {user.lastOnlineOn && (
            <li>
              <Icon name="clock" />
              {people.lastOnline(user.lastOnlineOn)}
            </li>
          )}
        </ul>
        <div className="actions">
          <Slot name="profile-owner" />
          <Slot name="profile-actions">
            <SocialGuest user={user} favourites={user.counts.favourites} />
          </Slot>
        </div>
      </header>
    </>
  );
}
