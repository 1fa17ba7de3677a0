import { followingIds } from "#core/db/page-tags.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { ActiveMembers } from "./active-model.ts";
import { usersAudit } from "./audit.ts";
import { usersConsequences } from "./consequences.ts";
import { userFigures } from "./figures.ts";
import { User } from "./model.ts";
import { userPersonalData } from "./personal-data.ts";
import { rememberedCards } from "./remembered.ts";

/** Milliseconds between writes of members' visits. */
const FLUSH_MS = 2_000;

/** Member accounts, on which all other member data depends. */
export function users({ presence, logger, viewers }: FeatureDependencies): Feature {
  const flush = () =>
    presence.flush().catch((error) => logger.warn({ err: error }, "visits are kept for the next time"));
  const flushing = setInterval(flush, FLUSH_MS);
  flushing.unref();
  return {
    name: "users",
    consequences: usersConsequences,
    audit: usersAudit,
    figures: userFigures,
    quietCollections: [ActiveMembers.collection.name],
    dropped: [rememberedCards, followingIds(User.collection.name, viewers)],
    personalData: userPersonalData,
    quietFields: ["users.last_logged_in", "users.lastOnline"],
    async stop() {
      clearInterval(flushing);
      await presence.flush();
    },
  };
}
