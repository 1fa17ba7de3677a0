import type { Request } from "express";
import { invalidField } from "#core/base/errors.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { safePath, seeOther } from "#core/pages/redirects.ts";
import { messages } from "#shared/messages.ts";
import { CONSENT_DAYS } from "#shared/site/consent.limits.ts";
import { consentPaths } from "#shared/site/consent.paths.ts";
import { consentText } from "#shared/site/consent.text.ts";
import { CONSENT_COOKIE, readConsent } from "#shared/site/consent.ts";
import type { ConsentPageData } from "#shared/site/consent-page.dto.ts";
import { ConsentPage } from "#views/site/consent/ConsentPage.tsx";
import { applyReadingConsent } from "../../reading/reading/index.ts";
import { applyTouchConsent } from "../analytics/index.ts";

const DAY = 86_400_000;

/** Target of the banner's form, and the page for changing the answer. */
export function consentPages(options: { secure: boolean; measures: boolean }): PageDefinition[] {
  const { secure, measures } = options;
  const page = definePage<ConsentPageData>({
    path: consentPaths.consent(),
    query: ["next"],
    cache: "private",
    load: ({ visitor, query }) => ({
      consent: visitor.consent,
      next: query.has("next") ? safePath(query.get("next")) : "",
      measures,
    }),
    async action({ request, url }, { values }) {
      const choice = readConsent(values.choice);
      if (!choice) throw invalidField("choice", messages.required);
      request.res?.cookie(CONSENT_COOKIE, choice, {
        maxAge: CONSENT_DAYS * DAY,
        path: "/",
        sameSite: "lax",
        secure,
      });
      applyTouchConsent(request, choice, secure);
      applyReadingConsent(request, choice, secure);
      return seeOther(values.next ? safePath(values.next) : cameFrom(request, url.origin));
    },
    meta: () => ({ title: consentText.title, robots: "noindex" }),
    // The page contains the full form, so the banner is hidden.
    slots: { consent: { render: () => null } },
    Component: ConsentPage,
  });
  return [page];
}

/** Returns the page with the banner, if the form did not name it. */
function cameFrom({ headers: { referer } }: Request, origin: string): string {
  if (!referer || !URL.canParse(referer)) return consentPaths.consent();
  const { origin: from, pathname, search } = new URL(referer);
  return from === origin ? safePath(pathname + search) : consentPaths.consent();
}
