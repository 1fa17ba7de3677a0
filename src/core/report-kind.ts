import type { ClientSession } from "mongoose";
import type { StaffAct } from "#shared/people/staff-acts.ts";
import type { ReportWords } from "#shared/platform/report-words.ts";
import type { Caller, Viewer } from "./base/viewer.ts";

/** Content reported by a member, in its state at the time of the report. */
export interface Reportable {
  /** Id of the author. */
  readonly by: string;
  /** Title of the content, or the author's name; shown to the reporter and to staff. */
  readonly title: string;
  /**
   * Plain text, for the retained copy: everything that readers can see of what its author wrote (`textsOf`), since
   * none of it can be read later if it was edited.
   */
  readonly text: string;
  /** Path of its page: where the reporter returns to, and where staff review it. */
  readonly place: string;
  readonly writtenAt: Date;
}

/** Joins the texts of a document that are not empty, each a paragraph, for the retained copy. */
export const textsOf = (...texts: readonly (string | null | undefined)[]): string =>
  texts.filter(Boolean).join("\n\n");

/** Moderator and reason of a removal or restoration. */
export interface Moderation {
  readonly caller: Caller;
  /** Reason as text, for the author. */
  readonly reason: string;
  /** For a restoration: what staff did without a report, if that is undone. */
  readonly undoes?: StaffAct | undefined;
  /** For a removal: what staff did without a report, if an undone act is repeated. */
  readonly repeats?: StaffAct | undefined;
}

/** Reportable kind of content, with what the moderation queue needs of its feature. */
export interface ReportKind {
  readonly words: ReportWords;
  /**
   * Returns what this viewer can read of it; null gives 404. If undefined, the kind is reported on a separate
   * page, with `report`, or not at all: staff only act on it without a report.
   */
  readonly find?: (viewer: Viewer, target: string) => Promise<Reportable | null>;
  /** Reports content with restricted access. @throws 404 for users without access, 400 by field, 429 */
  readonly report?: (caller: Caller, target: string, input: object) => Promise<void>;
  /**
   * Hides the content from everyone, in the transaction of the decision, which is in the audit log; succeeds
   * also if it was already deleted or hidden. What its author has hidden, withdrawn or put in the bin must stay
   * hidden when its author shows it again.
   */
  readonly remove: (target: string, act: Moderation, session: ClientSession) => Promise<unknown>;
  /**
   * Undoes `remove` in the same way; succeeds also if the content is visible. Returns false if it cannot come
   * back, as after its author deleted it.
   */
  readonly restore: (target: string, act: Moderation, session: ClientSession) => Promise<unknown>;
  /** Pages of the content, which say that it was removed; empty if it has no page. */
  readonly links: readonly RemovedLinks[];
}

/** Links to content that was hidden or removed: they answer 410 instead of 404 (product.md, Consequences). */
export interface RemovedLinks {
  /** Matches the paths of its pages; the groups are passed to `isRemoved`. */
  readonly path: RegExp;
  readonly isRemoved: (id: string, number: string) => Promise<boolean>;
  /** Returns the id of the content, if it is not the first group. */
  readonly target?: (id: string, number: string) => Promise<string | null>;
}

/** Returns the links to pages whose paths continue `base` with the id of the content. */
export const linksBelow = (base: string, isRemoved: (id: string) => Promise<boolean>): RemovedLinks => ({
  path: new RegExp(`^${base}/([0-9a-f]{24})`),
  isRemoved,
});

/** Content that was removed: its kind and id. */
export interface RemovedContent {
  readonly kind: string;
  readonly target: string;
}

/**
 * Returns a function that finds the removed content to which a path leads, null if there is none; one query
 * for each match.
 */
export const removedAt =
  (kinds: readonly ReportKind[]) =>
  async (path: string): Promise<RemovedContent | null> => {
    for (const { words, links } of kinds)
      for (const { path: pattern, isRemoved, target } of links) {
        const [, id, number = ""] = pattern.exec(path) ?? [];
        if (id && (await isRemoved(id, number)))
          return { kind: words.name, target: (await target?.(id, number)) ?? id };
      }
    return null;
  };

declare module "./extensions.ts" {
  interface ExtensionPoints {
    /**
     * Returns what a viewer may know of the removal of content, as text: its author and staff the reason, others
     * null.
     */
    "content.removalReason": (viewer: Viewer, content: RemovedContent) => Promise<string | null>;
  }
}

/** Reportable kinds of all features. */
export interface ReportKinds {
  readonly all: readonly ReportKind[];
  /** Returns the kind; undefined if no feature has it. */
  readonly of: (name: string) => ReportKind | undefined;
  /** Returns the texts of a kind; its name, if its feature was removed. */
  readonly wordsOf: (name: string) => ReportWords;
}

/** Merges the reportable kinds of all features. @throws for a duplicate name */
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
