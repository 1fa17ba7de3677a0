import { applicationError, throwWrong } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { PrivateFiles } from "../../../core/files/private-files.ts";
import { RETURN_FIELDS, type ServiceAct } from "../../../shared/market/services.enums.ts";
import { SERVICE_REASON_MAX } from "../../../shared/market/services.limits.ts";
import { servicesText } from "../../../shared/market/services.text.ts";
import { messages } from "../../../shared/messages.ts";
import { audited } from "../../platform/audit/index.ts";
import { type Selling, sameDraft, samplesOf } from "./commands.ts";
import { copiesOf, isOpen } from "./derive.ts";
import { type ReturnNote, Service, type ServiceDoc } from "./model.ts";
import { permittedService } from "./permitted.ts";

const words = servicesText.wrong;

/** What the staff's form sends. */
export interface DecisionInput {
  readonly field?: unknown;
  readonly reason?: unknown;
  /** Version of the draft as it was read. */
  readonly version?: unknown;
}

/**
 * Approves what a seller sent in: it is up from now on, in place of what was. What has been changed since it was read is
 * not approved. @throws 404, 403, 400
 */
export async function approveService(
  { services, files }: Pick<Selling, "services" | "files">,
  caller: Caller,
  id: string,
  { version }: DecisionInput = {},
): Promise<void> {
  const found = await inReview(caller, id, version);
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
      await change(session, found, $set, told("approve", caller, now));
      const event = { ...toldOf(found), isUpdate: found.live !== null };
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

/** Returns what a seller sent in, with a reason at a field; what is approved stays up. @throws 404, 403, 400 by field */
export async function returnService(
  { services }: Pick<Selling, "services">,
  caller: Caller,
  id: string,
  input: DecisionInput,
): Promise<void> {
  const found = await inReview(caller, id, input.version);
  const note = noteIn(input);
  const now = services.now();
  await audited(services, caller, eventOf("return", id, note), () =>
    inTransaction(async (session) => {
      const draft = { ...found.draft!, state: "returned", submittedAt: null, before: found.draft!.terms };
      await change(
        session,
        found,
        { draft: { ...draft, returns: [note] } },
        told("return", caller, now, note),
      );
      await services.events.publish("service.returned", toldOf(found), session);
    }),
  );
}

/** Takes a service out of everyone's sight but its seller's and the staff's, or puts it back. @throws 404, 403, 400 */
export async function suspendService(
  { services }: Pick<Selling, "services">,
  caller: Caller,
  id: string,
  suspended: boolean,
  input: DecisionInput = {},
): Promise<void> {
  const found = await permittedService(caller, "review", id);
  if (found.suspended === suspended) return;
  const note = suspended ? noteIn({ ...input, field: "other" }) : null;
  const act = suspended ? "suspend" : "restore";
  await audited(services, caller, eventOf(act, id, note), () =>
    setSuspended(services, found, suspended, told(act, caller, services.now(), note)),
  );
}

/** The same for a report's decision, which is in the log already. */
export async function setSuspended(
  services: Selling["services"],
  found: ServiceDoc,
  suspended: boolean,
  event?: ServiceDoc["history"][number],
): Promise<void> {
  await inTransaction(async (session) => {
    await change(session, found, { suspended, open: isOpen({ ...found, suspended }) }, event);
    const name = suspended ? "service.suspended" : "service.restored";
    await services.events.publish(name, toldOf(found), session);
  });
}

async function change(
  session: Parameters<Parameters<typeof inTransaction>[0]>[0],
  found: ServiceDoc,
  $set: object,
  event?: ServiceDoc["history"][number],
): Promise<void> {
  const { _id, suspended, sellerHidden } = found;
  const { matchedCount } = await Service.updateOne(
    { _id, suspended, sellerHidden, ...sameDraft(found) } as never,
    { $set, ...(event ? { $push: { history: event } } : {}) },
    { session },
  );
  if (matchedCount === 0) throw applicationError(words.changedMeanwhile);
}

async function inReview(caller: Caller, id: string, version: unknown): Promise<ServiceDoc> {
  const found = await permittedService(caller, "review", id);
  if (found.draft?.state !== "review") throw applicationError(words.notInReview);
  if (version !== undefined && String(version) !== String(found.draft.version))
    throw applicationError(words.changedMeanwhile);
  return found;
}

function noteIn({ field, reason }: DecisionInput): ReturnNote {
  const at = RETURN_FIELDS.find((each) => each === field);
  const text = typeof reason === "string" ? reason.trim() : "";
  throwWrong([
    [!at && "field", messages.required],
    [text === "" && "reason", messages.required],
  ]);
  return { field: at!, reason: text.slice(0, SERVICE_REASON_MAX) };
}

const told = (act: ServiceAct, { viewer }: Caller, at: Date, note?: ReturnNote | null) => ({
  ...{ act, by: toId(viewer.id!), at, notes: note ? [note] : [] },
});

const toldOf = ({ _id, seller, history }: ServiceDoc) => ({
  ...{ id: String(_id), seller: String(seller), number: history.length },
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
