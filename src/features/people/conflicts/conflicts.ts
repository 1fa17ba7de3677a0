import { forbidden } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { conflictsText, type Involvement } from "#shared/people/conflicts.text.ts";
import { findBlocksBetween } from "../blocks/index.ts";

/** Member who is involved in a matter. */
export interface Party {
  readonly member: string;
  readonly as: Involvement;
}

/** Subject of a decision. */
export interface Matter {
  /** Name of its kind: that of a report kind, if there is one. */
  readonly kind: string;
  readonly id: string;
  /** Members whom the asking feature knows to be involved. */
  readonly parties: readonly Party[];
}

/** Member who is to decide: a judge, a voter, or staff. */
export type Decider = Pick<Viewer, "id" | "role">;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns the members involved in matters of the kinds that a feature knows, by `matterKey`. */
    "decision.parties": (
      matters: readonly Pick<Matter, "kind" | "id">[],
    ) => Promise<ReadonlyMap<string, readonly Party[]>>;
  }
}

/** One decision: who decides about what. */
export interface Question {
  readonly decider: Decider;
  readonly parties: readonly Party[];
}

/**
 * Returns how each decider is involved; null for those who may decide. A block between the decider and a
 * party is an involvement too. Members cannot keep all staff from deciding by blocking them: blocks of an
 * admin by others do not count. An admin may also decide again what they decided (decision 84). One query.
 */
export async function findInvolvements(
  questions: readonly Question[],
): Promise<readonly (Involvement | null)[]> {
  const deciders = questions.flatMap(({ decider }) => decider.id ?? []);
  const members = questions.flatMap(({ parties }) => parties.map(({ member }) => member));
  const hasBlocked = await findBlocksBetween([...new Set(deciders)], [...new Set(members)]);
  return questions.map(({ decider: { id, role }, parties }) => {
    if (!id) return null;
    const binding = parties.filter(({ as }) => as !== "decided" || role !== "admin");
    const own = binding.find(({ member }) => member === id);
    if (own) return own.as;
    const isApart = parties.some(
      ({ member, as }) =>
        as !== "decided" && (hasBlocked(id, member) || (role !== "admin" && hasBlocked(member, id))),
    );
    return isApart ? "personal" : null;
  });
}

/** Returns how the viewer is involved in each of these matters; null for those that they may decide. */
export async function findConflicts(
  { extensions }: Pick<Services, "extensions">,
  decider: Decider,
  matters: readonly Matter[],
): Promise<readonly (Involvement | null)[]> {
  if (matters.length === 0) return [];
  const added = await Promise.all(extensions.at("decision.parties").map((find) => find(matters)));
  return findInvolvements(
    matters.map(({ kind, id, parties }) => ({
      decider,
      parties: [...parties, ...added.flatMap((each) => each.get(matterKey({ kind, id })) ?? [])],
    })),
  );
}

/** Returns why the viewer may not decide about a matter, as text; null if they may. */
export async function whyNotDecide(
  services: Pick<Services, "extensions">,
  viewer: Decider,
  matter: Matter,
): Promise<string | null> {
  const [conflict = null] = await findConflicts(services, viewer, [matter]);
  return conflict && conflictsText[conflict];
}

/** Asserts that the viewer has no part in what they decide. @throws 403 with the reason */
export async function assertMayDecide(
  services: Pick<Services, "extensions">,
  viewer: Decider,
  matter: Matter,
): Promise<void> {
  const reason = await whyNotDecide(services, viewer, matter);
  if (reason) throw forbidden(reason);
}

/** Key of a matter in the answers of `decision.parties`. */
export const matterKey = ({ kind, id }: Pick<Matter, "kind" | "id">): string => `${kind}:${id}`;
