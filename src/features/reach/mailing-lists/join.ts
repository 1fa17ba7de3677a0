import { hashSecret, newSecret } from "../../../core/auth/random-secrets.ts";
import { applicationError, type FieldError, invalid, invalidField } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import type { Captcha, CaptchaFields } from "../../../core/captcha/index.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Mailer } from "../../../core/mail/index.ts";
import type { Services } from "../../../core/services.ts";
import { collecting } from "../../../core/validate.ts";
import { mailingListsPaths } from "../../../shared/reach/mailing-lists.paths.ts";
import { mailingListsText as words } from "../../../shared/reach/mailing-lists.text.ts";
import { CONFIRM_DAYS, LIST_NAME_MAX, SUBSCRIBERS_MAX } from "../../../shared/reach/mailing-lists.ts";
import { emailRule } from "../../people/identity/index.ts";
import { findPeople, findStandingByEmail, setJoined } from "../../people/users/index.ts";
import "./events.ts";
import { forgetBounces } from "../suppressions/index.ts";
import { MailingList, type MailingListDoc, Subscriber, type SubscriberDoc } from "./model.ts";

/** What joining takes of the house. */
export interface Joining {
  readonly services: Services;
  readonly mailer: Mailer;
  readonly captcha: Pick<Captcha, "check">;
  readonly site: { readonly name: string; readonly url: string };
}

/** The kind of mail that letters of a list are, by which one address ends them. */
export const LIST_TOPIC = "mailing-list";

/** An open list with who writes it; null for any other. */
export async function findList(
  slug: string,
): Promise<{ readonly list: MailingListDoc; readonly author: { username: string; name: string } } | null> {
  const list = await MailingList.findOne({ slug, ownerHidden: { $ne: true } }).lean<MailingListDoc>();
  const person = list && (await findPeople([String(list.owner)])).get(String(list.owner));
  if (!list || !person) return null;
  return { list, author: { username: person.username, name: person.name || person.username } };
}

/**
 * Asks for a list's letters: a mail with a link goes to the address, which is on the list once its link was used. The
 * answer is the same whoever is on the list already.
 * @throws 400 by field
 */
export async function joinList(
  joining: Joining,
  { viewer }: Caller,
  { list, author }: NonNullable<Awaited<ReturnType<typeof findList>>>,
  input: Readonly<Record<string, unknown>> & CaptchaFields,
  cameBy: { readonly story?: string | null; readonly link?: string | null } = {},
): Promise<void> {
  const wrong: FieldError[] = [];
  const email = await collecting(wrong, () => {
    const { value, error } = emailRule.required().validate(input.email);
    if (error) throw invalidField("email", error.details[0]?.message ?? "");
    return value as string;
  });
  const counted = input.counted === "true";
  const agreed = [
    words.join.consent(list.name, author.name),
    ...(counted ? [words.join.counted(author.name)] : []),
  ].join(" ");
  await collecting(wrong, () => {
    if (input.consent !== "true") throw invalidField("consent", words.join.consentRequired);
  });
  const proof = viewer.id ? null : await collecting(wrong, () => joining.captcha.check(input));
  if (!email || wrong.length > 0) throw invalid(wrong);
  await proof?.spend();
  if ((await Subscriber.countDocuments({ list: list._id }).limit(SUBSCRIBERS_MAX)) >= SUBSCRIBERS_MAX)
    throw applicationError(words.full);
  const now = joining.services.now();
  const name = typeof input.name === "string" ? input.name.trim().slice(0, LIST_NAME_MAX) : "";
  await inTransaction(async (session) => {
    const known = await Subscriber.findOne({ list: list._id, email }).session(session).lean<SubscriberDoc>();
    // Who is on the list already is asked anew only where that opens a story to them.
    const story = isId(cameBy.story) ? toId(cameBy.story) : null;
    if (known?.state === "confirmed" && !story) return;
    const proof = { words: agreed, askedAt: now, confirmedAt: null };
    const fresh = known?.state === "confirmed" ? {} : { state: "pending", source: "page", proof, counted };
    // Who asked not to be counted has changed their mind.
    const isCountedNow = counted && known?.state !== "confirmed";
    const $set = {
      ...{ ...fresh, askedAgainAt: now },
      ...(name ? { name } : {}),
      ...(story ? { story } : {}),
      ...(story && viewer.id ? { member: toId(viewer.id) } : {}),
      ...(cameBy.link && !known ? { link: cameBy.link.slice(0, 100) } : {}),
    } as never;
    const after = await Subscriber.findOneAndUpdate(
      { list: list._id, email },
      { $set, $setOnInsert: { createdAt: now }, ...(isCountedNow ? { $unset: { uncounted: "" } } : {}) },
      { session, upsert: true, returnDocument: "after" },
    ).lean<SubscriberDoc>();
    await askToConfirm(joining, { list, author }, after!, session);
  });
}

