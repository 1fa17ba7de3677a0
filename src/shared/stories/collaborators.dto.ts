import type { UserCardDto } from "../people/user-card.dto.ts";
import type { FormValues } from "../site/site.dto.ts";
import type { CollaboratorRole } from "./catalogue.enums.ts";

export interface CollaboratorDto extends UserCardDto {
  readonly role: CollaboratorRole;
}

/**
 * Forms: `intent` invite (username, role), withdraw, remove and role (user, role) of the author; accept and decline of
 * who is asked; leave of a collaborator.
 */
export interface CollaboratorsPageData {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly author: UserCardDto;
  readonly team: readonly CollaboratorDto[];
  /** Asked, and not answered yet: for the author alone. */
  readonly invited: readonly CollaboratorDto[];
  /** The viewer's own invitation. */
  readonly asked: CollaboratorRole | null;
  readonly can: {
    readonly manage: boolean;
    /** A story for sale takes nobody on. */
    readonly invite: boolean;
    readonly leave: boolean;
    readonly read: boolean;
  };
  readonly viewer: string;
  readonly values: FormValues;
}
