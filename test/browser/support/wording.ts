/** Text long enough for a paragraph. */
export const SENTENCE =
  "The lamp had gone out twice before anyone in the harbour office thought to ask who was meant to be filling it. ";
/** A word wider than a phone's screen. */
export const WORD = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel";