/** Writes the mail that asks an address to confirm, in the caller's transaction. */
export async function askToConfirm(
  { mailer, site }: Pick<Joining, "mailer" | "site">,
  { list, author }: { readonly list: MailingListDoc; readonly author: { readonly name: string } },
  { _id, email }: Pick<SubscriberDoc, "_id" | "email">,
  session: Parameters<Parameters<typeof inTransaction>[0]>[0],
): Promise<void> {
  const token = newSecret();
  const noted = { $set: { token: hashSecret(token) }, $unset: { toAsk: "" } } as const;
  await Subscriber.updateOne({ _id }, noted, { session });
  const link = site.url + mailingListsPaths.confirm(list.slug, token);
  await mailer.sendMail(
    {
      kind: "account",
      to: email,
      subject: words.mail.subject(list.name),
      text: words.mail.body(author.name, list.name, link, site.name),
    },
    { session },
  );
}

/**
 * Confirms an address by the token of its mail, and sends the welcome, once; answers the story that is open by it now, to
 * the member who asked or has this address, null for none. @throws 400 for a token that holds no more
 */
export async function confirmSubscriber(
  { services, mailer }: Pick<Joining, "services" | "mailer">,
  { list }: Pick<NonNullable<Awaited<ReturnType<typeof findList>>>, "list">,
  token: string,
): Promise<string | null> {
  const now = services.now();
  const since = new Date(now.getTime() - CONFIRM_DAYS * 86_400_000);
  return inTransaction(async (session) => {
    const waiting = {
      ...{ list: list._id, token: hashSecret(token), state: { $in: ["pending", "confirmed"] } },
      $or: [{ "proof.askedAt": { $gt: since } }, { askedAgainAt: { $gt: since } }],
    };
    const known = await Subscriber.findOne(waiting as never)
      .session(session)
      .lean<SubscriberDoc>();
    if (!known) throw applicationError(words.join.broken);
    const isNew = known.state === "pending";
    const confirmed = await Subscriber.findOneAndUpdate(
      { _id: known._id, token: known.token, state: known.state },
      {
        $set: { state: "confirmed", token: null, ...(isNew ? { "proof.confirmedAt": now } : {}) } as never,
        $unset: { story: "", member: "", askedAgainAt: "" },
      },
      { session, returnDocument: "after" },
    ).lean<SubscriberDoc>();
    if (!confirmed) throw applicationError(words.join.broken);
    await openStory(known, session);
    // A mail has just arrived there.
    await forgetBounces(known.email);
    const story = known.story ? String(known.story) : null;
    if (!isNew) return story;
    const joined = { id: String(known._id), list: String(list._id), link: known.link ?? null };
    await services.events.publish("list.joined", { ...joined, owner: String(list.owner) }, session);
    if (!list.welcome) return story;
    await mailer.sendMail(
      {
        kind: "newsletter",
        topic: { about: LIST_TOPIC, to: String(confirmed._id) },
        to: confirmed.email,
        subject: words.mail.welcomeSubject(list.name),
        text: list.welcome,
      },
      { session },
    );
    return story;
  });
}

/** Opens the story that somebody joined for, to the member who asked; of a guest to whoever has this address. */
async function openStory(
  { story, member, email }: SubscriberDoc,
  session: Parameters<Parameters<typeof inTransaction>[0]>[0],
): Promise<void> {
  if (!story) return;
  const user = member ?? (await findStandingByEmail([email])).get(email.toLowerCase())?.id;
  if (user) await setJoined(session, toId(user), story);
}

/** The kind of mail whose link ends all counting of what one does with letters. */
export const COUNTING_TOPIC = "letter-counting";

/** Counts no longer what is done with letters to an address; may be asked for again and again. */
export const endCounting = async (subscriber: string): Promise<void> => {
  const ended = { $unset: { counted: "" }, $set: { uncounted: true } } as const;
  if (isId(subscriber)) await Subscriber.updateOne({ _id: toId(subscriber) }, ended);
};

/** Ends letters to an address, by the link in each; may be asked for again and again. */
export const leaveList = async (subscriber: string): Promise<void> => {
  const left = { $set: { state: "left" as const, token: null }, $unset: { toAsk: "" } } as const;
  if (/^[0-9a-f]{24}$/.test(subscriber)) await Subscriber.updateOne({ _id: toId(subscriber) }, left);
};
