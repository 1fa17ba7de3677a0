import { followingIds } from "../../../core/db/page-tags.ts";
import type { Feature } from "../../../core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { usersAudit } from "./audit.ts";
import { User } from "./model.ts";
import { userPersonalData } from "./personal-data.ts";
import { rememberedCards } from "./remembered.ts";

/** Milliseconds between writes of who was here. */
const FLUSH_MS = 2_000;

/** Accounts: what everything else of a member hangs on. */
export function users({ presence, logger, viewers }: FeatureDependencies): Feature {
  const flush = () =>
    presence.flush().catch((error) => logger.warn({ err: error }, "visits are kept for the next time"));
  const flushing = setInterval(flush, FLUSH_MS);
  flushing.unref();
  return {
    name: "users",
    audit: usersAudit,
    dropped: [rememberedCards, followingIds(User.collection.name, viewers)],
    personalData: userPersonalData,
    quietFields: ["users.last_logged_in", "users.lastOnline"],
    async stop() {
      clearInterval(flushing);
      await presence.flush();
    },
  };
}
