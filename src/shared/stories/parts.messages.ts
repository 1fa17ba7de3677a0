/** Error messages for users. */
export const partsMessages = {
  partsTooDeep: "A volume contains parts, and a part contains chapters. Parts cannot contain other parts.",
} as const;
