/** Viewer data of every back office page. */
export interface AdminPageData {
  /** True for admins, who have full access; moderators have only some sections. */
  readonly isAdmin: boolean;
  /** Time zone of the viewer. */
  readonly zone: string;
}

/** An account named in an entry; without a username it was deleted. */
export interface AdminWhoDto {
  readonly id: string;
  readonly username: string | null;
}
