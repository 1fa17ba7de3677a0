import { HttpError, invalidField } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { InviteFriendsPageData } from "#shared/accounts/invitations.dto.ts";
import { INVITATIONS_PER_DAY } from "#shared/accounts/invitations.limits.ts";
import { invitationsPaths } from "#shared/accounts/invitations.paths.ts";
import { invitationsText } from "#shared/accounts/invitations.text.ts";
import { registrationPaths } from "#shared/accounts/registration.paths.ts";
import { messages } from "#shared/messages.ts";
import { InviteFriendsPage } from "#views/accounts/invitations/InviteFriendsPage.tsx";

import { isDuplicateOf } from "../../moderation/duplicates/index.ts";
import { unseenIdsOf } from "../../people/blocks/index.ts";
import { countReferredBy, findReferredBy } from "../../people/identity/index.ts";
import { zoneOf } from "../../people/users/index.ts";
import { type InviteDependencies, type Invited, invitationsLeft, inviteFriends } from "./commands.ts";
import { listInvitations } from "./reads.ts";
import { readAddresses } from "./rules.ts";

const texts = invitationsText;
/** Limit on the listed members who joined. */
const REFERRED_SHOWN = 50;

/** Page for inviting friends: the member's link, a form for several addresses, and the results. */
export function invitationPages(dependencies: InviteDependencies, siteUrl: string): PageDefinition[] {
  const { services } = dependencies;
  const invite = definePage<InviteFriendsPageData>({
    path: invitationsPaths.inviteFriends(),
    query: ["before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const id = viewer.id as string;
      const before = query.get("before");
      const { invitations, older } = await listInvitations(id, before);
      return {
        link: siteUrl + registrationPaths.registerBy(viewer.username as string),
        left: await invitationsLeft(id, services.now()),
        joined: await countReferredBy(id),
        referred: await referredOf(id, services.now()),
        zone: await zoneOf(viewer),
        invitations,
        paging: {
          newer: before ? invitationsPaths.inviteFriends() : null,
          older: older && `${invitationsPaths.inviteFriends()}?before=${older}`,
          total: null,
        },
      };
    },
    async action({ caller, request }, { values }) {
      if (!values.emails?.trim()) throw invalidField("emails", messages.required);
      const emails = readAddresses(values.emails);
      const outcome = await inviteFriends(dependencies, caller, emails).catch(async (error) => {
        if (!(error instanceof HttpError) || error.status !== 429) throw error;
        const left = await invitationsLeft(caller.viewer.id as string, services.now());
        throw invalidField("emails", texts.tooMany(left, INVITATIONS_PER_DAY));
      });
      request.session.flash = { kind: outcome.invited > 0 ? "success" : "info", text: describeSent(outcome) };
      return seeOther(invitationsPaths.inviteFriends());
    },
    meta: () => ({ title: texts.title, robots: "noindex" }),
    Component: InviteFriendsPage,
  });
  return [invite];
}

/** Returns the members that joined through a member's link, and whether each referral still pays. */
async function referredOf(id: string, now: Date): Promise<InviteFriendsPageData["referred"]> {
  const found = await findReferredBy(id, REFERRED_SHOWN, await unseenIdsOf(id));
  return Promise.all(
    found.map(async ({ _id, username, name, referral_end_date: until }) => {
      const isOver = !until || until <= now;
      const state = isOver ? "over" : (await isDuplicateOf(String(_id), [id])) ? "own" : "pays";
      return { username, name: name || username, state, until: until?.toISOString() ?? null } as const;
    }),
  );
}

function describeSent({ invited, again }: Invited): string {
  if (invited === 0) return texts.already;
  return again > 0 ? texts.someAlready(invited, again) : texts.sent(invited);
}
