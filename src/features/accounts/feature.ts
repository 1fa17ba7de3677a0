import type { Feature } from "../../core/feature.ts";
import type { FeatureDependencies } from "../dependencies.ts";
import { accountRoutes } from "./api.ts";
import { accountPages } from "./pages.tsx";
import { createAuthenticate } from "./sign-in.ts";
import { accountSlots } from "./slots.tsx";

/** Signing in, out and up, as pages and as API, and the member's part of every page. */
export function accounts({ services, limits, tokens, sessions, site }: FeatureDependencies): Feature {
  const authenticate = createAuthenticate(services, limits);
  const dependencies = {
    services,
    limits,
    authenticate,
    tokens,
    siteName: site.name,
    cookieName: sessions.cookieName,
  };
  return {
    name: "accounts",
    pages: accountPages(dependencies),
    slots: accountSlots,
    apiRoutes: [accountRoutes(dependencies)],
    subscribe() {
      services.events.subscribe("user.credentials-changed", ({ id }) => sessions.endAll(id));
    },
  };
}
