import type { DuplicateEvidenceKind } from "#shared/moderation/duplicates.ts";
import { emailKey, sameMailbox } from "./keys.ts";
import { likeness, nameKey } from "./likeness.ts";

/** An account with its comparison keys. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** Key of its email address (`emailKey`); missing if the account was not recorded yet. */
  readonly key?: string | undefined;
  readonly signIns: readonly {
    readonly ip: string;
    readonly network: string;
    readonly device: string;
    readonly label: string;
  }[];
}

/** Something two accounts share. `key` is the same for all that share it. */
export interface Shared {
  readonly kind: DuplicateEvidenceKind;
  readonly key: string;
  readonly shown: string;
  /** 0 to 1: likelihood of one person from this evidence alone. */
  readonly weight: number;
}

/** Score from which two accounts count as one person's. */
export const STRONG = 0.5;
/** Score below which pairs are not reported to staff. */
export const WEAK = 0.3;

const ALIKE = 0.92;
/** Minimum name length; shorter names are similar by chance. */
const NAME_MIN = 4;

/**
 * Returns what two accounts share, and the likelihood that they belong to one person: independent evidence is
 * combined.
 */
export function compare(a: Account, b: Account): { score: number; shared: readonly Shared[] } {
  const shared = [...byEmail(a, b), ...byAddress(a, b), ...byDevice(a, b), ...byName(a, b)];
  const score = 1 - shared.reduce((none, { weight }) => none * (1 - weight), 1);
  return { score: Math.round(score * 100) / 100, shared };
}

function byEmail(a: Account, b: Account): Shared[] {
  const key = emailKey(a.email);
  if (key !== emailKey(b.email)) return [];
  return [{ kind: "email", key, shown: key, weight: sameMailbox(a.email, b.email) ? 0.9 : 0.6 }];
}

function byAddress(a: Account, b: Account): Shared[] {
  const found = a.signIns.find(({ ip }) => b.signIns.some((other) => other.ip === ip));
  return found ? [{ kind: "ip", key: found.ip, shown: found.network, weight: 0.3 }] : [];
}

/** Many people use the same browser, but few within one network. */
function byDevice(a: Account, b: Account): Shared[] {
  const near = a.signIns.find(({ device, network }) =>
    b.signIns.some((other) => other.device === device && other.network === network),
  );
  if (near) return [{ kind: "device", key: near.device, shown: near.label, weight: 0.4 }];
  const far = a.signIns.find(({ device }) => b.signIns.some((other) => other.device === device));
  return far ? [{ kind: "device", key: far.device, shown: far.label, weight: 0.1 }] : [];
}

function byName(a: Account, b: Account): Shared[] {
  const pairs = [
    [a.username, b.username],
    [a.name, b.name],
  ] as const;
  for (const [one, other] of pairs) {
    const [left, right] = [nameKey(one), nameKey(other)];
    if (left.length >= NAME_MIN && right.length >= NAME_MIN && likeness(left, right) >= ALIKE)
      return [{ kind: "name", key: [left, right].sort().join(" "), shown: `${one} ~ ${other}`, weight: 0.3 }];
  }
  return [];
}
