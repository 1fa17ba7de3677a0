import { forbidden } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { exchangeReport } from "#shared/community/exchanges.report.ts";
import { conflictsText } from "#shared/people/conflicts.text.ts";
import { type Matter, matterKey, type Party } from "../../people/conflicts/index.ts";
import { type ExchangeDoc, Gift, type GiftDoc, SignUp, type SignUpDoc } from "./model.ts";
import { isOwner } from "./policy.ts";

/** Adds who takes part in exchanges that staff decide about: those who signed up, and givers. */
export async function findExchangeParties(
  matters: readonly Pick<Matter, "kind" | "id">[],
): Promise<ReadonlyMap<string, readonly Party[]>> {
  const ids = matters.flatMap(({ kind, id }) => (kind === exchangeReport.name && isId(id) ? [toId(id)] : []));
  if (ids.length === 0) return new Map();
  const exchange = { $in: ids };
  const [signUps, gifts] = await Promise.all([
    SignUp.find({ exchange }, { exchange: 1, user: 1 }).lean<Pick<SignUpDoc, "exchange" | "user">[]>(),
    Gift.find({ exchange, giver: { $ne: null } }, { exchange: 1, giver: 1 }).lean<
      Pick<GiftDoc, "exchange" | "giver">[]
    >(),
  ]);
  const members = [
    ...signUps.map(({ exchange: of, user }) => ({ of: String(of), member: String(user) })),
    ...gifts.map(({ exchange: of, giver }) => ({ of: String(of), member: String(giver) })),
  ];
  const parties = Map.groupBy(members, ({ of }) => of);
  return new Map(
    ids.map((id) => [
      matterKey({ kind: exchangeReport.name, id: String(id) }),
      (parties.get(String(id)) ?? []).map(({ member }) => ({ member, as: "participant" }) as const),
    ]),
  );
}

/** True if the viewer has signed up: somebody writes for them, who must stay secret. */
export const hasSignedUp = async ({ id }: Viewer, { _id }: Pick<ExchangeDoc, "_id">): Promise<boolean> =>
  id !== null && (await SignUp.exists({ exchange: _id, user: toId(id) })) !== null;

/**
 * Asserts that nobody decides about a gift for themselves, and that staff do not organise an exchange in which
 * they take part. Organisers may give up or pass on a gift that they write.
 * @throws 403 with the reason
 */
export async function assertMayOrganise(
  viewer: Viewer,
  exchange: Pick<ExchangeDoc, "_id" | "owner" | "staff">,
  gift?: Pick<GiftDoc, "recipient">,
): Promise<void> {
  const isTheirs = gift !== undefined && String(gift.recipient) === viewer.id;
  if (isTheirs || (!isOwner(viewer, exchange) && (await takesPart(viewer, exchange))))
    throw forbidden(conflictsText.participant);
}

const takesPart = async (viewer: Viewer, exchange: Pick<ExchangeDoc, "_id">): Promise<boolean> =>
  (await hasSignedUp(viewer, exchange)) ||
  (await Gift.exists({ exchange: exchange._id, giver: toId(viewer.id!) })) !== null;
