/** Set while a staff member acts on a member's behalf. */
export interface ActingDto {
  readonly actor: string;
  readonly member: string;
  readonly until: string;
}
