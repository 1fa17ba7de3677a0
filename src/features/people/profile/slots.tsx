import type { ComponentType } from "react";
import { ProfileOwner } from "../../../../views/people/profile/ProfileOwner.tsx";
import type { SlotDefinition } from "../../../core/pages/define-page.ts";

/** A part of a profile for its owner; everybody else sees the page's own version. */
const forOwner = (Part: ComponentType): SlotDefinition => ({
  perPage: true,
  tags: () => [],
  render: ({ viewer, params }) =>
    viewer.username && viewer.username === params.username ? <Part /> : undefined,
});

/** Slots of every tab of a profile, whichever feature the tab is of. */
export const profileSlots: Readonly<Record<string, SlotDefinition>> = {
  "profile-owner": forOwner(ProfileOwner.Edit),
  "profile-no-bio": forOwner(ProfileOwner.NoBio),
  "profile-no-stories": forOwner(ProfileOwner.NoStories),
};
