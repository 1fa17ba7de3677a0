import { favouritesPaths } from "../../../src/shared/library/favourites.paths.ts";
import type { SocialStateDto } from "../../../src/shared/library/followers.dto.ts";
import { followersPaths } from "../../../src/shared/library/followers.paths.ts";
import { followersText } from "../../../src/shared/library/followers.text.ts";
import { blocksPaths } from "../../../src/shared/people/blocks.paths.ts";
import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import type { UserCardDto } from "../../../src/shared/people/user-card.dto.ts";

import { MessageButton } from "../../talk/messages/MessageButton.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { FavouriteButton } from "./FavouriteButton.tsx";
import { FollowButton } from "./FollowButton.tsx";
import { ToggleForm } from "./ToggleForm.tsx";

/** The slot "profile-actions" for a member who looks at someone else's profile. */
export function ProfileSocial({ state, token }: { state: SocialStateDto; token?: string | undefined }) {
  const { user, favourite, blocked, muted } = state;
  const words = followersText;
  const next = profilePaths.user(user.username);
  const block = { action: blocksPaths.userBlock(user.username), next, token };
  return (
    <div className="actions social">
      {blocked ? (
        <p className="fine">{words.blockedNow}</p>
      ) : (
        <>
          <FollowButton state={state} next={next} token={token} look="primary" />
          <MessageButton user={user} token={token} />
          <FavouriteButton
            action={favouritesPaths.userFavourite(user.username)}
            of={user.name}
            {...{ favourite, next, token }}
          />
        </>
      )}
      <Menu label={words.more} atEnd className="social-more">
        <div className="social-choice">
          <ToggleForm
            {...block}
            verb={muted ? "unmute" : "mute"}
            label={muted ? words.unmute : words.mute}
            icon={muted ? "bell" : "volume-x"}
          />
          <p className="fine">{words.muteHint}</p>
        </div>
        <div className="social-choice">
          <ToggleForm
            {...block}
            verb={blocked ? "unblock" : "block"}
            label={blocked ? words.unblock : words.block}
            icon="ban"
            look="danger"
          />
          <p className="fine">{words.blockHint}</p>
        </div>
      </Menu>
    </div>
  );
}

/** What a guest sees there: pressed, it is done after they have signed in. */
export function SocialGuest({ user }: { user: UserCardDto }) {
  const next = profilePaths.user(user.username);
  return (
    <div className="actions social">
      <ToggleForm
        action={followersPaths.userFollow(user.username)}
        next={next}
        verb="follow"
        label={followersText.follow}
        name={followersText.followName(user.name)}
        icon="user-plus"
        guest
      />
      <FavouriteButton
        action={favouritesPaths.userFavourite(user.username)}
        of={user.name}
        favourite={false}
        next={next}
        guest
      />
    </div>
  );
}
