import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import type { PageProps } from "#shared/form.ts";
import type { FeedPageData } from "#shared/talk/updates.dto.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";

import { updatesText } from "#shared/talk/updates.text.ts";
import { Island } from "../../shell/Island.tsx";
import { ProfileFrame } from "../../site/profile/ProfileFrame.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { HiddenUpdates } from "./HiddenUpdates.tsx";
import NewUpdates from "./NewUpdates.island.tsx";
import { UpdateForm } from "./UpdateForm.tsx";
import { UpdateList } from "./UpdateList.tsx";

/** Page of the updates on a member's feed, by the member and by others. */
export function FeedPage({ data, form }: PageProps<FeedPageData>) {
  const { user, updates, paging, own, write, signedIn, zone, hidden, showsHidden } = data;
  const texts = updatesText;
  const at = (shown?: "show") => updatesPaths.userUpdates(user.username, shown);
  const here = at(showsHidden ? "show" : undefined);
  return (
    <ProfileFrame data={data}>
      <section aria-labelledby="updates">
        <h2 id="updates" className="visually-hidden">
          {texts.titleOf(user.name)}
        </h2>
        {write && <UpdateForm write={write} form={form} action={at()} />}
        {!signedIn && (
          <p className="update-form">
            <ButtonLink href={accountsPaths.login(here)} icon="log-in">
              {texts.signIn}
            </ButtonLink>
          </p>
        )}
        <HiddenUpdates hidden={hidden} shown={showsHidden} here={at} />
        {signedIn && !paging.newer && (
          <Island
            of={NewUpdates}
            name="talk/updates/NewUpdates"
            on="idle"
            props={{ list: "updates-list", feed: user.id, href: here }}
          />
        )}
        {updates.length > 0 ? (
          <UpdateList updates={updates} zone={zone} next={here} />
        ) : (
          <Empty icon="message-circle" title={own ? texts.noneOwn : texts.none(user.name)}>
            {own && <p>{texts.noneOwnHint}</p>}
          </Empty>
        )}
        <Pagination paging={paging} />
      </section>
    </ProfileFrame>
  );
}
