import { formToken, tokenIn } from "#core/http/csrf.ts";
import type { SlotDefinition } from "#core/pages/define-page.ts";
import { ConsentBanner } from "#views/site/consent/ConsentBanner.tsx";

/** The banner is part of every page until the visitor has answered. */
export const consentSlots: Readonly<Record<string, SlotDefinition>> = {
  consent: {
    tags: () => [],
    varies: ({ visitor, session }) => (visitor.consent ? "answered" : tokenIn(session)),
    forGuest: ({ consent }) => (consent ? null : undefined),
    render(context) {
      if (context.visitor.consent) return null;
      const token = formToken(context);
      // Cached for all pages, so it names none; the form's Referer says where to return.
      return token ? <ConsentBanner token={token} /> : undefined;
    },
  },
};
