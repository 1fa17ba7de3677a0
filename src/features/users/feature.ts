import type { Feature } from "../../core/feature.ts";
import type { FeatureDependencies } from "../dependencies.ts";
import { User } from "./model.ts";
import { userPages } from "./pages.tsx";
import { userResource } from "./resource.ts";

/** Accounts and profiles. */
export const users = ({ services, site }: FeatureDependencies): Feature => ({
  name: "users",
  resources: [userResource(services)],
  pages: userPages(services.now, site),
  quietFields: ["users.last_logged_in"],
  prepare: async () => {
    await User.createIndexes();
  },
});
