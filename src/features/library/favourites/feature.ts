import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { followAuthor } from "./author.ts";
import { shadowBanFavouritesBetween } from "./commands.ts";
import { favouritesConsequences } from "./consequences.ts";
import { favouriteCounters } from "./counters.ts";
import { favouriteKinds } from "./notification-kinds.ts";
import { favouritePages } from "./pages.tsx";
import { favouritePersonalData } from "./personal-data.ts";
import { favouriteResource } from "./resource.ts";
import { socialSlots } from "./slots.tsx";
import { favouriteCopies } from "./story-copies.ts";
import { favouriteSubscribers } from "./subscribers.ts";

/** Favourite authors and stories, and the social actions on others' pages. */
export function favourites({ services, jobs }: FeatureDependencies): Feature {
  return {
    name: "favourites",
    consequences: favouritesConsequences(services),
    sheets: ["stories", "people"],
    extends: {
      "story.copies": favouriteCopies,
      "story.change": followAuthor,
      "member.block": shadowBanFavouritesBetween(services),
    },
    notificationKinds: favouriteKinds,
    counters: favouriteCounters,
    resources: [favouriteResource(services)],
    pages: favouritePages(services),
    slots: socialSlots,
    personalData: favouritePersonalData(services),
    subscribers: favouriteSubscribers(jobs),
  };
}
