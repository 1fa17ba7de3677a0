import type { ClientSession, Model, Types } from "mongoose";
import type { Filter } from "../../../core/base/policy.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { inTurn } from "../../../core/in-turn.ts";

type Id = Types.ObjectId;

/** One kind of what members write for others: how it stands, and what follows when that changes. */
export interface ContentKind<Doc> {
  readonly model: Model<Doc>;
  /** Members whom it goes out of sight with, by the field that names them, and the flag for it; its writer first. */
  readonly hiddenWith: Readonly<Partial<Record<keyof Doc & string, keyof Doc & string>>>;
  /** What follows from its flags: who sees it. */
  readonly derive: (doc: Doc) => Partial<Doc> | Promise<Partial<Doc>>;
  /** Makes numbers and what stands below follow, in the same transaction; null before it was, and after it. */
  readonly follow?: (before: Doc | null, after: Doc | null, session: ClientSession) => Promise<void>;
  /** Field of what its numbers are kept on: changes around one are made one after the other in this process. */
  readonly around?: keyof Doc & string;
  /** Fields that its writer is not to know of: they would tell of a block. Left out of their archive. */
  readonly secret: readonly (keyof Doc & string)[];
}

/** The one way in which content of a kind is inserted, flagged and ended. */
export type Content<Doc extends { readonly _id: Id }> = ReturnType<typeof memberContent<Doc>>;

/** See docs/decisions/0036-what-members-write.md for what a kind takes, and `docs/recipes.md` for a new one. */
export function memberContent<Doc extends { readonly _id: Id }>(kind: ContentKind<Doc>) {
  const { model, hiddenWith, derive, around } = kind;
  const follow = kind.follow ?? (async () => {});
  const quiet = { timestamps: false } as const;

  /** In a transaction: the caller's, or one of its own in its turn. */
  async function changing<Result>(
    id: Id,
    session: ClientSession | undefined,
    work: (session: ClientSession) => Promise<Result>,
  ): Promise<Result> {
    if (session) return work(session);
    const found = around && (await model.findById(id, { [around]: 1 }).lean<Doc>());
    return found ? changesAround(found[around as keyof Doc], work) : inTransaction(work);
  }

  /** A change around something, one after the other in this process. */
  const changesAround = <Result>(
    place: unknown,
    work: (session: ClientSession) => Promise<Result>,
  ): Promise<Result> => inTurn([`${model.collection.collectionName} ${place}`], () => inTransaction(work));

  /** Stores a new one with what follows from it. */
  async function insert(fields: Partial<Doc>, session: ClientSession): Promise<Doc> {
    const derived = await derive(fields as Doc);
    const [created] = await model.create([{ ...fields, ...derived }] as never, { session });
    const stored = (created as { toObject(): Doc }).toObject();
    await follow(null, stored, session);
    return stored;
  }

  /** Sets flags, and all that follows follows; answers what is stored then, null where there is none. */
  const flag = (id: Id, flags: Partial<Doc>, session?: ClientSession): Promise<Doc | null> =>
    changing(id, session, async (session) => {
      const before = await model.findById(id).session(session).lean<Doc>();
      const names = Object.keys(flags) as (keyof Doc)[];
      if (!before || names.every((name) => before[name] === flags[name])) return before;
      const flagged = { ...before, ...flags };
      const $set = { ...flags, ...(await derive(flagged)) };
      await model.updateOne({ _id: id } as never, { $set } as never, { ...quiet, session });
      const after = { ...before, ...$set };
      await follow(before, after, session);
      return after;
    });

  /** Takes one away for good; null where it was gone already. */
  const end = (id: Id, session?: ClientSession): Promise<Doc | null> =>
    changing(id, session, async (session) => {
      const ended = await model.findOneAndDelete({ _id: id } as never, { session }).lean<Doc | null>();
      if (ended) await follow(ended, null, session);
      return ended;
    });

  /** Another text; `edited` from the first time that it really is another. Null where it is the same, or gone. */
  const editText = (
    id: Id,
    text: string,
    { also = {}, filter = {}, session }: { also?: object; filter?: Filter; session?: ClientSession } = {},
  ): Promise<Doc | null> =>
    model
      .findOneAndUpdate(
        { _id: id, text: { $ne: text }, ...filter } as never,
        { ...also, $set: { text, edited: true, ...("$set" in also ? (also.$set as object) : {}) } } as never,
        { returnDocument: "after", ...(session ? { session } : {}) },
      )
      .lean<Doc | null>();

  async function* idsWhere(filter: Filter): AsyncGenerator<Id> {
    const found = model.find(filter as never, { _id: 1 }).lean<Pick<Doc, "_id">[]>();
    for await (const { _id } of found.cursor() as unknown as AsyncIterable<Doc>) yield _id;
  }

  /** What a member is the writer of, or stands in for; it may be changed on the way. */
  async function* idsOf(user: string): AsyncGenerator<Id> {
    for (const field of Object.keys(hiddenWith)) yield* idsWhere({ [field]: toId(user) });
  }

  /** Takes what goes with a member out of sight or back into it; may run again at any time. */
  async function setHidden(user: string, hidden: boolean): Promise<void> {
    for (const [field, name] of Object.entries(hiddenWith) as [string, string][])
      for await (const id of idsWhere({ [field]: toId(user), [name]: !hidden }))
        await flag(id, { [name]: hidden } as Partial<Doc>);
  }

  return { kind, insert, flag, end, editText, idsWhere, idsOf, setHidden, changesAround };
}
