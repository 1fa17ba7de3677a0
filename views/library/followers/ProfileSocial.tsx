import type { ReactNode } from "react";
import { favouritesPaths } from "#shared/library/favourites.paths.ts";
import type { SocialStateDto } from "#shared/library/followers.dto.ts";
import { followersText } from "#shared/library/followers.text.ts";
import { blocksPaths } from "#shared/people/blocks.paths.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import type { UserCardDto } from "#shared/people/user-card.dto.ts";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { FavouriteButton } from "./FavouriteButton.tsx";
import { FollowButton } from "./FollowButton.tsx";

/** The slot "profile-actions" for a member who views another member's profile. */
export function ProfileSocial({
  state,
  token,
  message,
}: {
  state: SocialStateDto;
  token?: string | undefined;
  /** The button that writes to the member. */
  message: ReactNode;
}) {
  const { user, favourite, favourites, blocked, muted } = state;
  const texts = followersText;
  const next = profilePaths.user(user.username);
  const block = { action: blocksPaths.userBlock(user.username), next, token };
  return (
    <div className="actions social">
      {blocked ? (
        <p className="fine">{texts.blockedNow}</p>
      ) : (
        <>
          <FollowButton state={state} next={next} token={token} look="primary" />
          {message}
          <FavouriteButton
            action={favouritesPaths.userFavourite(user.username)}
            of={user.name}
            count={favourites}
            {...{ favourite, next, token }}
          />
        </>
      )}
      <Menu label={texts.more} atEnd className="social-more">
        <div className="social-choice">
          <ActionForm
            {...block}
            verb={muted ? "unmute" : "mute"}
            label={muted ? texts.unmute : texts.mute}
            icon={muted ? "bell" : "volume-x"}
          />
          <p className="fine">{texts.muteHint}</p>
        </div>
        <div className="social-choice">
          <ActionForm
            {...block}
            verb={blocked ? "unblock" : "block"}
            label={blocked ? texts.unblock : texts.block}
            icon="ban"
            look="danger"
          />
          <p className="fine">{texts.blockHint}</p>
        </div>
      </Menu>
    </div>
  );
}

/** The same slot for guests: the action is completed after they sign in. */
export function SocialGuest({ user, favourites }: { user: UserCardDto; favourites: number }) {
  const next = profilePaths.user(user.username);
  return (
    <div className="actions social">
      <FollowButton state={{ user, following: false }} next={next} look="primary" guest />
      <FavouriteButton
        action={favouritesPaths.userFavourite(user.username)}
        of={user.name}
        favourite={false}
        count={favourites}
        next={next}
        guest
      />
    </div>
  );
}
