import type { QueryFilter } from "mongoose";
import { hashSecret, newSecret } from "#core/auth/random-secrets.ts";
import { applicationError, type FieldError, invalid, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Captcha, CaptchaFields } from "#core/captcha/index.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Mailer } from "#core/mail/index.ts";
import type { Services } from "#core/services.ts";
import { checkRule, collecting } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import { mailingListsText as texts } from "#shared/reach/mailing-lists.text.ts";
import { CONFIRM_DAYS, LIST_NAME_MAX, SUBSCRIBERS_MAX } from "#shared/reach/mailing-lists.ts";
import { emailRule } from "../../people/identity/index.ts";
import { assertWithin, findPeople, findStandingByEmail, keyOf, setJoined } from "../../people/users/index.ts";
import { subscribersOf } from "./commands.ts";
import "./events.ts";
import { forgetBounces } from "../suppressions/index.ts";
import { MailingList, type MailingListDoc, Subscriber, type SubscriberDoc } from "./model.ts";

/** Dependencies of joining. */
export interface Joining {
  readonly services: Services;
  readonly mailer: Mailer;
  readonly captcha: Pick<Captcha, "check">;
  readonly site: { readonly name: string; readonly url: string };
}

/** Mail topic of a list's newsletters, which one link unsubscribes from. */
export const LIST_TOPIC = "mailing-list";

/** Returns an open list with its author; null for any other. */
export async function findList(
  slug: string,
): Promise<{ readonly list: MailingListDoc; readonly author: { username: string; name: string } } | null> {
  const list = await MailingList.findOne({ slug, ownerHidden: { $ne: true } }).lean<MailingListDoc>();
  const person = list && (await findPeople([String(list.owner)])).get(String(list.owner));
  if (!list || !person) return null;
  return { list, author: { username: person.username, name: person.name || person.username } };
}

/**
 * Subscribes an address to a list: a confirmation mail is sent, and the address is subscribed once its link
 * is used. The response does not reveal whether the address was already subscribed.
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
    const { value, error } = checkRule(emailRule.required(), input.email);
    if (error) throw invalidField("email", error.message);
    return value;
  });
  const counted = input.counted === "true";
  const agreed = [
    texts.join.consent(list.name, author.name),
    ...(counted ? [texts.join.counted(author.name)] : []),
  ].join(" ");
  await collecting(wrong, () => {
    if (input.consent !== "true") throw invalidField("consent", texts.join.consentRequired);
  });
  const name = typeof input.name === "string" ? input.name.trim() : "";
  if (name.length > LIST_NAME_MAX)
    wrong.push({ path: ["name"], message: messages.tooLong(LIST_NAME_MAX), name: "ValidationError" });
  const proof = viewer.id ? null : await collecting(wrong, () => joining.captcha.check(input));
  if (!email || wrong.length > 0) throw invalid(wrong);
  if ((await Subscriber.countDocuments({ list: list._id }).limit(SUBSCRIBERS_MAX)) >= SUBSCRIBERS_MAX)
    throw applicationError(texts.full);
  await proof?.spend();
  const now = joining.services.now();
  await inTransaction(async (session) => {
    const address = { list: list._id, emailKey: keyOf(email) };
    const known = await Subscriber.findOne(address).session(session).lean<SubscriberDoc>();
    if (!known) await assertWithin(joining.services, String(list.owner), subscribersOf(list), session);
    // Existing subscribers are asked again only if that unlocks a story for them.
    const story = isId(cameBy.story) ? toId(cameBy.story) : null;
    if (known?.state === "confirmed" && !story) return;
    const proof = { words: agreed, askedAt: now, confirmedAt: null };
    const fresh = known?.state === "confirmed" ? {} : { state: "pending", source: "page", proof, counted };
    // The reader had opted out of click counting and now agrees.
    const isCountedNow = counted && known?.state !== "confirmed";
    const $set = {
      ...fresh,
      // Anyone may have typed the address of a reader, who keeps their name until they confirm this.
      ...(known?.state === "confirmed" ? { askedName: name } : name ? { name } : {}),
      ...(story ? { story } : {}),
      ...(story && viewer.id ? { member: toId(viewer.id) } : {}),
      ...(cameBy.link && !known ? { link: cameBy.link.slice(0, 100) } : {}),
    };
    const after = await Subscriber.findOneAndUpdate(
      address,
      {
        $set,
        $setOnInsert: { email, createdAt: now },
        ...(isCountedNow ? { $unset: { uncounted: "" } } : {}),
      },
      { session, upsert: true, returnDocument: "after" },
    ).lean<SubscriberDoc>();
    await enqueueConfirmation(joining, { list, author }, after!, session);
  });
}

/** Enqueues the confirmation mail in the caller's transaction. */
export async function enqueueConfirmation(
  { mailer, site, services }: Pick<Joining, "mailer" | "site" | "services">,
  { list, author }: { readonly list: MailingListDoc; readonly author: { readonly name: string } },
  { _id, email }: Pick<SubscriberDoc, "_id" | "email">,
  session: Parameters<Parameters<typeof inTransaction>[0]>[0],
): Promise<void> {
  const token = newSecret();
  const asked = { token: hashSecret(token), askedAgainAt: services.now() };
  const noted = { $set: asked, $unset: { toAsk: "" } } as const;
  await Subscriber.updateOne({ _id }, noted, { session });
  const link = site.url + mailingListsPaths.confirm(list.slug, token);
  await mailer.sendMail(
    {
      kind: "account",
      to: email,
      subject: texts.mail.subject(list.name),
      text: texts.mail.body(author.name, list.name, link, site.name),
    },
    { session },
  );
}

