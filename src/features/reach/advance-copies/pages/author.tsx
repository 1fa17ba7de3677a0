import { notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { invitationsLeft } from "#features/accounts/invitations/index.ts";
import { listFollowers } from "#features/library/followers/index.ts";
import { findPeople, presentUserCard } from "#features/people/users/index.ts";
import { findStoryNames } from "#features/stories/stories/index.ts";
import type { LinkCopiesPageData } from "#shared/reach/advance-copies.dto.ts";
import { advanceCopiesText as texts } from "#shared/reach/advance-copies.text.ts";
import { INVITABLE } from "#shared/reach/advance-copies.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { LinkCopiesPage } from "#views/reach/advance-copies/LinkCopiesPage.tsx";
import { permittedLink } from "../../story-links/index.ts";
import { answerCopy } from "../commands.ts";
import { type Inviting, inviteReaders } from "../invite.ts";
import { CopySet, type CopySetDoc } from "../model.ts";
import { copiesOfLink, invitationsOf, isOver, ratiosOf } from "../reads.ts";

/** `/story-links/:id/copies`: requests, copies and feedback. */
export const authorCopyPage = (inviting: Inviting): PageDefinition =>
  definePage<LinkCopiesPageData>({
    path: "/story-links/:id/copies",
    access: membersOnly,
    cache: "private",
    async load({ caller, viewer, params }) {
      const link = await permittedLink(caller, "update", params.id!);
      if (link.type !== "arc") throw notFound();
      const copies = await copiesOfLink(link._id);
      const readers = [...new Set(copies.flatMap(({ reader }) => (reader ? [String(reader)] : [])))];
      const [people, ratios, set, names, invited, followers, perDay] = await Promise.all([
        findPeople(readers),
        ratiosOf(readers),
        CopySet.findById(link._id).lean<CopySetDoc>(),
        findStoryNames([link.story]),
        invitationsOf(link._id),
        listFollowers(viewer, viewer.id!, { after: null, before: null }),
        invitationsLeft(viewer.id!, inviting.services.now()),
      ]);
      const has = new Set(readers);
      return {
        link: params.id!,
        title: names.get(String(link.story))?.title ?? link.slug,
        given: set?.given ?? 0,
        limit: link.copies?.limit ?? 0,
        open: link.state === "open" && !isOver(link, inviting.services.now()),
        perDay,
        readers: (followers?.people ?? []).filter(({ id }) => !has.has(id)).slice(0, INVITABLE),
        invited: invited.map(({ email, usedBy, createdAt }) => ({
          email,
          used: usedBy !== null,
          at: createdAt.toISOString(),
        })),
        copies: copies.map((copy) => {
          const person = people.get(String(copy.reader));
          return {
            id: String(copy._id),
            state: copy.state,
            why: copy.why,
            where: copy.where,
            reader: person ? presentUserCard(person) : null,
            ratio: ratios.get(String(copy.reader)) ?? { given: 0, feedback: 0 },
            askedAt: copy.createdAt.toISOString(),
            openedAt: copy.openedAt?.toISOString() ?? null,
            feedback: copy.feedback,
          };
        }),
      };
    },
    async action({ caller, params, request }, { values, all }) {
      await permittedLink(caller, "update", params.id!);
      if (values.do === "invite") {
        const invitees = { to: values.to ?? "", readers: all("readers") };
        const done = await inviteReaders(inviting, caller, params.id!, invitees);
        const count = done.members + done.addresses;
        const text = count > 0 ? texts.invite.done(count) : texts.invite.known;
        request.session.flash = { kind: "success", text };
        return seeOther(storyLinksPaths.storyLinkCopies(params.id!));
      }
      const act = await answerCopy(inviting.services, caller, values.copy ?? "", values.do);
      request.session.flash = { kind: "success", text: texts.author.done[act] };
      return seeOther(storyLinksPaths.storyLinkCopies(params.id!));
    },
    meta: () => ({ title: texts.author.title, robots: "noindex" }),
    Component: LinkCopiesPage,
  });
