import { decidedOnRead } from "#core/consequences.ts";
import { followingIds } from "#core/db/page-tags.ts";
import type { Feature } from "#core/feature.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { ApiToken } from "./model.ts";
import { apiTokenPages } from "./pages.tsx";
import { tokenPersonalData } from "./personal-data.ts";

/** Personal tokens, with which a member's programs read or write in their name. */
export const apiTokens = ({
  services,
  limits,
  apiScopes,
  secure,
  viewers,
}: FeatureDependencies): Feature => ({
  name: "api-tokens",
  consequences: decidedOnRead("Each request rejects tokens of accounts that are banned or leaving."),
  sheets: ["accounts"],
  pages: apiTokenPages({ services, limits, apiScopes, secure }),
  personalData: tokenPersonalData,
  dropped: [
    followingIds(ApiToken.collection.name, { forget: viewers.forgetToken, forgetAll: viewers.forgetAll }),
  ],
});
