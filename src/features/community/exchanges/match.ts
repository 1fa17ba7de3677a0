/** A participant, as used in matching. */
export interface Participant {
  readonly id: string;
  /** Tags they would like to get, and tags they would write; empty means anything. */
  readonly wishes: readonly string[];
  readonly offers: readonly string[];
}

/** Giver by recipient; null if nobody can write for them. */
export type Matching = ReadonlyMap<string, string | null>;

/**
 * Assigns as many recipients as possible a giver who offers something they wish for: nobody writes for
 * themselves or for a member with a block between them, and everybody gives and receives at most once. Computes
 * a maximum matching (Kuhn's augmenting paths), so that nobody is left out if another arrangement could have
 * included them too. `random` shuffles first, so that signing up early is no advantage.
 */
export function matchGifts(
  participants: readonly Participant[],
  apart: (one: string, other: string) => boolean,
  random: () => number,
): Matching {
  const givers = shuffled(participants, random);
  const recipients = shuffled(participants, random);
  const choices = new Map(
    recipients.map((recipient) => [
      recipient.id,
      givers.filter(
        (giver) => giver.id !== recipient.id && fits(giver, recipient) && !apart(giver.id, recipient.id),
      ),
    ]),
  );
  const recipientOf = new Map<string, string>();
  const place = (recipient: string, seen: Set<string>): boolean => {
    for (const { id: giver } of choices.get(recipient)!) {
      if (seen.has(giver)) continue;
      seen.add(giver);
      const other = recipientOf.get(giver);
      if (other !== undefined && !place(other, seen)) continue;
      recipientOf.set(giver, recipient);
      return true;
    }
    return false;
  };
  // Recipients with the fewest choices first, which keeps the paths short.
  const order = [...recipients].sort(
    (one, other) => choices.get(one.id)!.length - choices.get(other.id)!.length,
  );
  for (const { id } of order) place(id, new Set());
  const giverOf = new Map<string, string | null>(participants.map(({ id }) => [id, null]));
  for (const [giver, recipient] of recipientOf) giverOf.set(recipient, giver);
  return giverOf;
}

/** True if the giver offers something the recipient wishes for. */
export const fits = (giver: Pick<Participant, "offers">, recipient: Pick<Participant, "wishes">): boolean =>
  giver.offers.length === 0 ||
  recipient.wishes.length === 0 ||
  giver.offers.some((offer) => recipient.wishes.includes(offer));

/** Fisher–Yates shuffle. */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}
