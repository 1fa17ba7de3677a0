import { type ClientSession, Types } from "mongoose";
import { throwWrong } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import type { Upload } from "../../../core/http/form.ts";
import { ORDER_TEXT_MAX } from "../../../shared/market/orders.limits.ts";
import { ordersText } from "../../../shared/market/orders.text.ts";
import { messages } from "../../../shared/messages.ts";
import { keepFile, type OrderFile } from "./files.ts";
import { type Answered, OrderEntry } from "./model.ts";
import type { Ordering } from "./ordering.ts";

/** Files that answer questions, by the number of the question. */
export type AnswerFiles = Readonly<Record<number, Upload | undefined>>;

/** Whether all that has to be answered is. */
export const isAnswered = (answers: readonly Answered[]): boolean =>
  answers.every(({ required, answer }) => !required || answer !== "");

/**
 * The seller's questions with what a buyer answered: a choice has to be one of those offered, a file answers by its name,
 * and one that was sent before stays until there is another. @throws 400 at "answers.2"
 */
export function answersIn(
  { requirements }: { readonly requirements: readonly (Omit<Answered, "answer"> & Partial<Answered>)[] },
  given: readonly string[],
  sent: AnswerFiles = {},
): Answered[] {
  const words = ordersText.place;
  return requirements.map(({ kind, question, required, choices, answer: before = "", file = "" }, at) => {
    const asked = { kind, question, required, choices: [...choices] };
    if (kind === "file" && sent[at]) return { ...asked, answer: sent[at].fileName };
    const answer = (given[at] ?? "").trim();
    if (kind === "file" && answer === "" && file) return { ...asked, answer: before, file };
    throwWrong([
      [answer.length > ORDER_TEXT_MAX && `answers.${at}`, words.tooLong(ORDER_TEXT_MAX)],
      [kind === "choice" && answer !== "" && !choices.includes(answer) && `answers.${at}`, messages.required],
    ]);
    return { ...asked, answer };
  });
}

/** Keeps the files among some answers; of an order that is not there yet there are none before them. */
export async function keepAnswers(
  ordering: Ordering,
  caller: Caller,
  order: Types.ObjectId | null,
  answers: readonly Answered[],
  sent: AnswerFiles = {},
): Promise<{ readonly answers: Answered[]; readonly files: OrderFile[] }> {
  const files: OrderFile[] = [];
  const all: Answered[] = [];
  try {
    for (const [at, answer] of answers.entries()) {
      const upload = answer.kind === "file" ? sent[at] : undefined;
      const kept =
        upload && (await keepFile(ordering, caller, order ?? new Types.ObjectId(), upload, `answers.${at}`));
      if (kept) files.push(kept);
      all.push(kept ? { ...answer, answer: kept.name, file: kept.id } : answer);
    }
  } catch (error) {
    for (const file of files) await ordering.files.remove(file);
    throw error;
  }
  return { answers: all, files };
}

/** Files that a buyer sends with a new order stand in its timeline. */
export async function addAnswers(
  session: ClientSession,
  order: Types.ObjectId,
  { by, files, at }: { readonly by: Types.ObjectId; readonly files: readonly OrderFile[]; readonly at: Date },
): Promise<void> {
  if (files.length === 0) return;
  const entry = { order, kind: "message", by, as: "buyer", text: ordersText.page.answers, files, at };
  await OrderEntry.create([{ _id: new Types.ObjectId(), ...entry }] as never, { session });
}
