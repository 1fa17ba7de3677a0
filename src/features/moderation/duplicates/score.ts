import type { DuplicateEvidenceKind } from "../../../shared/moderation/duplicates.ts";
import { emailKey, sameMailbox } from "./keys.ts";
import { likeness, nameKey } from "./likeness.ts";

/** An account with all that it is compared by. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  /** What its address is compared by (`emailKey`); none where nothing was noted of the account yet. */
  readonly key?: string | undefined;
  readonly signIns: readonly {
    readonly ip: string;
    readonly network: string;
    readonly device: string;
    readonly label: string;
  }[];
}

/** One thing that two accounts share. `key` is the same for all who share it. */
export interface Shared {
  readonly kind: DuplicateEvidenceKind;
  readonly key: string;
  readonly shown: string;
  /** 0 to 1: how likely one person, were it for this alone. */
  readonly weight: number;
}

/** From here on two accounts are taken for one person's. */
export const STRONG = 0.5;
/** Below this nobody needs to look. */
export const WEAK = 0.3;

const ALIKE = 0.92;
/** Shorter names are alike by chance. */
const NAME_MIN = 4;

/** What two accounts share, and how likely they are one person's: independent hints add up. */
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

/** Many have the same browser; in one neighbourhood few have. */
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
