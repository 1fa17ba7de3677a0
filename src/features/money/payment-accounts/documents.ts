import { randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import { conflict, forbidden, invalidField, notFound, notValid } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Upload } from "#core/http/form.ts";
import { readable } from "#core/secrets/index.ts";
import { messages } from "#shared/messages.ts";
import { PAYMENT_DOCUMENTS_MAX } from "#shared/money/payment-accounts.limits.ts";
import { paymentAccountsMessages } from "#shared/money/payment-accounts.messages.ts";
import type { PaymentDependencies } from "./dependencies.ts";
import { PaymentAccount, type PaymentAccountDoc, type SealedDocument } from "./model.ts";
import { paymentAccountPolicy } from "./policy.ts";
import { bytesOf, newDataKey, openDocument, sealDocument } from "./sealing.ts";

/** Name of the document's form field, for messages. */
interface Sent extends Upload {
  readonly field: string;
}

/**
 * Stores a .doc, .docx or .pdf with the caller's account, with bytes, name and key encrypted.
 * @throws 400 and 413 with the specification's messages; 400 above the document limit
 */
export async function addPaymentDocument(
  { services, secrets, files }: PaymentDependencies,
  { viewer }: Caller,
  { bytes, fileName, field }: Sent,
): Promise<SealedDocument> {
  if (!viewer.id) throw forbidden();
  const account = await PaymentAccount.findOne({ owner: viewer.id }).lean<PaymentAccountDoc>();
  if (!account) throw notFound();
  if (account.documents.length >= PAYMENT_DOCUMENTS_MAX)
    throw invalidField(field, paymentAccountsMessages.tooManyDocuments);
  const ref = randomBytes(12).toString("hex");
  const dataKey = newDataKey();
  const { seal } = bytesOf(dataKey, account._id, ref);
  // Stored without an owner, because the upload rules would otherwise show it to moderators.
  const stored = await files.putDocument(bytes, { owner: null, name: fileName, field, seal });
  const { id: file, type, name } = stored;
  const entry = { ref, file, type, bytes: stored.bytes, name, dataKey, createdAt: services.now() };
  const sealed = sealDocument(secrets, account._id, entry);
  const { modifiedCount } = await PaymentAccount.updateOne(
    { _id: account._id, [`documents.${PAYMENT_DOCUMENTS_MAX - 1}`]: { $exists: false } },
    { $push: { documents: sealed }, $inc: { version: 1 } },
  );
  if (modifiedCount > 0) return sealed;
  await files.remove(file);
  throw invalidField(field, paymentAccountsMessages.tooManyDocuments);
}

/** Permanently deletes one of the caller's documents. @throws 404 if missing */
export async function removePaymentDocument(
  { files }: PaymentDependencies,
  { viewer }: Caller,
  ref: string,
): Promise<SealedDocument> {
  if (!viewer.id) throw forbidden();
  const before = await PaymentAccount.findOneAndUpdate(
    { owner: viewer.id, "documents.ref": ref },
    { $pull: { documents: { ref } }, $inc: { version: 1 } },
    { returnDocument: "before" },
  ).lean<PaymentAccountDoc>();
  const entry = before?.documents.find((each) => each.ref === ref);
  if (!entry) throw notFound();
  await files.remove(entry.file);
  return entry;
}

/** Returns a document of an account the viewer may read. @throws 404 for any other, 403 for guests */
async function findPaymentDocument(
  viewer: Viewer,
  account: unknown,
  ref: unknown,
): Promise<{ readonly account: PaymentAccountDoc; readonly entry: SealedDocument }> {
  const readable = paymentAccountPolicy.readable(viewer);
  const paymentAccount =
    isId(account) && isId(ref)
      ? await PaymentAccount.findOne({ $and: [{ _id: toId(account) }, readable] }).lean<PaymentAccountDoc>()
      : null;
  const entry = paymentAccount?.documents.find((each) => each.ref === ref);
  if (!paymentAccount || !entry) throw notFound();
  return { account: paymentAccount, entry };
}

/** Sends a document as a download, to its owner or an admin. */
export async function sendPaymentDocument(
  { secrets, files }: PaymentDependencies,
  request: Request,
  response: Response,
  place: { readonly account: unknown; readonly document: unknown },
): Promise<void> {
  const { account, entry } = await findPaymentDocument(request.viewer, place.account, place.document);
  const opened = readable(() => openDocument(secrets, account._id, entry));
  if (!opened) throw conflict(paymentAccountsMessages.documentUnreadable);
  const { name, dataKey, file, type, bytes, ref } = opened;
  const { open } = bytesOf(dataKey, account._id, ref);
  await files.sendDocument(request, response, { id: file, name, type, bytes }, open);
}

/** Error for a form submitted without a file. */
export const noDocument = (field: string) => invalidField(field, paymentAccountsMessages.documentRequired);

/** Error for an API request without a file (api.md, uploads). */
export const noFiles = () => notValid(messages.filesEmpty);
