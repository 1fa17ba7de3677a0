import { notFound } from "#core/base/errors.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import type { PageDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";

import { ratingsText } from "#shared/talk/ratings.text.ts";
import type { Openings } from "../../reading/reading/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { rateStory, unrateStory } from "./commands.ts";

/** Endpoint that the star buttons submit to. */
export const ratingPages = (services: Services, openings: Openings): PageDefinition[] => [
  buttonPage(
    "/story/:id/:slug/rating",
    async ({ caller, viewer, params, request }, { values }) => {
      const { id, slug } = params as { id: string; slug: string };
      if (!(await readStory(viewer, id))) throw notFound();
      const removes = values.do === "remove";
      if (removes) await unrateStory(services, caller, id);
      else {
        await openings.settled(viewer.id);
        await rateStory(services, caller, { story: id, rating: values.rating });
      }
      const message = removes ? ratingsText.removed : ratingsText.thanks;
      request.session.flash = { kind: "success", text: message };
      return `${cataloguePaths.story({ id, slug })}#ratings`;
    },
    { afterSignIn: ratingsText.thanks },
  ),
];
