import type { ClientSession } from "mongoose";
import { applicationError, throwWrong } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { PrivateFiles } from "#core/files/private-files.ts";
import { RETURN_FIELDS, type ServiceAct } from "#shared/market/services.enums.ts";
import { SERVICE_REASON_MAX } from "#shared/market/services.limits.ts";
import { serviceReport } from "#shared/market/services.report.ts";
import { servicesText } from "#shared/market/services.text.ts";
import { messages } from "#shared/messages.ts";
import { assertMayDecide, type Matter } from "../../people/conflicts/index.ts";
import { type InTransactionOfAct, recordOf, recordUndone } from "../../people/member-content/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { type Selling, sameDraft, samplesOf } from "./commands.ts";
import { copiesOf, isOpen } from "./derive.ts";
import { type ReturnNote, Service, type ServiceDoc } from "./model.ts";
import { permittedService } from "./permitted.ts";

const texts = servicesText.wrong;

/** Input of the staff form. */
export interface DecisionInput {
  readonly field?: unknown;
  readonly reason?: unknown;
  /** Version of the draft as displayed. */
  readonly version?: unknown;
}

/**
 * Approves a submitted draft: it is published and replaces the previous version. A draft that changed since
 * it was displayed is not approved.
 * @throws 404, 403, 400
 */
export async function approveService(
  { services, files }: Pick<Selling, "services" | "files">,
  caller: Caller,
  id: string,
  { version }: DecisionInput = {},
): Promise<void> {
  const found = await inReview(services, caller, id, version);
  const { terms } = found.draft!;
  const now = services.now();
  await audited(services, caller, eventOf("approve", id), () =>
    inTransaction(async (session) => {
      const live = { live: terms, draft: null };
      const $set = {
        ...live,
        ...copiesOf(terms, found.seller),
        open: isOpen({ ...found, ...live }),
        approvedAt: found.approvedAt ?? now,
      };
      await change(session, found, $set, historyEntry("approve", caller, now));
      const event = { ...eventPayload(found), isUpdate: found.live !== null };
      await services.events.publish("service.approved", event, session);
    }),
  );
  await removeSamples(
    files,
    found,
    terms.samples.map((sample) => sample.id),
  );
}

const removeSamples = async (files: PrivateFiles, found: ServiceDoc, kept: readonly string[]) => {
  for (const sample of samplesOf(found)) if (!kept.includes(sample.id)) await files.remove(sample);
};

/**
 * Returns a submitted draft to its seller, with a reason at a field; the approved version stays published.
 * @throws 404, 403, 400 by field
 */
export async function returnService(
  { services }: Pick<Selling, "services">,
  caller: Caller,
  id: string,
  input: DecisionInput,
): Promise<void> {
  const found = await inReview(services, caller, id, input.version);
  const note = noteIn(input);
  const now = services.now();
  await audited(services, caller, eventOf("return", id, note), () =>
    inTransaction(async (session) => {
      const draft = { ...found.draft!, state: "returned", submittedAt: null, before: found.draft!.terms };
      await change(
        session,
        found,
        { draft: { ...draft, returns: [note] } },
        historyEntry("return", caller, now, note),
      );
      await services.events.publish("service.returned", eventPayload(found), session);
    }),
  );
}

/** Hides a service from everyone but its seller and staff, or restores it. @throws 404, 403, 400 */
export async function suspendService(
  { services }: Pick<Selling, "services">,
  caller: Caller,
  id: string,
  suspended: boolean,
  input: DecisionInput = {},
): Promise<void> {
  const service = await serviceToDecide(services, caller, id);
  if (service.suspended === suspended) return;
  const note = suspended ? noteIn({ ...input, field: "other" }) : null;
  const act = suspended ? "suspend" : "restore";
  const direct = { kind: serviceReport.name, target: id, act: "removed" } as const;
  const record: InTransactionOfAct = note
    ? await recordOf(services, {
        ...direct,
        caller,
        by: String(service.seller),
        reason: note.reason,
        notifiedOtherwise: true,
      })
    : (session) => recordUndone(services, direct, session);
  await audited(services, caller, eventOf(act, id, note), () =>
    inTransaction(async (session) => {
      await setSuspended(
        services,
        service,
        suspended,
        session,
        historyEntry(act, caller, services.now(), note),
      );
      await record(session);
    }),
  );
}

/** Does the same for a decision on a report, which is already in the audit log. */
export async function setSuspended(
  services: Selling["services"],
  found: ServiceDoc,
  suspended: boolean,
  session: ClientSession,
  event?: ServiceDoc["history"][number],
): Promise<void> {
  await change(session, found, { suspended, open: isOpen({ ...found, suspended }) }, event);
  const name = suspended ? "service.suspended" : "service.restored";
  await services.events.publish(name, eventPayload(found), session);
}

async function change(
  session: ClientSession,
  found: ServiceDoc,
  $set: object,
  event?: ServiceDoc["history"][number],
): Promise<void> {
  const { _id, suspended, sellerHidden } = found;
  const { matchedCount } = await Service.updateOne(
    { _id, suspended, sellerHidden, ...sameDraft(found) },
    { $set, ...(event ? { $push: { history: event } } : {}) },
    { session },
  );
  if (matchedCount === 0) throw applicationError(texts.changedMeanwhile);
}

/** Returns a service that the caller may decide about. @throws 404, and 403 if they are involved */
async function serviceToDecide(
  services: Selling["services"],
  caller: Caller,
  id: string,
): Promise<ServiceDoc> {
  const service = await permittedService(caller, "review", id);
  await assertMayDecide(services, caller.viewer, matterOf(service));
  return service;
}

/** Returns a service as the matter of a decision. */
export const matterOf = ({ _id, seller }: Pick<ServiceDoc, "_id" | "seller">): Matter => ({
  kind: serviceReport.name,
  id: String(_id),
  parties: [{ member: String(seller), as: "seller" }],
});

async function inReview(
  services: Selling["services"],
  caller: Caller,
  id: string,
  version: unknown,
): Promise<ServiceDoc> {
  const service = await serviceToDecide(services, caller, id);
  if (service.draft?.state !== "review") throw applicationError(texts.notInReview);
  if (version !== undefined && String(version) !== String(service.draft.version))
    throw applicationError(texts.changedMeanwhile);
  return service;
}

function noteIn({ field, reason }: DecisionInput): ReturnNote {
  const at = RETURN_FIELDS.find((each) => each === field);
  const text = typeof reason === "string" ? reason.trim() : "";
  throwWrong([
    [!at && "field", messages.required],
    [text === "" && "reason", messages.required],
    [text.length > SERVICE_REASON_MAX && "reason", messages.tooLong(SERVICE_REASON_MAX)],
  ]);
  return { field: at!, reason: text };
}

const historyEntry = (act: ServiceAct, { viewer }: Caller, at: Date, note?: ReturnNote | null) => ({
  act,
  by: toId(viewer.id!),
  at,
  notes: note ? [note] : [],
});

const eventPayload = ({ _id, seller, history }: ServiceDoc) => ({
  id: String(_id),
  seller: String(seller),
  number: history.length,
});

const eventOf = (
  act: "approve" | "return" | "suspend" | "restore",
  id: string,
  note?: ReturnNote | null,
) => ({
  action: `service.${act}` as const,
  subject: { type: "service", id } as const,
  ...(note ? { details: { field: note.field, reason: note.reason } } : {}),
});
