import type { Role } from "#shared/people/staff.enums.ts";

declare module "#core/events/event-maps.ts" {
  interface EventMap {
    /** An account was created. */
    "user.registered": { readonly id: string };
    /** `changed`: top-level names of the changed stored fields. */
    "user.updated": { readonly id: string; readonly changed: readonly string[] };
    /**
     * Password, role or block changed, or the account was deleted: tokens, sessions and sockets with lower
     * versions are invalid.
     */
    "user.credentials-changed": { readonly id: string; readonly version: number };
    "user.role-changed": { readonly id: string; readonly role: Role; readonly by: string };
    "user.blocked": { readonly id: string; readonly by: string };
    "user.unblocked": { readonly id: string; readonly by: string };
    /** The account is hidden and will be deleted, unless the deletion is cancelled. */
    "user.leaving": { readonly id: string; readonly works: "leave" | "erase"; readonly by: string };
    /** The deletion was cancelled. */
    "user.stayed": { readonly id: string; readonly by: string };
    /** The account was deleted; features' data was deleted before (`Feature.personalData`). */
    "user.deleted": { readonly id: string; readonly by: string };
  }
}
