import type { FollowedKind } from "#shared/library/followers.enums.ts";

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** `id` of the entry. Not published if the other has blocked the follower. */
    "user.followed": { readonly id: string; readonly follower: string; readonly following: string };
    "user.unfollowed": { readonly follower: string; readonly following: string };
    "subject.followed": { readonly user: string; readonly kind: FollowedKind; readonly subject: string };
    "subject.unfollowed": { readonly user: string; readonly kind: FollowedKind; readonly subject: string };
  }
}
