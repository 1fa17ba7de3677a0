/**
 * Filter for acts that count in public numbers and decisions (decision 93): the member is neither banned nor
 * leaving, which `memberFlag` of the act states, and has not blocked, or been blocked by, the member whom the act
 * concerns. `setHidden` of each feature sets the flag through `consequences`.
 */
export const countedActs = (memberFlag: string) => ({
  shadowBanned: { $ne: true },
  [memberFlag]: { $ne: true },
});

/** The same rule for an act that was read. */
export const doesCount = <Flag extends string>(
  act: { readonly shadowBanned?: boolean | undefined } & { readonly [Name in Flag]?: boolean | undefined },
  memberFlag: Flag,
): boolean => !act.shadowBanned && !act[memberFlag];
