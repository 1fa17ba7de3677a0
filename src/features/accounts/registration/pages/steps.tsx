import type { PageDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { findOwnUser } from "#features/people/users/index.ts";
import type { GenresPageData, SocialsPageData } from "#shared/accounts/registration.dto.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import { SOCIAL_LINKS, type SocialLink } from "#shared/people/profile.enums.ts";
import { GenresPage } from "#views/accounts/registration/GenresPage.tsx";
import { SocialsPage } from "#views/accounts/registration/SocialsPage.tsx";
import { stepPage } from "./step.ts";

/** Wizard steps for a newcomer's profile: external links and favourite genres. */
export function profileSteps(services: Services): PageDefinition[] {
  const { socials, genres } = registrationText;
  return [
    stepPage<SocialsPageData>({
      step: "socials",
      title: socials.title,
      async load({ viewer }) {
        const user = await findOwnUser(viewer.id!);
        return { values: linksOf((kind) => user?.[kind]) };
      },
      async save({ viewer, caller }, { values }) {
        await updateUser(
          services,
          caller,
          viewer.id!,
          linksOf((kind) => values[kind]),
        );
      },
      Component: SocialsPage,
    }),
    stepPage<GenresPageData>({
      step: "genres",
      title: genres.title,
      async load({ viewer }) {
        const user = await findOwnUser(viewer.id!);
        return { interests: user?.interests ?? [] };
      },
      async save({ viewer, caller }, form) {
        await updateUser(services, caller, viewer.id!, { interests: [...new Set(form.all("interests"))] });
      },
      Component: GenresPage,
    }),
  ];
}

const linksOf = (value: (kind: SocialLink) => string | undefined) =>
  Object.fromEntries(SOCIAL_LINKS.map((kind) => [kind, value(kind) ?? ""])) as Record<SocialLink, string>;
