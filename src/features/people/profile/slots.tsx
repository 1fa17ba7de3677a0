import type { ComponentType } from "react";
import type { SlotDefinition } from "#core/pages/define-page.ts";
import { ProfileOwner } from "#views/people/profile/ProfileOwner.tsx";

/** A profile slot for its owner; everybody else sees the page's default. */
const forOwner = (Part: ComponentType): SlotDefinition => ({
  perPage: true,
  tags: () => [],
  render: ({ viewer, params }) =>
    viewer.username && viewer.username === params.username ? <Part /> : undefined,
});

/** Slots of every profile tab, regardless of the tab's feature. */
export const profileSlots: Readonly<Record<string, SlotDefinition>> = {
  "profile-owner": forOwner(ProfileOwner.Edit),
  "profile-no-bio": forOwner(ProfileOwner.NoBio),
  "profile-no-stories": forOwner(ProfileOwner.NoStories),
};
