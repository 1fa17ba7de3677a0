import { ConsentBanner } from "../../../../views/site/consent/ConsentBanner.tsx";
import { formToken } from "../../../core/http/csrf.ts";
import type { SlotDefinition } from "../../../core/pages/define-page.ts";

/** The banner is part of every page; whoever has answered gets the page without it. */
export const consentSlots: Readonly<Record<string, SlotDefinition>> = {
  consent: {
    tags: () => [],
    varies: ({ visitor, session }) => (visitor.consent ? "answered" : (session.csrfToken ?? undefined)),
    forGuest: ({ consent }) => (consent ? null : undefined),
    render(context) {
      if (context.visitor.consent) return null;
      const token = formToken(context);
      // Kept for all pages alike, so it names none: the form's Referer says where to go back to.
      return token ? <ConsentBanner token={token} /> : undefined;
    },
  },
};
