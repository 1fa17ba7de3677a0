import { type ClientSession, type Model, Schema, type Types } from "mongoose";
import type { Counter } from "../../../core/counter.ts";
import { defineModel } from "../../../core/db/define-model.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "../../../core/db/transaction.ts";
import { countBy } from "../../platform/counters/index.ts";

type Id = Types.ObjectId;

/** A member's mark on something that another wrote: a like, a vote that it helped. */
export type MarkDoc<Of extends string> = { readonly [Name in Of]: Id } & {
  readonly _id: Id;
  readonly by: Id;
  /** Of whom the writer has blocked: seen by nobody else, and in no number. */
  readonly shadowBanned?: true;
  readonly createdAt: Date;
};

/** Members' marks of one kind on content of one kind, counted in a field of it; one of each member, once. */
export function memberMarks<Of extends string, Doc>({
  name,
  of,
  content,
  counter,
  collection,
}: {
  /** Of the model. */
  readonly name: string;
  /** Field that names what is marked. */
  readonly of: Of;
  readonly content: Model<Doc>;
  readonly counter: keyof Doc & string;
  readonly collection: string;
}) {
  const id = { type: Schema.Types.ObjectId, required: true } as const;
  const schema = new Schema(
    {
      [of]: { ...id, ref: content.modelName },
      by: { ...id, ref: "User" },
      shadowBanned: Boolean,
      createdAt: Date,
    },
    { versionKey: false, strict: "throw", collection },
  );
  schema.index({ [of]: 1, by: 1 }, { unique: true });
  schema.index({ by: 1 });
  const model = defineModel<MarkDoc<Of>>(name, schema, { fieldsWere: { shadow: "shadowBanned" } });

  const count = (id: Id, by: 1 | -1, session: ClientSession) =>
    content.updateOne({ _id: id } as never, { $inc: { [counter]: by } } as never, {
      session,
      timestamps: false,
    });

  /** Marks it, counted unless it is shadow-banned; done twice, or twice at once, it is done once. */
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
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Takes that back; done twice it is done once. */
  const take = (id: Id, by: string | Id) =>
    inTransaction(async (session) => {
      const pair = { [of]: id, by: toId(String(by)) };
      const ended = await model.findOneAndDelete(pair as never, { session }).lean<MarkDoc<Of> | null>();
      if (ended && !ended.shadowBanned) await count(id, -1, session);
    });

  /** Which of these a member has marked, and what that adds to the number they see: 1 where it is in no other's. */
  async function among(by: string | null, ids: readonly Id[]): Promise<ReadonlyMap<string, 0 | 1>> {
    if (!isId(by) || ids.length === 0) return new Map();
    const found = await model
      .find({ [of]: { $in: ids }, by: toId(by) } as never, { [of]: 1, shadowBanned: 1 })
      .lean<MarkDoc<Of>[]>();
    return new Map(found.map((mark) => [String(mark[of]), mark.shadowBanned ? 1 : 0]));
  }

  /** Takes back all of a member's; may run again at any time. */
  async function forgetOf(user: string): Promise<void> {
    const found = model.find({ by: toId(user) } as never, { [of]: 1, by: 1 }).lean();
    for await (const mark of found.cursor() as unknown as AsyncIterable<MarkDoc<Of>>)
      await take(mark[of], mark.by);
  }

  /** Forgets those on something that ends. */
  const forgetOn = (id: Id, session?: ClientSession) =>
    model.deleteMany({ [of]: id } as never, session ? { session } : {});

  const numbers: Counter = {
    name: `${content.collection.collectionName}.${counter}`,
    collection: content.collection.collectionName,
    fields: { [counter]: counter },
    count: countBy(model, of, counter, { shadowBanned: { $ne: true } }),
  };
  return { model, give, take, among, forgetOf, forgetOn, counter: numbers };
}
