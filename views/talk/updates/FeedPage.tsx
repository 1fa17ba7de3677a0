import { accountsPaths } from "../../../src/shared/accounts/accounts.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import type { FeedPageData } from "../../../src/shared/talk/updates.dto.ts";
import { updatesPaths } from "../../../src/shared/talk/updates.paths.ts";

import { updatesText } from "../../../src/shared/talk/updates.text.ts";
import { ProfileFrame } from "../../people/profile/ProfileFrame.tsx";
import { Island } from "../../shell/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { HiddenUpdates } from "./HiddenUpdates.tsx";
import NewUpdates from "./NewUpdates.island.tsx";
import { UpdateForm } from "./UpdateForm.tsx";
import { UpdateList } from "./UpdateList.tsx";

/** What a member and others have said on the member's feed. */
export function FeedPage({ data, form }: PageProps<FeedPageData>) {
  const { user, updates, paging, own, write, signedIn, zone, hidden, showsHidden } = data;
  const words = updatesText;
  const at = (shown?: "show") => updatesPaths.userUpdates(user.username, shown);
  const here = at(showsHidden ? "show" : undefined);
  return (
    <ProfileFrame data={data}>
      <section aria-labelledby="updates">
        <h2 id="updates" className="visually-hidden">
          {words.titleOf(user.name)}
        </h2>
        {write && <UpdateForm write={write} form={form} action={at()} />}
        {!signedIn && (
          <p className="update-form">
            <ButtonLink href={accountsPaths.login(here)} icon="log-in">
              {words.signIn}
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
          <Empty icon="message-circle" title={own ? words.noneOwn : words.none(user.name)}>
            {own && <p>{words.noneOwnHint}</p>}
          </Empty>
        )}
        <Pagination paging={paging} />
      </section>
    </ProfileFrame>
  );
}
