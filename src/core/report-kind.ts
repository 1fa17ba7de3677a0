import type { ReportWords } from "../shared/moderation/report-words.ts";
import type { Caller, Viewer } from "./base/viewer.ts";

/** What a member reports, as it stands when they do. */
export interface Reportable {
  /** Id of who made it. */
  readonly by: string;
  /** What it is called, or of whom it is; shown to the reporter and to the staff. */
  readonly title: string;
  /** Plain text of it: the copy that is kept. */
  readonly text: string;
  /** Path of its page: where a report comes back to, and where the staff look. */
  readonly place: string;
  readonly writtenAt: Date;
}

/** Who takes something away or brings it back, and why. */
export interface Moderation {
  readonly caller: Caller;
  /** In words, for whoever made it. */
  readonly reason: string;
}

/** What the feature that has a kind of thing does for the queue. */
export interface ReportKind {
  readonly words: ReportWords;
  /** What this viewer can read of it; null is 404. Without it the kind is reported at a place of its own, by `report`. */
  readonly find?: (viewer: Viewer, target: string) => Promise<Reportable | null>;
  /** Reports what only a few can read. @throws 404 for whoever cannot, 400 by field, 429 */
  readonly report?: (caller: Caller, target: string, input: object) => Promise<void>;
  /** Takes the thing out of everyone's sight; done also when it is gone, or was taken away before. */
  readonly remove: (target: string, act: Moderation) => Promise<void>;
  /** Undoes `remove`; done also when it is there. */
  readonly restore: (target: string, act: Moderation) => Promise<void>;
}

/** All kinds that features bring. */
export interface ReportKinds {
  readonly all: readonly ReportKind[];
  /** Undefined for one that no feature brings. */
  readonly of: (name: string) => ReportKind | undefined;
  /** The words of a kind; its name, where its feature is gone. */
  readonly wordsOf: (name: string) => ReportWords;
}

/** Puts together what features bring. @throws for a name that two have */
export function collectReportKinds(
  features: readonly { readonly reportKinds?: readonly ReportKind[] }[],
): ReportKinds {
  const all = features.flatMap(({ reportKinds = [] }) => reportKinds);
  const byName = new Map(all.map((kind) => [kind.words.name, kind]));
  if (byName.size < all.length) throw new Error("two kinds of things to report have one name");
  return {
    all,
    of: (name) => byName.get(name),
    wordsOf: (name) => byName.get(name)?.words ?? { name, heading: name, one: name },
  };
}
