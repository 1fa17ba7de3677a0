import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { peopleSearchPage } from "./pages/people.tsx";
import { profilePage } from "./pages/profile.tsx";
import { userSettingsPages } from "./pages/settings.tsx";
import { userPersonalData } from "./personal-data.ts";
import { createProfilePictures } from "./pictures.ts";
import { rememberedCards } from "./remembered.ts";
import { userResource } from "./resource.ts";
import { profileSlots } from "./slots.tsx";

/** Milliseconds between writes of who was here. */
const FLUSH_MS = 2_000;

/** Accounts and profiles. */
export function users(dependencies: FeatureDependencies): Feature {
  const { services, site, presence, logger } = dependencies;
  const flush = () =>
    presence.flush().catch((error) => logger.warn({ err: error }, "visits are kept for the next time"));
  const flushing = setInterval(flush, FLUSH_MS);
  flushing.unref();
  const pictures = createProfilePictures(dependencies);
  return {
    name: "users",
    sheets: ["people", "accounts", "stories", "library", "talk"],
    resources: [userResource(services, pictures)],
    pages: [
      profilePage(services.now, site),
      peopleSearchPage(services.now),
      ...userSettingsPages({ services, pictures }),
    ],
    slots: profileSlots,
    dropped: [rememberedCards],
    personalData: userPersonalData,
    quietFields: ["users.last_logged_in", "users.lastOnline"],
    async stop() {
      clearInterval(flushing);
      await presence.flush();
    },
  };
}
