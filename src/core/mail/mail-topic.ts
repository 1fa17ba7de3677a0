/** Kind of unsolicited mail: what its unsubscribe link ends, and the texts for it (RFC 8058). */
export interface MailTopicKind {
  /** Name used in links; never changed. */
  readonly name: string;
  /** Type of recipient: an account, by its id, or an address, by its digest. */
  readonly of: "account" | "address";
  /** Text that describes the effect before the button is pressed, and the text after it. */
  readonly asks: string;
  readonly done: string;
  /** Ends the subscription; idempotent, and succeeds also if the account no longer exists. */
  readonly end: (to: string) => Promise<unknown>;
}
