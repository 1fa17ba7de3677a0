import { LinkCopiesPage } from "../../../../../views/reach/advance-copies/LinkCopiesPage.tsx";
import { notFound } from "../../../../core/base/errors.ts";
import {
  definePage,
  membersOnly,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import type { LinkCopiesPageData } from "../../../../shared/reach/advance-copies.dto.ts";
import { advanceCopiesText as words } from "../../../../shared/reach/advance-copies.text.ts";
import { storyLinksPaths } from "../../../../shared/reach/story-links.paths.ts";
import { findPeople, presentUserCard } from "../../../people/users/index.ts";
import { findStoryNames } from "../../../stories/stories/index.ts";
import { permittedLink } from "../../story-links/index.ts";
import { answerCopy } from "../commands.ts";
import { CopySet, type CopySetDoc } from "../model.ts";
import { copiesOfLink, ratiosOf } from "../reads.ts";

/** `/story-links/:id/copies`: who asks for a copy, who has one, and what they say. */
export const authorCopyPage = (services: Services): PageDefinition =>
  definePage<LinkCopiesPageData>({
    path: "/story-links/:id/copies",
    access: membersOnly,
    cache: "private",
    async load({ caller, params }) {
      const link = await permittedLink(caller, "update", params.id!);
      if (link.type !== "arc") throw notFound();
      const copies = await copiesOfLink(link._id);
      const readers = [...new Set(copies.flatMap(({ reader }) => (reader ? [String(reader)] : [])))];
      const [people, ratios, set, names] = await Promise.all([
        findPeople(readers),
        ratiosOf(readers),
        CopySet.findById(link._id).lean<CopySetDoc>(),
        findStoryNames([link.story]),
      ]);
      return {
        ...{ link: params.id!, title: names.get(String(link.story))?.title ?? link.slug },
        ...{ given: set?.given ?? 0, limit: link.copies?.limit ?? 0 },
        copies: copies.map((copy) => {
          const person = people.get(String(copy.reader));
          return {
            ...{ id: String(copy._id), state: copy.state, why: copy.why, where: copy.where },
            reader: person ? presentUserCard(person) : null,
            ratio: ratios.get(String(copy.reader)) ?? { given: 0, feedback: 0 },
            askedAt: copy.createdAt.toISOString(),
            openedAt: copy.openedAt?.toISOString() ?? null,
            feedback: copy.feedback,
          };
        }),
      };
    },
    async action({ caller, params, request }, { values }) {
      await permittedLink(caller, "update", params.id!);
      const act = await answerCopy(services, caller, values.copy ?? "", values.do);
      request.session.flash = { kind: "success", text: words.author.done[act] };
      return seeOther(storyLinksPaths.storyLinkCopies(params.id!));
    },
    meta: () => ({ title: words.author.title, robots: "noindex" }),
    Component: LinkCopiesPage,
  });
