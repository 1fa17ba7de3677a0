import { csrfToken } from "#core/http/csrf.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { byToken, type PageDefinition, type SlotDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { storiesText } from "#shared/stories/stories.text.ts";
import { StoryFeature } from "#views/stories/stories/StoryFeature.tsx";
import { featureStory, unfeatureStory } from "../../editing/index.ts";
import { storyForMember } from "../for-viewer.ts";
import { storyPolicy } from "../policy.ts";

/** Feature button on a story's page for the author and admins; empty for everyone else. */
export const featureSlot: SlotDefinition = {
  tags: ({ params }) => [`stories:${params.id}`],
  varies: byToken,
  async render(context) {
    const { viewer, request } = context;
    const storedStory = await storyForMember(context);
    if (!storedStory) return undefined;
    const places = [
      ...(storyPolicy.can(viewer, "pin", storedStory)
        ? [{ on: "profile", is: storedStory.pinnedAt !== null } as const]
        : []),
      ...(storyPolicy.can(viewer, "feature", storedStory) && (storedStory.listed || storedStory.featured)
        ? [{ on: "site", is: storedStory.featured } as const]
        : []),
    ];
    if (places.length === 0) return undefined;
    const story = { id: String(storedStory._id), slug: storedStory.slug };
    return <StoryFeature {...{ story, places, hidden: !storedStory.listed, token: csrfToken(request) }} />;
  },
};

/** Page that the feature button submits to. */
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
