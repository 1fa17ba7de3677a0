import { type ClientSession, type Model, Schema, type Types } from "mongoose";
import type { Counter } from "#core/counter.ts";
import { defineModel } from "#core/db/define-model.ts";
import { deleteInBatches } from "#core/db/delete-in-batches.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import { countBy } from "../../platform/counters/index.ts";
import { isEitherBlocked } from "../blocks/index.ts";
import { countedActs, doesCount } from "./counted.ts";

type Id = Types.ObjectId;

/** A member's mark on another's content: a like, a helpful vote. */
export type MarkDoc<Of extends string> = { readonly [Name in Of]: Id } & {
  readonly _id: Id;
  readonly by: Id;
  /** True while the member or the content's author has blocked the other: invisible to others and not counted. */
  readonly shadowBanned?: true;
  /** True while the member is banned or leaving: not counted. */
  readonly byHidden?: boolean;
  readonly createdAt: Date;
};

/** Documents per query. */
const BATCH = 200;

/**
 * Operations on one kind of mark on one kind of content, counted in one of its fields; at most one per
 * member.
 */
export function memberMarks<Of extends string, Doc>({
  name,
  of,
  content,
  author,
  counter,
  collection,
}: {
  /** Name of the model. */
  readonly name: string;
  /** Field that references the marked content. */
  readonly of: Of;
  readonly content: Model<Doc>;
  /** Field that names the content's author, if blocks between them and other members matter. */
  readonly author?: keyof Doc & string;
  readonly counter: keyof Doc & string;
  readonly collection: string;
}) {
  const id = { type: Schema.Types.ObjectId, required: true } as const;
  const schema = new Schema(
    {
      [of]: { ...id, ref: content.modelName },
      by: { ...id, ref: "User" },
      shadowBanned: Boolean,
      byHidden: Boolean,
      createdAt: Date,
    },
    { versionKey: false, strict: "throw", collection },
  );
  schema.index({ [of]: 1, by: 1 }, { unique: true });
  schema.index({ by: 1 });
  const model = defineModel<MarkDoc<Of>>(name, schema);

  const count = (id: Id, by: 1 | -1, session: ClientSession) => {
    // What stays of deleted content has a count of 0 while its marks are being deleted.
    const counted = { _id: id, ...(by === 1 ? {} : { [counter]: { $gt: 0 } }) };
    return content.updateOne(counted as never, { $inc: { [counter]: by } } as never, {
      session,
      timestamps: false,
    });
  };

  /** All marks of one content change the same count. */
  const turnsOf = (id: Id) => ({ turns: [`${collection} ${id}`] });

  /** Adds a member's mark, counted unless shadow-banned; idempotent, also under concurrency. */
  async function give(
    id: Id,
    by: string,
    { shadowBanned, at }: { readonly shadowBanned: boolean; readonly at: Date },
  ): Promise<void> {
    const mark = { [of]: id, by: toId(by), createdAt: at, ...(shadowBanned ? { shadowBanned } : {}) };
    try {
      await inTransaction(async (session) => {
        await model.create([mark] as never, { session });
        if (!shadowBanned) await count(id, 1, session);
      }, turnsOf(id));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Removes a member's mark; idempotent. */
  const take = (id: Id, by: string | Id) =>
    inTransaction(async (session) => {
      const pair = { [of]: id, by: toId(String(by)) };
      const ended = await model.findOneAndDelete(pair, { session }).lean<MarkDoc<Of> | null>();
      if (ended && doesCount(ended, "byHidden")) await count(id, -1, session);
    }, turnsOf(id));

  /**
   * Returns which of these a member has marked, with the number to add to the count they see: 1 if the mark
   * is not included in the stored count.
   */
  async function among(by: string | null, ids: readonly Id[]): Promise<ReadonlyMap<string, 0 | 1>> {
    if (!isId(by) || ids.length === 0) return new Map();
    const found = await model
      .find({ [of]: { $in: ids }, by: toId(by) }, { [of]: 1, shadowBanned: 1 })
      .lean<MarkDoc<Of>[]>();
    return new Map(found.map((mark) => [String(mark[of]), mark.shadowBanned ? 1 : 0]));
  }

  /** Stops counting a member's marks while they are banned or leaving, and counts them again; idempotent. */
  async function setHidden(user: string, hidden: boolean): Promise<void> {
    const pending = { by: toId(user), byHidden: hidden ? { $ne: true } : true };
    const marks = model.find(pending as never, { [of]: 1 }).lean();
    const found = marks.cursor() as unknown as AsyncIterable<MarkDoc<Of>>;
    const name = `${model.collection.collectionName} of one member`;
    await sweepOnce(name, found, ({ _id, [of]: id }) =>
      inTransaction(
        async (session) => {
          const change = hidden ? { $set: { byHidden: true } } : { $unset: { byHidden: 1 } };
          const changed = await model
            .findOneAndUpdate({ _id, ...pending } as never, change as never, { session })
            .lean<MarkDoc<Of> | null>();
          if (changed && !changed.shadowBanned) await count(id as Id, hidden ? -1 : 1, session);
        },
        turnsOf(id as Id),
      ),
    );
  }

  /**
   * Stops counting the marks of two members on each other's content while one has blocked the other, and counts
   * them again afterwards. Decides by the current blocks, so it may run at any time and again.
   */
  async function followBlock(one: string, other: string): Promise<void> {
    for (const [by, owner] of [
      [one, other],
      [other, one],
    ] as const) {
      let batch: MarkDoc<Of>[] = [];
      const marks = model.find({ by: toId(by) } as never, { [of]: 1 }).lean();
      for await (const mark of marks.cursor() as unknown as AsyncIterable<MarkDoc<Of>>) {
        if (batch.push(mark) < BATCH) continue;
        await followIn(batch, by, owner);
        batch = [];
      }
      await followIn(batch, by, owner);
    }
  }

  async function followIn(marks: readonly MarkDoc<Of>[], by: string, owner: string): Promise<void> {
    if (!author || marks.length === 0) return;
    const theirs = { _id: { $in: marks.map((mark) => mark[of]) }, [author]: toId(owner) };
    const found = await content.find(theirs as never, { _id: 1 }).lean<{ readonly _id: Id }[]>();
    const ids = new Set(found.map(({ _id }) => String(_id)));
    for (const { _id, [of]: id } of marks)
      if (ids.has(String(id)))
        await inTransaction(
          async (session) => {
            const apart = await isEitherBlocked(by, owner, session);
            const change = apart ? { $set: { shadowBanned: true } } : { $unset: { shadowBanned: 1 } };
            const changed = await model
              .findOneAndUpdate(
                { _id, shadowBanned: apart ? { $ne: true } : true } as never,
                change as never,
                {
                  session,
                },
              )
              .lean<MarkDoc<Of> | null>();
            if (changed && !changed.byHidden) await count(id as Id, apart ? -1 : 1, session);
          },
          turnsOf(id as Id),
        );
  }

  /** Removes all marks of a member; idempotent. */
  async function forgetOf(user: string): Promise<void> {
    const found = model.find({ by: toId(user) }, { [of]: 1, by: 1 }).lean();
    for await (const mark of found.cursor() as unknown as AsyncIterable<MarkDoc<Of>>)
      await take(mark[of], mark.by);
  }

  /**
   * Deletes the marks on content that is deleted, of which there may be any number, in batches: in a job after an
   * event (`deletesDependents`), or before the content if there is none (decision 100).
   */
  const forgetOn = (id: Id, signal: AbortSignal): Promise<void> =>
    deleteInBatches(model, { [of]: id }, signal);

  const numbers: Counter = {
    name: `${content.collection.collectionName}.${counter}`,
    collection: content.collection.collectionName,
    fields: { [counter]: counter },
    count: countBy(model, of, counter, countedActs("byHidden")),
  };
  /** Fields that are left out of the member's archive. */
  const secret = ["shadowBanned", "byHidden"] as const;
  return { model, give, take, among, setHidden, followBlock, forgetOf, forgetOn, counter: numbers, secret };
}
