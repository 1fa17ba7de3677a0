import { confirmationFor, fingerprintOf } from "#core/pages/confirmation.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import type { ConfirmationPageData } from "#shared/confirmation.dto.ts";
import { ConfirmationPage } from "#views/ui/ConfirmationPage.tsx";

/** Answers a form that must be confirmed, at the form's own address (decision 83). */
export const confirmationPage: PageDefinition = definePage<ConfirmationPageData>({
  path: "/*",
  cache: "private",
  sheets: [],
  load({ request, unsent }) {
    const confirmation = confirmationFor(request);
    return { confirmation, seen: fingerprintOf(confirmation), unsent: unsent! };
  },
  meta: ({ confirmation }) => ({ title: confirmation.title, robots: "noindex", holds: true }),
  Component: ConfirmationPage,
});
