/** A kind of mail that nobody asked for: what the link in it ends, and how that is said (RFC 8058). */
export interface MailTopicKind {
  /** Stands in links; never changed. */
  readonly name: string;
  /** Whose mail it is: an account's, by its id, or that of an address, by its digest. */
  readonly of: "account" | "address";
  /** What pressing the button will do, and what it did. */
  readonly asks: string;
  readonly done: string;
  /** Ends it; may be asked for again and again, also where the account is gone. */
  readonly end: (to: string) => Promise<unknown>;
}
