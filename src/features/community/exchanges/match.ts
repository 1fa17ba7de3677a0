/** Somebody in an exchange, as they are matched. */
export interface Participant {
  readonly id: string;
  /** What they would like to get, and what they would write; nothing named is anything. */
  readonly wishes: readonly string[];
  readonly offers: readonly string[];
}

/** Who writes for whom, by the recipient; null for one whom nobody can write for. */
export type Matching = ReadonlyMap<string, string | null>;

/**
 * Finds for as many as can be a giver who offers something they wish for: nobody writes for themselves or for one they
 * are kept apart from, and everybody gives and gets once at most. It is a maximum matching (Kuhn's augmenting paths), so
 * that nobody is left out whom another arrangement of the same people would have placed beside all the others. `random`
 * shuffles first: who signed up early has no advantage.
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
  // Who has the fewest choices first: the paths stay short.
  const order = [...recipients].sort(
    (one, other) => choices.get(one.id)!.length - choices.get(other.id)!.length,
  );
  for (const { id } of order) place(id, new Set());
  const giverOf = new Map<string, string | null>(participants.map(({ id }) => [id, null]));
  for (const [giver, recipient] of recipientOf) giverOf.set(recipient, giver);
  return giverOf;
}

/** One offers something that the other wishes for. */
export const fits = (giver: Pick<Participant, "offers">, recipient: Pick<Participant, "wishes">): boolean =>
  giver.offers.length === 0 ||
  recipient.wishes.length === 0 ||
  giver.offers.some((offer) => recipient.wishes.includes(offer));

/** Fisher and Yates. */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}
