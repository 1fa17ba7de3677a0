/** What every page of the back office knows of who looks. */
export interface AdminPageData {
  /** Sees and may do all; moderators only what is theirs. */
  readonly isAdmin: boolean;
  /** Zone of the viewer's clock. */
  readonly zone: string;
}

/** An account as an entry names it; without a username it is gone. */
export interface AdminWhoDto {
  readonly id: string;
  readonly username: string | null;
}

/** While somebody acts on a member's behalf. */
export interface ActingDto {
  readonly actor: string;
  readonly member: string;
  readonly until: string;
}
