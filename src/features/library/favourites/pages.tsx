import { notFound } from "#core/base/errors.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import type { PageDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { followersText } from "#shared/library/followers.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";

import { findMember } from "../../people/users/index.ts";
import { readStory } from "../../stories/stories/index.ts";
import { addFavourite, removeFavourite } from "./commands.ts";

/** Form targets of the favourite buttons. */
export function favouritePages(services: Services): PageDefinition[] {
  return [
    buttonPage(
      "/user/:username/favourite",
      async ({ caller, params }, { values }) => {
        const member = await findMember(params.username!);
        if (!member) throw notFound();
        const subject = String(member._id);
        if (values.do === "remove") await removeFavourite(services, caller, { subject });
        else await addFavourite(services, caller, { author: subject });
        return profilePaths.user(member.username);
      },
      { afterSignIn: followersText.done.favourite },
    ),
    buttonPage(
      "/story/:id/:slug/favourite",
      async ({ caller, viewer, params }, { values }) => {
        const { id, slug } = params as { id: string; slug: string };
        if (!(await readStory(viewer, id))) throw notFound();
        if (values.do === "remove") await removeFavourite(services, caller, { subject: id });
        else await addFavourite(services, caller, { story: id });
        return cataloguePaths.story({ id, slug });
      },
      { afterSignIn: followersText.done.favourite },
    ),
  ];
}
