import { InviteFriendsPage } from "../../../../views/accounts/invitations/InviteFriendsPage.tsx";
import { HttpError, invalidField } from "../../../core/base/errors.ts";
import { definePage, membersOnly, type PageDefinition, seeOther } from "../../../core/pages/define-page.ts";
import type { InviteFriendsPageData } from "../../../shared/accounts/invitations.dto.ts";
import { INVITATIONS_PER_DAY } from "../../../shared/accounts/invitations.limits.ts";
import { invitationsPaths } from "../../../shared/accounts/invitations.paths.ts";
import { invitationsText } from "../../../shared/accounts/invitations.text.ts";
import { registrationPaths } from "../../../shared/accounts/registration.paths.ts";
import { messages } from "../../../shared/messages.ts";

import { countReferredBy } from "../../people/identity/index.ts";
import { type InviteDependencies, type Invited, invitationsLeft, inviteFriends } from "./commands.ts";
import { listInvitations } from "./reads.ts";
import { readAddresses } from "./rules.ts";

const words = invitationsText;

/** Inviting friends: one's own link, a form for several addresses, and what came of them. */
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
        throw invalidField("emails", words.tooMany(left, INVITATIONS_PER_DAY));
      });
      request.session.flash = { kind: outcome.invited > 0 ? "success" : "info", text: said(outcome) };
      return seeOther(invitationsPaths.inviteFriends());
    },
    meta: () => ({ title: words.title, robots: "noindex" }),
    Component: InviteFriendsPage,
  });
  return [invite];
}

function said({ invited, again }: Invited): string {
  if (invited === 0) return words.already;
  return again > 0 ? words.someAlready(invited, again) : words.sent(invited);
}
