/** What is long enough for a paragraph. */
export const SENTENCE =
  "The lamp had gone out twice before anyone in the harbour office thought to ask who was meant to be filling it. ";
/** What is longer than a phone is wide. */
export const WORD = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel";
