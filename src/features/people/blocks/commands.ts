import type { ClientSession } from "mongoose";
import { forbidden, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { afterCommit, inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { findAuthorFields, invalidateUser } from "../users/index.ts";
import { Block, type BlockDoc } from "./model.ts";
import { forgetUnseen } from "./reads.ts";
import { type BlockInput, blockRules } from "./rules.ts";
import "./events.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Removes what a block must end (a follow), in the block's transaction. */
    "member.block": (by: string, who: string, session: ClientSession) => Promise<void>;
  }
}

/**
 * Blocks or mutes a member; idempotent. A block ends the follows between the two. It also writes the
 * blocker's account, as following does, so that the two operations conflict.
 * @throws 403 for a guest, 400 for the caller or an unknown member
 */
export async function blockMember(services: Services, caller: Caller, input: unknown): Promise<BlockDoc> {
  const by = memberOf(caller);
  const { who, kind } = validate<BlockInput>(blockRules, input);
  if (who === by) throw invalidField("who", messages.notYourself);
  if (!(await findAuthorFields(who))) throw invalidField("who", messages.noSuchMember);
  const pair = { by: toId(by), who: toId(who), kind };
  try {
    return await inTransaction(async (session) => {
      const [created] = await Block.create([pair], { session });
      await invalidateUser(services, by, session);
      if (kind === "block")
        for (const end of services.extensions.at("member.block")) await end(by, who, session);
      afterCommit(session, async () => forgetUnseen(by, who));
      const event = kind === "block" ? "member.blocked" : "member.muted";
      await services.events.publish(event, { by, who }, session);
      return created!.toObject<BlockDoc>();
    });
  } catch (error) {
    const known = isDuplicateKey(error) ? await Block.findOne(pair).lean<BlockDoc>() : null;
    if (!known) throw error;
    return known;
  }
}

/** Unblocks or unmutes a member; features restore what the block hid, except for messages (decisions 17 and 64). */
export async function unblockMember(services: Services, caller: Caller, input: unknown): Promise<void> {
  const by = memberOf(caller);
  const { who, kind } = validate<BlockInput>(blockRules, input);
  await inTransaction(async (session) => {
    const { deletedCount } = await Block.deleteOne({ by: toId(by), who: toId(who), kind }, { session });
    if (deletedCount === 0) return;
    await invalidateUser(services, by, session);
    afterCommit(session, async () => forgetUnseen(by, who));
    const event = kind === "block" ? "member.unblocked" : "member.unmuted";
    await services.events.publish(event, { by, who }, session);
  });
}

/** `unblockMember` by the block's id; throws 404 if it is not the caller's. */
export async function removeBlock(services: Services, caller: Caller, id: string): Promise<void> {
  const block = await Block.findOne({ _id: toId(id), by: toId(memberOf(caller)) }).lean<BlockDoc>();
  if (block) await unblockMember(services, caller, { who: String(block.who), kind: block.kind });
}

/** Deletes a deleted account's blocks and mutes, and those against it. */
export async function forgetBlocksOf(id: string): Promise<void> {
  await Block.deleteMany({ by: toId(id) });
  await Block.deleteMany({ who: toId(id) });
}

function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}
