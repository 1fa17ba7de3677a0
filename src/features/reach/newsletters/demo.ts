import { toId } from "#core/db/ids.ts";
import type { DemoContent, DemoWorld } from "#core/demo-content.ts";
import { createList, MailingList, type MailingListDoc, Subscriber } from "../mailing-lists/index.ts";
import type { NewsletterDoc } from "./document.ts";
import { Newsletter, NewsletterLetter } from "./model.ts";
import { createNewsletter } from "./write.ts";

const AUTHOR = "maren.holt";
const LIST = {
  name: "Letters from the harbour",
  about: "A newsletter a month: what I write, what I read, and what the sea washed up.",
  welcome: "Thank you for joining. The first newsletter comes with the next tide.",
};
const READERS = 60;
const SUBJECT = "The ferry runs again";
const TEXT = `<p>The ferry ran on Tuesday for the first time since the storm, and I stood on the quay with everyone else and waved at people I do not know.</p>
<p>I have finished the chapter with the lamp. It took five tries: the keeper would not go up the stairs. In the end I let her sit down on them, and she told me why.</p>
<h3>What I am reading</h3>
<p>A field guide to seaweed. It has no plot, and I cannot put it down.</p>`;

/** Demo list with subscribers, a sent newsletter and a draft. */
export const newslettersDemo: DemoContent = {
  place: 96,
  async load(world) {
    const caller = { viewer: world.viewers.get(AUTHOR)!, requestId: "demo" };
    const owner = toId(caller.viewer.id!);
    if (await Newsletter.exists({ owner, subject: SUBJECT })) return;
    const known = await MailingList.findOne({ owner, name: LIST.name }).lean<MailingListDoc>();
    const list = known ?? (await createList(world.services, caller, LIST));
    await addReaders(list, world);
    await createNewsletter(world.services, caller, { list: String(list._id) });
    const { _id } = await createNewsletter(world.services, caller, { list: String(list._id) });
    await send(_id, list, world);
  },
};

async function addReaders({ _id: list }: MailingListDoc, { begun }: DemoWorld): Promise<void> {
  const rows = Array.from({ length: READERS }, (_, at) => {
    const askedAt = new Date(begun.getTime() - (at + 20) * 86_400_000);
    const state = at % 9 === 8 ? "pending" : at % 14 === 13 ? "left" : "confirmed";
    const proof = { words: LIST.about, askedAt, confirmedAt: state === "pending" ? null : askedAt };
    const email = `reader${at + 1}@harbour.example`;
    const tags = at % 3 === 0 ? ["early readers"] : [];
    const source = at % 4 === 0 ? "import" : "page";
    return { list, email, name: "", state, source, tags, proof, token: null, createdAt: askedAt };
  });
  await Subscriber.deleteMany({ list });
  await Subscriber.insertMany(rows);
}

async function send(
  _id: NewsletterDoc["_id"],
  { _id: list }: MailingListDoc,
  { begun, connection }: DemoWorld,
): Promise<void> {
  const at = new Date(begun.getTime() - 5 * 86_400_000);
  const story = await connection.collection("stories").findOne({ title: "The Tide Table" });
  const readers = await Subscriber.find({ list, state: "confirmed" }).lean<
    { _id: typeof list; email: string }[]
  >();
  await NewsletterLetter.insertMany(
    readers.map(({ _id: to, email }, index) => ({
      newsletter: _id,
      email,
      to,
      due: at,
      tries: 0,
      ...(index === 7 ? { state: "failed", reason: "550 no such user" } : { state: "sent", sentAt: at }),
    })),
  );
  const blocks = [
    { key: "words", kind: "text", html: TEXT },
    ...(story ? [{ key: "story", kind: "story", ref: story._id }] : []),
  ];
  const fields = {
    subject: SUBJECT,
    preheader: "And a chapter that took five tries.",
    postal: "PO Box 12, Holm Harbour",
  };
  const ended = { state: "sent", recipients: readers.length, begunAt: at, endedAt: at };
  await Newsletter.updateOne({ _id }, { $set: { ...fields, ...ended, blocks } });
}
