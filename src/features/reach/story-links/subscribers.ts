import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import type { Jobs } from "#core/jobs/index.ts";
import type { Services } from "#core/services.ts";
import { deletesDependents } from "../../people/member-content/index.ts";
import { endLinks } from "./commands.ts";
import { addJoin } from "./figures.ts";
import { LinkDay, StoryLink, type StoryLinkDoc } from "./model.ts";
import { leaveAll } from "./partners.ts";
import { withSlug } from "./slugs.ts";

/** Deletes links with their story, and statistics with their link; counts subscribers who came by a link. */
export const linkSubscribers = (services: Services, jobs: Jobs): readonly Subscriber[] => [
  deletesDependents(jobs, "story-link.ended", {
    name: "story-links.delete-days",
    of: "link",
    model: StoryLink,
    dependents: (link) => [[LinkDay, { link }]],
  }),
  on("story.erased", {
    name: "story-links.end",
    async handle({ id }) {
      await leaveAll({ story: id });
      const storyLinks = await StoryLink.find({ story: toId(id) }, { _id: 1 }).lean<
        Pick<StoryLinkDoc, "_id">[]
      >();
      await endLinks(
        services,
        storyLinks.map(({ _id }) => _id),
      );
    },
  }),
  on("list.joined", {
    name: "story-links.count-join",
    async handle({ id, link, owner }, { at }) {
      const storyLink = link
        ? await StoryLink.findOne({ ...withSlug(link), owner: toId(owner) }, { _id: 1 }).lean<
            Pick<StoryLinkDoc, "_id">
          >()
        : null;
      if (storyLink) await addJoin(storyLink._id, id, at);
    },
  }),
];