/**
 * Confirms an address with the token of its mail, and sends the welcome mail once; returns the story this
 * unlocked, for the requesting member or the owner of the address, or null.
 * @throws 400 for an invalid token
 */
export async function confirmSubscriber(
  { services, mailer }: Pick<Joining, "services" | "mailer">,
  { list }: Pick<NonNullable<Awaited<ReturnType<typeof findList>>>, "list">,
  token: string,
): Promise<string | null> {
  const now = services.now();
  const since = new Date(now.getTime() - CONFIRM_DAYS * 86_400_000);
  return inTransaction(async (session) => {
    const waiting: QueryFilter<SubscriberDoc> = {
      list: list._id,
      token: hashSecret(token),
      state: { $in: ["pending", "confirmed"] },
      $or: [{ "proof.askedAt": { $gt: since } }, { askedAgainAt: { $gt: since } }],
    };
    const known = await Subscriber.findOne(waiting).session(session).lean<SubscriberDoc>();
    if (!known) throw applicationError(texts.join.broken);
    const isNew = known.state === "pending";
    const confirmed = await Subscriber.findOneAndUpdate(
      { _id: known._id, token: known.token, state: known.state },
      {
        $set: {
          state: "confirmed",
          token: null,
          ...(known.askedName ? { name: known.askedName } : {}),
          ...(isNew ? { "proof.confirmedAt": now } : {}),
        },
        $unset: { story: "", member: "", askedAgainAt: "", askedName: "" },
      },
      { session, returnDocument: "after" },
    ).lean<SubscriberDoc>();
    if (!confirmed) throw applicationError(texts.join.broken);
    await openStory(known, session);
    // A mail has just been delivered there.
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
        subject: texts.mail.welcomeSubject(list.name),
        text: list.welcome,
      },
      { session },
    );
    return story;
  });
}

/**
 * Unlocks the story someone joined for: for the requesting member, or for guests, the member with this
 * address.
 */
async function openStory(
  { story, member, emailKey }: SubscriberDoc,
  session: Parameters<Parameters<typeof inTransaction>[0]>[0],
): Promise<void> {
  if (!story) return;
  const user = member ?? (await findStandingByEmail([emailKey])).get(emailKey)?.id;
  if (user) await setJoined(session, toId(user), story);
}

/** Mail topic with which a reader opts out of all newsletter tracking. */
export const COUNTING_TOPIC = "letter-counting";

/** Stops counting a reader's opens and clicks; idempotent. */
export const endCounting = async (subscriber: string): Promise<void> => {
  const ended = { $unset: { counted: "" }, $set: { uncounted: true } } as const;
  if (isId(subscriber)) await Subscriber.updateOne(ofLink(subscriber), ended);
};

/** Unsubscribes an address through the link in a newsletter; idempotent. */
export const leaveList = async (subscriber: string): Promise<void> => {
  const left = { $set: { state: "left" as const, token: null }, $unset: { toAsk: "" } } as const;
  if (isId(subscriber)) await Subscriber.updateOne(ofLink(subscriber), left);
};

/** Returns a filter for the subscriber that a link in a newsletter refers to, also under another spelling. */
const ofLink = (subscriber: string): QueryFilter<SubscriberDoc> => ({
  $or: [{ _id: toId(subscriber) }, { formerIds: toId(subscriber) }],
});
