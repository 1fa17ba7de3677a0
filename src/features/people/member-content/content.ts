import type { ClientSession, Model, Types } from "mongoose";
import type { Filter } from "#core/base/policy.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { inTurn } from "#core/in-turn.ts";
import { createSweep, sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import type { ContentFlags } from "./flags.ts";
import { isBlockedWithAny } from "./writing.ts";
import "./events.ts";

type Id = Types.ObjectId;

/** One kind of member content: how it is stored, and what depends on changes of it. */
export interface ContentKind<Doc> {
  /** Name in events: that of the notification link to it, if any. */
  readonly name: string;
  readonly model: Model<Doc>;
  /**
   * Members whose hiding also hides it: maps the field that names the member to the flag; its author first.
   */
  readonly hiddenWith: Readonly<Partial<Record<keyof Doc & string, keyof Doc & string>>>;
  /** True if the flags in `hiddenWith` only record that the member's account is closed, and hide nothing. */
  readonly staysWithout?: true;
  /**
   * Returns the members whom it concerns or addresses, apart from its author: it is shadow-banned while one of them
   * blocks the author. Absent for a kind that is never shadow-banned.
   */
  readonly concerned?: (doc: Doc) => Promise<readonly unknown[]>;
  /** Derives fields from its flags, such as who sees it. */
  readonly derive: (doc: Doc) => Partial<Doc> | Promise<Partial<Doc>>;
  /**
   * Updates counters and dependent content in the same transaction; `before` is null on creation, `after` on
   * deletion.
   */
  readonly follow?: (before: Doc | null, after: Doc | null, session: ClientSession) => Promise<void>;
  /**
   * Field naming the document that holds its counters: changes with the same value are serialised within this
   * process.
   */
  readonly around?: keyof Doc & string;
  /** Fields hidden from the author because they would reveal a block; omitted from their archive. */
  readonly secret: readonly (keyof Doc & string)[];
}

/** Runs for the writer of a document that is no longer shadow-banned. */
export type OnShown = (writer: string, session: ClientSession) => Promise<unknown>;

/** Operations to insert, flag and delete content of a kind; no other code writes it. */
export type Content<Doc extends { readonly _id: Id }> = ReturnType<typeof memberContent<Doc>>;

/**
 * Creates the operations of a kind. See docs/decisions/0036-what-members-write.md for the requirements of a
 * kind, and `docs/recipes.md` for adding one.
 */
export function memberContent<Doc extends { readonly _id: Id }>(kind: ContentKind<Doc>) {
  const { model, hiddenWith, derive, around } = kind;
  const follow = kind.follow ?? (async () => {});
  const authorField = Object.keys(hiddenWith)[0] as keyof Doc & string;
  const quiet = { timestamps: false } as const;

  /** Runs in the caller's transaction, or in a new one when its turn comes. */
  async function changing<Result>(
    id: Id,
    session: ClientSession | undefined,
    work: (session: ClientSession) => Promise<Result>,
  ): Promise<Result> {
    if (session) return work(session);
    const found = around && (await model.findById(id, { [around]: 1 }).lean<Doc>());
    return found ? changesAround(found[around as keyof Doc], work) : inTransaction(work);
  }

  /** Serialises changes concerning one document within this process. */
  const changesAround = <Result>(
    place: unknown,
    work: (session: ClientSession) => Promise<Result>,
  ): Promise<Result> => inTurn([`${model.collection.collectionName} ${place}`], () => inTransaction(work));

  /** Stores a new document and applies its dependent changes. */
  async function insert(fields: Partial<Doc>, session: ClientSession): Promise<Doc> {
    const derived = await derive(fields as Doc);
    const [created] = await model.create([{ ...fields, ...derived }] as never, { session });
    const stored = (created as { toObject(): Doc }).toObject();
    await follow(null, stored, session);
    return stored;
  }

  /** Sets flags and applies their dependent changes; returns the stored document, or null if missing. */
  const flag = (id: Id, flags: Partial<Doc>, session?: ClientSession): Promise<Doc | null> =>
    changing(id, session, async (session) => {
      const before = await model.findById(id).session(session).lean<Doc>();
      const names = Object.keys(flags) as (keyof Doc)[];
      if (!before || names.every((name) => before[name] === flags[name])) return before;
      const flagged = { ...before, ...flags };
      const $set = { ...flags, ...(await derive(flagged)) };
      await model.updateOne({ _id: id }, { $set }, { ...quiet, session });
      const after = { ...before, ...$set };
      await follow(before, after, session);
      return after;
    });

  /**
   * Hides or restores a document, by the moderator of its place (`hidden`) or the staff (`removed`, with a
   * reason if the kind stores it), and publishes the event in the same transaction, the caller's if there is
   * one, with `record` if anything changed. Returns the stored document, or null if missing.
   */
  const moderate = (
    { events, now }: Pick<Services, "events" | "now">,
    id: Id,
    flags: { readonly hidden: boolean } | { readonly removed: boolean; readonly removedReason?: string },
    record: (session: ClientSession) => Promise<unknown> = async () => {},
    within?: ClientSession,
  ): Promise<Doc | null> =>
    changing(id, within, async (session) => {
      const before = await model.findById(id).session(session).lean<ContentFlags>();
      const after = await flag(id, flags as unknown as Partial<Doc>, session);
      const ref = { id: String(id), content: kind.name };
      const isChanged =
        before !== null &&
        ("hidden" in flags ? before.hidden !== flags.hidden : (before.removed ?? false) !== flags.removed);
      if (!isChanged) return after;
      if ("hidden" in flags)
        await events.publish(flags.hidden ? "content.hidden" : "content.shown", ref, session);
      else if (flags.removed)
        await events.publish("content.removed", { ...ref, at: now().getTime() }, session);
      else await events.publish("content.restored", ref, session);
      await record(session);
      return after;
    });

  /**
   * Derives the fields of these documents again after a change of what they are derived from, in the transaction of
   * that change, which `derived` knows of.
   */
  async function deriveAgain(
    filter: Filter,
    session: ClientSession,
    derived: (doc: Doc) => Partial<Doc> | Promise<Partial<Doc>> = derive,
  ): Promise<void> {
    for (const before of await model.find(filter).session(session).lean<Doc[]>()) {
      const $set = await derived(before);
      await model.updateOne({ _id: before._id }, { $set }, { ...quiet, session });
      await follow(before, { ...before, ...$set }, session);
    }
  }

  /** Deletes a document permanently; null if already deleted. */
  const end = (id: Id, session?: ClientSession): Promise<Doc | null> =>
    changing(id, session, async (session) => {
      const ended = await model.findOneAndDelete({ _id: id }, { session }).lean<Doc | null>();
      if (ended) await follow(ended, null, session);
      return ended;
    });

  /** Replaces the text; sets `edited` at the first actual change. Null if unchanged or deleted. */
  const editText = (
    id: Id,
    text: string,
    { also = {}, filter = {}, session }: { also?: object; filter?: Filter; session?: ClientSession } = {},
  ): Promise<Doc | null> =>
    model
      .findOneAndUpdate(
        { _id: id, text: { $ne: text }, ...filter },
        { ...also, $set: { text, edited: true, ...("$set" in also ? (also.$set as object) : {}) } },
        { returnDocument: "after", ...(session ? { session } : {}) },
      )
      .lean<Doc | null>();

  async function* idsWhere(filter: Filter): AsyncGenerator<Id> {
    const found = model.find(filter, { _id: 1 }).lean<Pick<Doc, "_id">[]>();
    for await (const { _id } of found.cursor() as unknown as AsyncIterable<Doc>) yield _id;
  }

  /**
   * Yields the ids of content that a member wrote or that is hidden with them; safe while documents change.
   */
  async function* idsOf(user: string): AsyncGenerator<Id> {
    for (const field of Object.keys(hiddenWith)) yield* idsWhere({ [field]: toId(user) });
  }

  /** Hides or restores the content that depends on a member; idempotent. */
  async function setHidden(user: string, hidden: boolean): Promise<void> {
    const sweep = createSweep(`${model.collection.collectionName} of one member`, undefined, {
      isOnce: true,
    });
    for (const [field, name] of Object.entries(hiddenWith) as [string, string][])
      await sweep.each(idsWhere({ [field]: toId(user), [name]: !hidden }), (id) =>
        flag(id, { [name]: hidden } as Partial<Doc>),
      );
    sweep.end();
  }

  /**
   * Shows what a member wrote during a block between them and somebody whom it concerns, if no such block is left.
   * Nobody is notified; idempotent.
   */
  const endShadowBans = (author: string): Promise<void> =>
    endShadowBansWhere({ [authorField]: toId(author) });

  /**
   * Does the same for the content about a story, whose author is another member now. `onShown` gets the writer of each
   * document that is shown, in its transaction.
   */
  const endShadowBansOn = (story: string, onShown?: OnShown): Promise<void> =>
    endShadowBansWhere({ story: toId(story) }, onShown);

  async function endShadowBansWhere(filter: Filter, onShown?: OnShown): Promise<void> {
    const name = `${model.collection.collectionName} after a block`;
    await sweepOnce(name, idsWhere({ ...filter, shadowBanned: true }), (id) =>
      changing(id, undefined, async (session) => {
        const doc = await model.findById(id).session(session).lean<Doc>();
        if (!doc) return;
        const author = String(doc[authorField]);
        const concerned = (await kind.concerned?.(doc)) ?? [];
        const others = concerned.map(String).filter((other) => other !== author);
        if (await isBlockedWithAny(author, others, session)) return;
        await flag(id, { shadowBanned: false } as unknown as Partial<Doc>, session);
        await onShown?.(author, session);
      }),
    );
  }

  /** Flags that hide a document from everyone, as far as the kind has them. */
  const outFlags = [
    ...["hidden", "removed", "parentShut"],
    ...(kind.staysWithout ? [] : (Object.values(hiddenWith) as string[])),
  ].filter((name) => model.schema.path(name) !== undefined);

  /** Returns the given documents that are hidden. One query. */
  async function outOfSight(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const filter = { _id: { $in: ids.map(toId) }, $or: outFlags.map((name) => ({ [name]: true })) };
    const found = await model.find(filter, { _id: 1 }).lean<Pick<Doc, "_id">[]>();
    return new Set(found.map(({ _id }) => String(_id)));
  }

  /** Returns true if its moderator or the staff hid it, and everyone could read it otherwise. */
  async function isRemoved(id: string): Promise<boolean> {
    const others = ["shadowBanned", ...outFlags].filter((name) => name !== "hidden" && name !== "removed");
    const visible = Object.fromEntries(others.map((name) => [name, { $ne: true }]));
    const filter = { ...visible, _id: toId(id), $or: [{ removed: true }, { hidden: true }] };
    return (await model.exists(filter)) !== null;
  }

  return {
    kind,
    insert,
    flag,
    deriveAgain,
    moderate,
    outOfSight,
    isRemoved,
    end,
    editText,
    idsWhere,
    idsOf,
    setHidden,
    endShadowBans,
    endShadowBansOn,
    changesAround,
  };
}
