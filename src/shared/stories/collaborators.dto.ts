import type { UserCardDto } from "../people/user-card.dto.ts";
import type { FormValues } from "../site/site.dto.ts";
import type { CollaboratorRole } from "./catalogue.enums.ts";
import type { ActivityKind, CreditedWork } from "./collaborators.enums.ts";

export interface CollaboratorDto extends UserCardDto {
  readonly role: CollaboratorRole;
}

/** Somebody who is named for a story beside its author. */
export interface CreditDto extends UserCardDto {
  readonly role: CollaboratorRole | CreditedWork;
}

/** An address that was asked by mail. */
export interface AskedAddressDto {
  readonly id: string;
  readonly email: string;
  readonly role: CollaboratorRole;
}

/** Something that happened; names are "" where nobody did it, or they have gone. */
export interface ActivityDto {
  readonly id: string;
  readonly what: ActivityKind;
  readonly by: string;
  readonly user: string;
  readonly role: CollaboratorRole | null;
  readonly title: string;
  readonly at: string;
}

/**
 * Forms: `intent` invite (username or address, role), withdraw and withdraw-mail, remove and role (user, role), unname (order), offer and
 * withdraw-offer of the author; accept and decline of who is asked (`invitation`: the word in a mail's link), accept-offer
 * and decline-offer of who may become the author; leave of a collaborator.
 */
export interface CollaboratorsPageData {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly author: UserCardDto;
  readonly team: readonly CollaboratorDto[];
  /** Asked, and not answered yet: for the author alone. */
  readonly invited: readonly CollaboratorDto[];
  /** The same, by mail. */
  readonly addresses: readonly AskedAddressDto[];
  /** The viewer's own invitation. */
  readonly asked: CollaboratorRole | null;
  /** The word in the link that led here, where it asks the viewer. */
  readonly invitation: string | null;
  /** Whom the story is offered to: `me`, or the id of a co-author for its author alone. */
  readonly offered: string | null;
  /** Named for work that was ordered of them; for the author alone. */
  readonly named: readonly (CreditDto & { readonly order: string })[];
  readonly activity: readonly ActivityDto[];
  readonly can: {
    readonly manage: boolean;
    /** A story for sale takes nobody on. */
    readonly invite: boolean;
    /** The story itself can be given away. */
    readonly transfer: boolean;
    /** Suggestions of editors. */
    readonly suggestions: boolean;
    readonly leave: boolean;
    readonly read: boolean;
  };
  readonly viewer: string;
  readonly zone: string;
  readonly values: FormValues;
}
