interface Named {
  readonly name: string;
}

/**
 * Values by which forms and links name the packages or extras of a service: their names, because a position passes
 * to another one when the seller reorders them. A repeated name is numbered after a tab, which no name contains.
 */
export const offerNames = (offers: readonly Named[]): string[] =>
  offers.map(({ name }, at) => {
    const before = offers.slice(0, at).filter((each) => each.name === name).length;
    return before === 0 ? name : `${name}\t${before + 1}`;
  });

/** Returns the packages or extras that a form or link names. */
export function offersNamed<Offer extends Named>(
  offers: readonly Offer[],
  named: readonly unknown[],
): Offer[] {
  const names = offerNames(offers);
  return offers.filter((_, at) => named.includes(names[at]));
}
