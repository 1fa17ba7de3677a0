import { Resolver } from "node:dns/promises";

/** What the names of the internet say (DNS); each answers with nothing where there is none of the kind. */
export interface Names {
  /** Whole texts (TXT) at a name. @throws where DNS does not answer */
  texts(name: string): Promise<string[]>;
  /** Servers that take a name's mail (MX), the first to try first. @throws where DNS does not answer */
  mailServers(name: string): Promise<string[]>;
}

const TIMEOUT_MS = 3_000;

/** By the machine's own resolver, asked once. */
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
