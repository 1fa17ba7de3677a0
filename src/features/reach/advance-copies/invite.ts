import { randomBytes } from "node:crypto";
import { Types } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, atField, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { defineJob, type JobDefinition, type Jobs } from "#core/jobs/index.ts";
import { addressDigest, type Mailer, wantsNoInvitations } from "#core/mail/index.ts";
import type { Services } from "#core/services.ts";
import { advanceCopiesText as texts } from "#shared/reach/advance-copies.text.ts";
import { INVITABLE, INVITED_DAYS } from "#shared/reach/advance-copies.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { countInvitations, INVITATION_TOPIC, readAddresses } from "../../accounts/invitations/index.ts";
import { isAddressApart, isEitherBlocked } from "../../people/blocks/index.ts";
import { findMember, findOwnUser, findPeople, keyOf } from "../../people/users/index.ts";
import { findLinks, permittedLink, type StoryLinkDoc } from "../story-links/index.ts";
import { eventOf, newMark } from "./commands.ts";
import { keyOfInvite } from "./invitations.ts";
import { AdvanceCopy, CopyInvitation, type CopyInvitationDoc, CopySet, type CopySetDoc } from "./model.ts";
import { findSharedStory, isOver } from "./reads.ts";

const DAY_MS = 86_400_000;

export type InviteByMail = JobDefinition<{ readonly invitation: string }>;

export interface Inviting {
  readonly services: Services;
  readonly jobs: Jobs;
  readonly byMail: InviteByMail;
}

/** Numbers of newly invited members and addresses. */
export interface InvitedReaders {
  readonly members: number;
  readonly addresses: number;
}

/**
 * Invites members (`@name`, or by id) and addresses. Readers who already have a copy, have requested one or
 * were invited are skipped, as are those blocked by or blocking the author.
 * @throws 404 for another member's link; 400 on `to` for unknown names, no recipients, more members than
 * copies are left, and if the link offers no copies or its story is no longer theirs to give; 429 above the daily email
 * limit
 */
export async function inviteReaders(
  { services, jobs, byMail }: Inviting,
  caller: Caller,
  id: string,
  input: { readonly to: string; readonly readers: readonly string[] },
): Promise<InvitedReaders> {
  const link = await permittedLink(caller, "update", id);
  const now = services.now();
  assertMayPost(caller, now);
  if (link.type !== "arc" || link.state !== "open" || isOver(link, now))
    throw applicationError(texts.invite.closed);
  if (!(await findSharedStory(link))) throw applicationError(texts.author.storyGone);
  const typed = input.to.split(/[\s,;]+/).filter((each) => each.startsWith("@"));
  const addresses = addressesIn(input.to.replace(/(^|[\s,;])@[^\s,;]+/g, "$1"));
  const members = await membersOf(caller.viewer.id!, typed, input.readers.slice(0, INVITABLE));
  if (members.length === 0 && addresses.length === 0) throw invalidField("to", texts.invite.required);
  const open = await openTo(link, members);
  const [set, waiting] = await Promise.all([
    CopySet.findById(link._id).lean<CopySetDoc>(),
    AdvanceCopy.countDocuments({ link: link._id, state: "invited" }),
  ]);
  const left = (link.copies?.limit ?? 0) - (set?.given ?? 0) - waiting;
  if (open.length > left) throw invalidField("to", texts.invite.tooMany(Math.max(0, left)));
  const known = await CopyInvitation.find({
    link: link._id,
    emailKey: { $in: addresses.map(keyOf) },
  }).lean<CopyInvitationDoc[]>();
  const written = new Set(known.map(({ emailKey }) => emailKey));
  const fresh = addresses.filter((address) => !written.has(keyOf(address)));
  try {
    await inTransaction(async (session) => {
      for (const reader of open) {
        const copy = {
          _id: new Types.ObjectId(),
          link: link._id,
          story: link.story,
          author: link.owner,
          reader: toId(reader),
          mark: newMark(),
          state: "invited" as const,
          createdAt: now,
        };
        await AdvanceCopy.create([copy], { session });
        await services.events.publish("advance-copy.invited", eventOf(copy), session);
      }
      if (fresh.length > 0) await countInvitations(caller.viewer.id!, fresh.length, now, session);
      for (const email of fresh) {
        const _id = new Types.ObjectId();
        const expires = new Date(now.getTime() + INVITED_DAYS * DAY_MS);
        const made = {
          _id,
          link: link._id,
          author: link.owner,
          email,
          emailKey: keyOf(email),
          expires,
          createdAt: now,
        };
        await CopyInvitation.create([made], { session });
        await jobs.enqueue(byMail, { invitation: String(_id) }, { session });
      }
    });
  } catch (error) {
    // Concurrent submissions: the first succeeds.
    if (!isDuplicateKey(error)) throw error;
    throw applicationError(texts.invite.again);
  }
  return { members: open.length, addresses: fresh.length };
}

