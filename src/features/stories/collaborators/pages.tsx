import { forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { CollaboratorsPageData } from "#shared/stories/collaborators.dto.ts";
import { collaboratorsText } from "#shared/stories/collaborators.text.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { CollaboratorsPage } from "#views/stories/collaborators/CollaboratorsPage.tsx";
import { zoneOf } from "../../people/users/index.ts";
import { removeCollaborator, removeCredit, setCollaborator } from "../editing/index.ts";
import {
  findUncheckedStory,
  isOwner,
  presentAuthor,
  readStory,
  storyPolicy,
  teamRole,
} from "../stories/index.ts";
import { becomeAuthor, canBecomeAuthor, findAuthorAbsence } from "./absence/author-absence.ts";
import { readActivity } from "./activity.ts";
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
  inviteCollaborator,
  withdrawInvitation,
} from "./commands.ts";
import { answerSale, askToAllowSale } from "./former/commands.ts";
import { findFormerCoAuthors } from "./former/sale.ts";
import { inviteByMail, isAddress, type MailingTeam, withdrawMailInvitation } from "./mail-invitations.ts";
import { TeamInvitation, type TeamInvitationDoc, TeamMailInvitation } from "./model.ts";
import {
  presentAbsence,
  presentActivity,
  presentAddress,
  presentFormer,
  presentMembers,
  presentNamed,
  presentPermission,
} from "./present.ts";
import {
  acceptTransfer,
  declineTransfer,
  findTransfer,
  offerTransfer,
  withdrawTransfer,
} from "./transfer.ts";

/** Team page of a story, for its team and for invited members. */
export function collaboratorPages(mailing: MailingTeam): PageDefinition[] {
  const { services } = mailing;
  const team = definePage<CollaboratorsPageData>({
    path: "/story/:id/collaborators",
    query: ["invitation"],
    access: membersOnly,
    cache: "private",
    async load({ caller, viewer, params, query }) {
      const id = params.id!;
      const word = query.get("invitation");
      const [readable, invitation] = await Promise.all([
        readStory(viewer, id),
        findInvitation(caller, id, services.now(), word),
      ]);
      const story = readable ?? (isId(id) ? await findUncheckedStory(id) : null);
      if (!story) throw notFound();
      const [self] = viewer.id ? await findFormerCoAuthors(story, toId(viewer.id)) : [];
      if (!readable && !invitation && !self) throw notFound();
      const role = teamRole(viewer, story);
      // Somebody who joined by the mailed link is already on the team.
      const asked = role === null ? invitation : null;
      const onTeam = storyPolicy.can(viewer, "read-drafts", story);
      if (!onTeam && !asked && !self) throw forbidden();
      const manage = storyPolicy.can(viewer, "manage-collaborators", story);
      const [invited, addresses, offer, activity, absence] = await Promise.all([
        manage ? TeamInvitation.find({ story: story._id }).lean<TeamInvitationDoc[]>() : [],
        manage ? TeamMailInvitation.find({ story: story._id, expires: { $gt: services.now() } }).lean() : [],
        onTeam ? findTransfer(id) : null,
        onTeam ? readActivity(story._id) : [],
        canBecomeAuthor(story, viewer.id) ? findAuthorAbsence(story) : null,
      ]);
      const offered = offer && { mine: String(offer.to) === viewer.id, to: String(offer.to) };
      return {
        story: { id: String(story._id), slug: story.slug, title: story.title },
        author: presentAuthor(story),
        team: onTeam ? await presentMembers(story.collaborators) : [],
        invited: await presentMembers(invited),
        addresses: addresses.map(presentAddress),
        asked: asked?.role ?? null,
        offered: offered?.mine ? "me" : offered && manage ? offered.to : null,
        absence: absence && presentAbsence(absence, services.now()),
        named: manage ? await presentNamed(story) : [],
        former: isOwner(viewer, story)
          ? await presentFormer(await findFormerCoAuthors(story), services.now())
          : [],
        formerSelf: self ? { ...presentPermission(self), onSale: story.price !== null } : null,
        activity: await presentActivity(activity),
        can: {
          manage,
          invite: manage && story.price === null,
          transfer: isOwner(viewer, story),
          suggestions: storyPolicy.can(viewer, "edit-chapters", story),
          leave: role !== null && role !== "owner",
          read: readable !== null,
        },
        viewer: viewer.id ?? "",
        zone: await zoneOf(viewer),
        invitation: asked && word,
        values: { role: "co-author" },
      };
    },
    async confirms({ viewer, params }, { values }) {
      if (values.intent !== "leave") return null;
      const story = await readStory(viewer, params.id!);
      return story && teamRole(viewer, story) ? collaboratorsText.leaving(story.title) : null;
    },
    async action({ caller, params, request }, { values }) {
      const id = params.id!;
      const { intent = "", user = "", role, invitation } = values;
      const acts: Readonly<Record<string, () => Promise<unknown>>> = {
        invite: () =>
          isAddress(values.username ?? "")
            ? inviteByMail(mailing, caller, id, values)
            : inviteCollaborator(services, caller, id, values),
        withdraw: () => withdrawInvitation(services, caller, id, user),
        "withdraw-mail": () => withdrawMailInvitation(caller, id, user),
        unname: () => removeCredit(services, caller, id, values.order ?? ""),
        remove: () => removeCollaborator(services, caller, id, user),
        role: () => changeRole(services, caller, id, { user, role }),
        accept: () => acceptInvitation(services, caller, id, invitation),
        decline: () => declineInvitation(services, caller, id, invitation),
        leave: () => removeCollaborator(services, caller, id, caller.viewer.id ?? ""),
        offer: () => offerTransfer(services, caller, id, user),
        "withdraw-offer": () => withdrawTransfer(caller, id),
        "accept-offer": () => acceptTransfer(services, caller, id),
        "decline-offer": () => declineTransfer(caller, id),
        "become-author": () => becomeAuthor(services, caller, id),
        "ask-sale": () => askToAllowSale(services, caller, id, user),
        "allow-sale": () => answerSale(services, caller, id, true),
        "forbid-sale": () => answerSale(services, caller, id, false),
      };
      const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
      if (!act) throw notFound();
      const slugged = await readStory(caller.viewer, id);
      await act();
      const text = collaboratorsText.done[intent as keyof typeof collaboratorsText.done];
      request.session.flash = { kind: "success", text };
      const stays = intent !== "leave" && intent !== "decline";
      if (stays) return seeOther(editingPaths.collaborators(id));
      const still = slugged && (await readStory(caller.viewer, id));
      return seeOther(still ? cataloguePaths.story({ id, slug: still.slug }) : editingPaths.myStories());
    },
    meta: ({ story }) => ({ title: collaboratorsText.titleOf(story.title), robots: "noindex" }),
    Component: CollaboratorsPage,
  });
  return [team];
}

/** Applies only to team members; others must be invited. */
async function changeRole(
  services: Services,
  caller: Caller,
  story: string,
  { user, role }: { readonly user: string; readonly role: string | undefined },
): Promise<void> {
  const storedStory = await readStory(caller.viewer, story);
  if (!storedStory?.collaborators.some((each) => String(each.user) === user)) throw notFound();
  await setCollaborator(services, caller, story, { user, role });
}
