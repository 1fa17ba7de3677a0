import { Resolver } from "node:dns/promises";

/** DNS queries; each returns an empty list if there are no records of the type. */
export interface Names {
  /** Returns the complete TXT records of a name. @throws if DNS does not respond */
  texts(name: string): Promise<string[]>;
  /** Returns the mail servers (MX) of a name, in order of preference. @throws if DNS does not respond */
  mailServers(name: string): Promise<string[]>;
}

const TIMEOUT_MS = 3_000;

/** Creates DNS queries through the system's resolver, with one try each. */
export function createNames(): Names {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  return {
    texts: async (name) =>
      (await unlessNone(() => resolver.resolveTxt(name))).map((parts: string[]) => parts.join("")),
    mailServers: async (name) =>
      (await unlessNone(() => resolver.resolveMx(name)))
        .sort((one, other) => one.priority - other.priority)
        .map(({ exchange }) => exchange),
  };
}

async function unlessNone<Row>(ask: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await ask();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENODATA" || code === "ENOTFOUND") return [];
    throw error;
  }
}
