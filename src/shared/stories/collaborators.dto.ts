import type { FormValues } from "../form.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import type { CollaboratorRole } from "../story.enums.ts";
import type { ActivityKind, AuthorAbsence, CreditedWork, SalePermission } from "./collaborators.enums.ts";

export interface CollaboratorDto extends UserCardDto {
  readonly role: CollaboratorRole;
}

/** A member credited on a story besides its author. */
export interface CreditDto extends UserCardDto {
  readonly role: CollaboratorRole | CreditedWork;
}

/** A former co-author who wrote in chapters that are still in the story. */
export interface FormerCoAuthorDto {
  /** Id of the account. */
  readonly id: string;
  /** Null for a deleted member. */
  readonly card: UserCardDto | null;
  /** Titles of the chapters. */
  readonly chapters: readonly string[];
  /** Whether they allow the sale. */
  readonly state: SalePermission;
  /** When this state began; null if they were not asked. */
  readonly since: string | null;
  /** False if they were asked a short time ago. */
  readonly canAsk: boolean;
}

/** An address invited by mail. */
export interface AskedAddressDto {
  readonly id: string;
  readonly email: string;
  readonly role: CollaboratorRole;
}

/** An entry in the story's activity; names are "" if nobody acted or the member has left. */
export interface ActivityDto {
  readonly id: string;
  readonly what: ActivityKind;
  readonly by: string;
  readonly user: string;
  readonly role: CollaboratorRole | null;
  readonly title: string;
  readonly at: string;
}

/** Why the co-authors may take the author's place. `from`: ISO 8601; null if they may at once. */
export interface AbsenceDto {
  readonly reason: AuthorAbsence;
  readonly from: string | null;
}

/**
 * Forms by `intent`. Of the author: invite (username or address, role), withdraw and withdraw-mail, remove
 * and role (user, role), unname (order), offer and withdraw-offer. Of an invited member: accept and decline
 * (`invitation`: the token in a mail's link). Of a member who may become the author: accept-offer and
 * decline-offer. Of a co-author whose author is absent: become-author. Of a collaborator: leave. About the sale of a
 * former co-author's chapters: ask-sale (user) of the author, allow-sale and forbid-sale of the former co-author.
 */
export interface CollaboratorsPageData {
  readonly story: { readonly id: string; readonly slug: string; readonly title: string };
  readonly author: UserCardDto;
  readonly team: readonly CollaboratorDto[];
  /** Pending invitations, for the author only. */
  readonly invited: readonly CollaboratorDto[];
  /** Pending invitations by mail. */
  readonly addresses: readonly AskedAddressDto[];
  /** The viewer's invitation. */
  readonly asked: CollaboratorRole | null;
  /** Token of the invitation link that led here, if it is for the viewer. */
  readonly invitation: string | null;
  /** Member to whom the story is offered: `me`, or for its author the id of a co-author. */
  readonly offered: string | null;
  /** Why the viewer may become the author in the place of the present one; null if they may not. */
  readonly absence: AbsenceDto | null;
  /** Members credited for ordered work, for the author only. */
  readonly named: readonly (CreditDto & { readonly order: string })[];
  /** For the author only. */
  readonly former: readonly FormerCoAuthorDto[];
  /** What the viewer wrote as a former co-author, and whether the story is on sale. */
  readonly formerSelf:
    | (Pick<FormerCoAuthorDto, "chapters" | "state" | "since"> & { readonly onSale: boolean })
    | null;
  readonly activity: readonly ActivityDto[];
  readonly can: {
    readonly manage: boolean;
    /** False for a story on sale, which cannot add members. */
    readonly invite: boolean;
    /** True if the story can be transferred. */
    readonly transfer: boolean;
    /** True if editors' suggestions are available. */
    readonly suggestions: boolean;
    readonly leave: boolean;
    readonly read: boolean;
  };
  readonly viewer: string;
  readonly zone: string;
  readonly values: FormValues;
}
