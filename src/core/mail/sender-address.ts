/** Returns the address of a From header, which may name the sender too. */
export const senderAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
