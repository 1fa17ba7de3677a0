import { randomInt } from "node:crypto";
import { hashSecret } from "#core/auth/random-secrets.ts";
import { applicationError, forbidden, invalidField } from "#core/base/errors.ts";
import { type Caller, isInPerson } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { ATTACHMENT_MAX } from "#core/mail/index.ts";
import { checkRule } from "#core/validate.ts";
import { eReadersPaths } from "#shared/reading/e-readers.paths.ts";
import { eReadersText as words } from "#shared/reading/e-readers.text.ts";
import { CODE_LENGTH, CODE_TYPED_MAX, CONFIRM_DAYS } from "#shared/reading/e-readers.ts";
import { escapeText } from "#shared/text/characters.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { emailRule } from "../../people/identity/index.ts";
import { findDownload, noteServed } from "../../stories/chapters/index.ts";
import { writeEpub } from "../../stories/manuscripts/index.ts";
import { presentAuthor } from "../../stories/stories/index.ts";
import type { StoryBooks } from "./books.ts";
import { codeByAddress, codeByMember, confirmByMember, sentByMember } from "./limits.ts";
import { EReader, type EReaderDoc } from "./model.ts";

export type Sending = Pick<FeatureDependencies, "services" | "mailer" | "limits" | "site">;

/** Letters and digits that are not mistaken for each other on a screen. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const EPUB = "application/epub+zip";

/** Returns a member's e-reader; null if there is none. */
export const findEReader = (user: string): Promise<EReaderDoc | null> =>
  EReader.findOne({ user: toId(user) }).lean<EReaderDoc>();

/**
 * Mails a code to an address, in the text and in a small book, because many e-readers show only books. Stories go
 * to the address once its code is entered; until then to the one confirmed before.
 * @throws 400 on `email`; 429 above `codeByMember` and `codeByAddress`
 */
export async function requestEReader(
  { services, mailer, limits, site }: Sending,
  caller: Caller,
  input: { readonly email: unknown },
): Promise<string> {
  const id = memberOf(caller);
  const { value: email, error } = checkRule<string>(emailRule.required(), input.email);
  if (error) throw invalidField("email", error.message);
  await limits.consume(codeByMember, id);
  await limits.consume(codeByAddress, email.toLowerCase());
  const code = newCode();
  const now = services.now();
  const link = site.url + eReadersPaths.confirmEReader(code);
  const body = words.confirmation.body(site.name, caller.viewer.username ?? "", code, link);
  // A page of fixed text, so it needs no writer process.
  const bytes = await writeEpub({
    id: `${site.url}${eReadersPaths.eReader()}#${now.getTime()}`,
    title: words.confirmation.subject(site.name),
    author: site.name,
    language: "en",
    synopsis: "",
    subjects: [],
    publishedAt: now,
    modifiedAt: now,
    cover: null,
    chapters: [
      {
        title: words.confirmation.chapter,
        type: "chapter",
        html: body.map((line) => `<p>${escapeText(line)}</p>`).join("\n"),
      },
    ],
    image: async () => null,
  });
  await inTransaction(async (session) => {
    const pending = { email, hash: hashSecret(code), askedAt: now };
    await EReader.updateOne({ user: toId(id) }, { $set: { pending } }, { session, upsert: true });
    await mailer.sendMail(
      {
        kind: "account",
        to: email,
        subject: words.confirmation.subject(site.name),
        text: [...body, site.name].join("\n\n"),
        attachment: { name: words.confirmation.fileName, type: EPUB, bytes },
      },
      { session },
    );
  });
  return email;
}

/**
 * Confirms the e-reader address to which this code was sent.
 * @throws 400 on `code`; 429 above `confirmByMember`
 */
export async function confirmEReader(
  { services, limits }: Pick<Sending, "services" | "limits">,
  caller: Caller,
  input: { readonly code: unknown },
): Promise<string> {
  const user = memberOf(caller);
  await limits.consume(confirmByMember, user);
  const typed = typeof input.code === "string" ? input.code.slice(0, CODE_TYPED_MAX) : "";
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const now = services.now();
  const since = new Date(now.getTime() - CONFIRM_DAYS * 86_400_000);
  const waiting = {
    user: toId(user),
    "pending.hash": hashSecret(code),
    "pending.askedAt": { $gt: since },
  } as const;
  const known = await EReader.findOne(waiting).lean<EReaderDoc>();
  const email = known?.pending?.email;
  if (!email) throw invalidField("code", words.settings.codeWrong);
  const { matchedCount } = await EReader.updateOne(waiting, {
    $set: { email, confirmedAt: now, pending: null },
  });
  if (matchedCount === 0) throw invalidField("code", words.settings.codeWrong);
  return email;
}

/** Deletes the address of the caller's e-reader. */
export async function removeEReader(caller: Caller): Promise<void> {
  await EReader.deleteOne({ user: toId(memberOf(caller)) });
}

/**
 * Mails a story as EPUB to the caller's e-reader; returns its title and the address.
 * @throws 400 without a confirmed address, or for a book that is too big; 403 and 404 like a download; 429 above
 *   `sentByMember`
 */
export async function sendToEReader(
  { services, mailer, limits, site }: Sending,
  books: StoryBooks,
  caller: Caller,
  story: string,
): Promise<{ readonly title: string; readonly email: string }> {
  const user = memberOf(caller);
  const download = await findDownload(caller.viewer, story);
  const email = (await findEReader(user))?.email;
  if (!email) throw applicationError(words.download.noDeviceYet);
  const bytes = await books.epub(caller.viewer, download, user);
  if (bytes.length > ATTACHMENT_MAX)
    throw applicationError(words.download.tooBig(bytes.length, ATTACHMENT_MAX));
  await limits.consume(sentByMember, user);
  await noteServed(services, caller.viewer, download.story);
  const { title, slug } = download.story;
  const settings = site.url + eReadersPaths.eReader();
  const body = words.mail.body(site.name, title, presentAuthor(download.story).name, settings);
  await mailer.sendMail({
    kind: "account",
    to: email,
    subject: title,
    text: [...body, site.name].join("\n\n"),
    attachment: { name: `${slug}.epub`, type: EPUB, bytes },
  });
  return { title, email };
}

function memberOf({ viewer }: Caller): string {
  if (!isInPerson(viewer)) throw forbidden();
  return viewer.id;
}

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join("");
