import type { Role } from "../../../shared/people/staff.enums.ts";

declare module "../../../core/events/event-maps.ts" {
  interface EventMap {
    /** A new account. */
    "user.registered": { readonly id: string };
    /** `changed`: top-level names of the stored fields that changed. */
    "user.updated": { readonly id: string; readonly changed: readonly string[] };
    /**
     * Password, role or block changed, or the account is gone: tokens, sessions and sockets of versions below this one
     * are void.
     */
    "user.credentials-changed": { readonly id: string; readonly version: number };
    "user.role-changed": { readonly id: string; readonly role: Role; readonly by: string };
    "user.blocked": { readonly id: string; readonly by: string };
    "user.unblocked": { readonly id: string; readonly by: string };
    /** The account is out of sight and will be erased, unless it is kept meanwhile. */
    "user.leaving": { readonly id: string; readonly works: "leave" | "erase"; readonly by: string };
    /** It was kept after all. */
    "user.stayed": { readonly id: string; readonly by: string };
    /** It has been erased; whatever a feature keeps of it went before (`Feature.personalData`). */
    "user.deleted": { readonly id: string; readonly by: string };
  }
}
