import type { Role } from "../../shared/enums.ts";

declare module "../../core/events/bus.ts" {
  interface EventMap {
    /** A new account. */
    "user.registered": { readonly id: string; readonly username: string; readonly email: string };
    /** `changed`: top-level names of the stored fields that changed. */
    "user.updated": { readonly id: string; readonly changed: readonly string[] };
    /** Password, role or block changed, or the account is gone: tokens, sessions and sockets of before are void. */
    "user.credentials-changed": { readonly id: string };
    "user.role-changed": { readonly id: string; readonly role: Role; readonly by: string };
    "user.blocked": { readonly id: string; readonly reason: string; readonly by: string };
    "user.unblocked": { readonly id: string; readonly by: string };
    "user.deleted": { readonly id: string; readonly username: string; readonly by: string };
  }
}
