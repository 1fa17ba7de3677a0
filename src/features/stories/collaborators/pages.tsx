import { CollaboratorsPage } from "../../../../views/stories/collaborators/CollaboratorsPage.tsx";
import { forbidden, notFound } from "../../../core/base/errors.ts";
import { definePage, membersOnly, type PageDefinition, seeOther } from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import type { CollaboratorRole } from "../../../shared/stories/catalogue.enums.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import type { CollaboratorDto, CollaboratorsPageData } from "../../../shared/stories/collaborators.dto.ts";
import { collaboratorsText } from "../../../shared/stories/collaborators.text.ts";
import { editingPaths } from "../../../shared/stories/editing.paths.ts";
import { presentUserCard, rememberedCardsOf } from "../../people/users/index.ts";
import {
  findAskedStory,
  presentAuthor,
  readStory,
  removeCollaborator,
  type StoryDoc,
  setCollaborator,
  storyPolicy,
  teamRole,
} from "../stories/index.ts";
import {
  acceptInvitation,
  declineInvitation,
  findInvitation,
  inviteCollaborator,
  withdrawInvitation,
} from "./commands.ts";
import { TeamInvitation, type TeamInvitationDoc } from "./model.ts";

/** Who works on a story: for its team, and for who is asked to join it. */
export function collaboratorPages(services: Services): PageDefinition[] {
  const team = definePage<CollaboratorsPageData>({
    path: "/story/:id/collaborators",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const id = params.id!;
      const [readable, asked] = await Promise.all([readStory(viewer, id), findInvitation(viewer, id)]);
      const story = readable ?? (asked && (await findAskedStory(id)));
      if (!story) throw notFound();
      const onTeam = storyPolicy.can(viewer, "read-drafts", story);
      if (!onTeam && !asked) throw forbidden();
      const manage = storyPolicy.can(viewer, "manage-collaborators", story);
      const invited = manage
        ? await TeamInvitation.find({ story: story._id }).lean<TeamInvitationDoc[]>()
        : [];
      const role = teamRole(viewer, story);
      return {
        story: { id: String(story._id), slug: story.slug, title: story.title },
        author: presentAuthor(story),
        team: onTeam ? await cardsOf(story.collaborators) : [],
        invited: await cardsOf(invited),
        asked: asked?.role ?? null,
        can: {
          manage,
          invite: manage && story.price === null,
          leave: role !== null && role !== "owner",
          read: readable !== null,
        },
        viewer: viewer.id ?? "",
        values: { role: "co-author" },
      };
    },
    async action({ caller, params, request }, { values }) {
      const id = params.id!;
      const { intent = "", user = "", role } = values;
      const acts: Readonly<Record<string, () => Promise<unknown>>> = {
        invite: () => inviteCollaborator(services, caller, id, values),
        withdraw: () => withdrawInvitation(caller, id, user),
        remove: () => removeCollaborator(services, caller, id, user),
        role: () => changeRole(id, user, role),
        accept: () => acceptInvitation(services, caller, id),
        decline: () => declineInvitation(caller, id),
        leave: () => removeCollaborator(services, caller, id, caller.viewer.id ?? ""),
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

      /** Only of who is on the team already: others are asked. */
      async function changeRole(story: string, member: string, to: string | undefined): Promise<void> {
        const found = await readStory(caller.viewer, story);
        if (!found?.collaborators.some((each) => String(each.user) === member)) throw notFound();
        await setCollaborator(services, caller, story, { user: member, role: to });
      }
    },
    meta: ({ story }) => ({ title: collaboratorsText.titleOf(story.title), robots: "noindex" }),
    Component: CollaboratorsPage,
  });
  return [team];
}

async function cardsOf(
  members: readonly { readonly user: StoryDoc["author"]; readonly role: CollaboratorRole }[],
): Promise<CollaboratorDto[]> {
  const cards = await rememberedCardsOf(members.map(({ user }) => String(user)));
  return members.flatMap(({ user, role }) => {
    const card = cards.get(String(user));
    return card ? [{ ...presentUserCard(card), role }] : [];
  });
}
