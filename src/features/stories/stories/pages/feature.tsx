import { StoryFeature } from "../../../../../views/stories/stories/StoryFeature.tsx";
import { csrfToken } from "../../../../core/http/csrf.ts";
import {
  buttonPage,
  byToken,
  type PageDefinition,
  type SlotDefinition,
} from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import { cataloguePaths } from "../../../../shared/stories/catalogue.paths.ts";

import { storiesText } from "../../../../shared/stories/stories.text.ts";
import { featureStory, unfeatureStory } from "../../editing/index.ts";
import { storyForMember } from "../for-viewer.ts";
import { storyPolicy } from "../policy.ts";

/** What the author and admins see on a story's page; nothing for all others. */
export const featureSlot: SlotDefinition = {
  tags: ({ params }) => [`stories:${params.id}`],
  varies: byToken,
  async render(context) {
    const { viewer, request } = context;
    const found = await storyForMember(context);
    if (!found) return undefined;
    const places = [
      ...(storyPolicy.can(viewer, "pin", found)
        ? [{ on: "profile", is: found.pinnedAt !== null } as const]
        : []),
      ...(storyPolicy.can(viewer, "feature", found) && (found.listed || found.featured)
        ? [{ on: "site", is: found.featured } as const]
        : []),
    ];
    if (places.length === 0) return undefined;
    const story = { id: String(found._id), slug: found.slug };
    return <StoryFeature {...{ story, places, hidden: !found.listed, token: csrfToken(request) }} />;
  },
};

/** Where its buttons send to. */
export const featurePage = (services: Services): PageDefinition =>
  buttonPage("/story/:id/:slug/feature", async ({ caller, params, request }, { values }) => {
    const { id, slug } = params as { id: string; slug: string };
    const { on } = values;
    const off = values.do === "unfeature";
    if (off) await unfeatureStory(services, caller, id, { on });
    else await featureStory(services, caller, id, { on, first: values.do === "first" });
    const { done } = storiesText.feature;
    const word = on === "site" ? (off ? done.siteOff : done.site) : off ? done.profileOff : done.profile;
    request.session.flash = { kind: "success", text: word };
    return cataloguePaths.story({ id, slug });
  });
