import type { Request } from "express";
import { csrfToken, tokenIn } from "#core/http/csrf.ts";
import type { SlotDefinition } from "#core/pages/define-page.ts";
import { DEFAULT_ZONE } from "#shared/site.ts";
import { ActingBanner } from "#views/site/admin/ActingBanner.tsx";

/** Banner on every page while an admin acts on a member's behalf. */
export const adminSlots: Readonly<Record<string, SlotDefinition>> = {
  acting: {
    tags: () => [],
    varies: ({ viewer: { actor }, session }) =>
      actor ? `${actor.id} ${actor.until} ${tokenIn(session) ?? ""}` : "",
    render: ({ request }) => actingBanner(request),
  },
};

function actingBanner(request: Request) {
  const { actor, username, name } = request.viewer;
  if (!actor) return undefined;
  const acting = {
    actor: actor.username,
    member: name || username || "",
    until: new Date(actor.until).toISOString(),
  };
  return <ActingBanner acting={acting} token={csrfToken(request)} zone={DEFAULT_ZONE} />;
}