/** @throws 400 on `to` */
function addressesIn(typed: string): string[] {
  try {
    return readAddresses(typed);
  } catch (error) {
    return atField("to")(error);
  }
}

/** @throws 400 on `to` for an unknown member name */
async function membersOf(
  author: string,
  names: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  const found = new Set<string>();
  for (const name of names) {
    const member = await findMember(name.slice(1));
    if (!member) throw invalidField("to", texts.invite.noMember(name));
    found.add(String(member._id));
  }
  const known = ids.filter(isId);
  for (const id of (await findPeople(known)).keys()) found.add(id);
  found.delete(author);
  const reachable: string[] = [];
  for (const id of found) if (!(await isEitherBlocked(author, id))) reachable.push(id);
  return reachable;
}

/** Returns those readers who have neither copy, request nor invitation of a link. */
async function openTo({ _id }: StoryLinkDoc, readers: readonly string[]): Promise<string[]> {
  const advanceCopies = await AdvanceCopy.find(
    { link: _id, reader: { $in: readers.map(toId) } },
    { reader: 1 },
  ).lean<{ reader: Types.ObjectId }[]>();
  const has = new Set(advanceCopies.map(({ reader }) => String(reader)));
  return readers.filter((reader) => !has.has(reader));
}

/**
 * Defines the job that mails one invitation, or drops it if the address refuses such mail, its member and the author
 * have a block between them, or the link has been closed.
 */
export const defineInviteByMail = ({
  mailer,
  site,
}: {
  readonly mailer: Mailer;
  readonly site: { readonly name: string; readonly url: string };
}): InviteByMail =>
  defineJob<{ readonly invitation: string }>({
    name: "advance-copies.invite",
    concurrency: 1,
    async run({ invitation: id }) {
      const waiting = { _id: toId(id), mail: "waiting" } as const;
      const invitation = await CopyInvitation.findOne(waiting).lean<CopyInvitationDoc>();
      if (!invitation) return;
      const { email, author } = invitation;
      const link = (await findLinks([invitation.link])).get(String(invitation.link));
      const [user, digest, story] = await Promise.all([
        findOwnUser(String(author)),
        addressDigest(email),
        link ? findSharedStory(link) : null,
      ]);
      const title = story?.title;
      const isSent =
        user && !user.blocked && !user.leaving && title && link?.state === "open" && !link.ownerHidden;
      const invite = randomBytes(24).toString("base64url");
      const isKept = (await wantsNoInvitations(digest)) || (await isAddressApart(String(author), email));
      const key = isSent && !isKept ? keyOfInvite(invite) : "";
      await inTransaction(async (session) => {
        const $set = key ? ({ mail: "sent", key } as const) : ({ mail: "dropped" } as const);
        const { modifiedCount } = await CopyInvitation.updateOne(waiting, { $set }, { session });
        if (modifiedCount === 0 || !key || !link || !user || !title) return;
        const name = user.name || user.username;
        const address = site.url + storyLinksPaths.linkCopy(link.slug, invite);
        await mailer.sendMail(
          {
            kind: "notification",
            to: email,
            subject: texts.invite.mail.subject(name, title),
            text: texts.invite.mail.body(name, title, site.name, address),
            topic: { about: INVITATION_TOPIC, to: digest },
          },
          { session },
        );
      });
    },
  });
