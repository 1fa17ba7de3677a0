import type { Feature } from "../core/feature.ts";
import { accounts } from "./accounts/feature.ts";
import { chapters } from "./chapters/feature.ts";
import type { FeatureDependencies } from "./dependencies.ts";
import { development } from "./development/feature.ts";
import { machines } from "./machines/feature.ts";
import { preferences } from "./preferences/feature.ts";
import { stories } from "./stories/feature.ts";
import { uploads } from "./uploads/feature.ts";
import { users } from "./users/feature.ts";

/** Every feature of the product, in the order in which their routes are asked. */
export const createFeatures = (dependencies: FeatureDependencies): readonly Feature[] =>
  [machines, accounts, users, preferences, stories, chapters, uploads, development].map((create) =>
    create(dependencies),
  );
