import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { profileConsequences } from "./consequences.ts";
import { profileMenu } from "./menu.ts";
import { peopleSearchPage } from "./pages/people.tsx";
import { profilePage } from "./pages/profile.tsx";
import { userSettingsPages } from "./pages/settings.tsx";
import { createProfilePictures } from "./pictures.ts";
import { userResource } from "./resource.ts";
import { profileSlots } from "./slots.tsx";
import { createWebsiteProof } from "./website/proof.ts";

/** Members' profiles, and how they are found. */
export function profile(dependencies: FeatureDependencies): Feature {
  const { services, site } = dependencies;
  const pictures = createProfilePictures(dependencies);
  const proof = createWebsiteProof(dependencies);
  return {
    name: "profile",
    consequences: profileConsequences,
    menu: profileMenu,
    sheets: ["people", "accounts", "stories", "library", "talk"],
    resources: [userResource(services, pictures)],
    pages: [
      profilePage(services, site),
      peopleSearchPage(services.now),
      ...userSettingsPages({ services, pictures, site }),
    ],
    slots: profileSlots,
    subscribers: [proof.subscriber],
    prepare: proof.prepare,
  };
}
