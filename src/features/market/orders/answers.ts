import { type ClientSession, Types } from "mongoose";
import { throwWrong } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import type { Upload } from "#core/http/form.ts";
import { ORDER_TEXT_MAX } from "#shared/market/orders.limits.ts";
import { ordersText } from "#shared/market/orders.text.ts";
import { messages } from "#shared/messages.ts";
import { findWritten, type StoryDoc } from "../../stories/stories/index.ts";
import type { Answered } from "./document.ts";
import { type OrderFile, storeOrderFile } from "./files.ts";
import { OrderEntry } from "./model.ts";
import type { Ordering } from "./ordering.ts";

/** Files that answer questions, by question number. */
export type AnswerFiles = Readonly<Record<number, Upload | undefined>>;

/** The buyer's stories, one of which answers a question that asks for a story. */
type OwnStories = readonly Pick<StoryDoc, "_id" | "title" | "stats">[];

/** Returns the buyer's stories if a question asks for one, otherwise none. */
export const storiesAsked = (
  { requirements }: { readonly requirements: readonly Pick<Answered, "kind">[] },
  buyer: string,
): Promise<StoryDoc[]> =>
  requirements.some(({ kind }) => kind === "story") ? findWritten(buyer, null) : Promise.resolve([]);

/** Returns the story that answers a seller's question, or null. */
export const storyAnswered = <Story extends OwnStories[number]>(
  { requirements }: { readonly requirements: readonly Pick<Answered, "kind">[] },
  given: readonly string[],
  stories: readonly Story[],
): Story | null => {
  const at = storyQuestion(requirements);
  return stories.find(({ _id }) => String(_id) === given[at]) ?? null;
};

/** Returns the field in which the buyer chooses the order's story: the seller's question, if one asks for it. */
export const storyField = ({
  requirements,
}: {
  readonly requirements: readonly Pick<Answered, "kind">[];
}): string => {
  const at = storyQuestion(requirements);
  return at < 0 ? "story" : `answers.${at}`;
};

const storyQuestion = (requirements: readonly Pick<Answered, "kind">[]): number =>
  requirements.findIndex(({ kind }) => kind === "story");

/** True if all required questions are answered. */
export const isAnswered = (answers: readonly Answered[]): boolean =>
  answers.every(({ required, answer }) => !required || answer !== "");

/**
 * Merges a buyer's answers into the seller's questions: a choice must be one of those offered, a file is
 * referred to by name, and an earlier file stays until replaced.
 * @throws 400 at "answers.2"
 */
export function answersIn(
  { requirements }: { readonly requirements: readonly (Omit<Answered, "answer"> & Partial<Answered>)[] },
  given: readonly string[],
  sent: AnswerFiles = {},
  stories: OwnStories = [],
): Answered[] {
  const texts = ordersText.place;
  return requirements.map(({ kind, question, required, choices, answer: before = "", file = "" }, at) => {
    const requirement = { kind, question, required, choices: [...choices] };
    if (kind === "file" && sent[at]) return { ...requirement, answer: sent[at].fileName };
    const typed = (given[at] ?? "").trim();
    const story = kind === "story" ? stories.find(({ _id }) => String(_id) === typed) : undefined;
    const answer = story ? story.title : typed;
    if (kind === "file" && answer === "" && file) return { ...requirement, answer: before, file };
    throwWrong([
      [answer.length > ORDER_TEXT_MAX && `answers.${at}`, texts.tooLong(ORDER_TEXT_MAX)],
      [kind === "choice" && answer !== "" && !choices.includes(answer) && `answers.${at}`, messages.required],
      // Buyers with stories choose one of them; others describe it in words.
      [
        kind === "story" && answer !== "" && !story && stories.length > 0 && `answers.${at}`,
        ordersText.work.chooseStory,
      ],
    ]);
    return { ...requirement, answer };
  });
}

/** Stores the files among some answers; a new order has no earlier files. */
export async function storeAnswers(
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
      const stored =
        upload &&
        (await storeOrderFile(ordering, caller, order ?? new Types.ObjectId(), upload, `answers.${at}`));
      if (stored) files.push(stored);
      all.push(stored ? { ...answer, answer: stored.name, file: stored.id } : answer);
    }
  } catch (error) {
    for (const file of files) await ordering.files.remove(file);
    throw error;
  }
  return { answers: all, files };
}

/** Adds the files of a new order to its timeline. */
export async function addAnswers(
  session: ClientSession,
  order: Types.ObjectId,
  { by, files, at }: { readonly by: Types.ObjectId; readonly files: readonly OrderFile[]; readonly at: Date },
): Promise<void> {
  if (files.length === 0) return;
  const entry = {
    order,
    kind: "message",
    by,
    as: "buyer",
    text: ordersText.page.answers,
    files,
    at,
  } as const;
  await OrderEntry.create([{ _id: new Types.ObjectId(), ...entry }], { session });
}
