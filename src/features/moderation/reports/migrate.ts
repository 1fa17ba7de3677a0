import type { Connection, Types } from "mongoose";
import type { ReportReason } from "../../../shared/moderation/reports.enums.ts";
import { addReport } from "./commands.ts";

/** A reported message as it was kept before other things could be reported. */
interface OldReport {
  readonly _id: Types.ObjectId;
  readonly message: Types.ObjectId;
  readonly reporter: Types.ObjectId;
  readonly by: Types.ObjectId;
  readonly text: string;
  readonly writtenAt: Date;
  readonly reason: ReportReason;
  readonly note?: string;
  readonly state: "open" | "done";
  readonly createdAt: Date;
}

/** Takes the reports of messages that are still open over into the queue; may run again, in several processes. */
export async function takeOverMessageReports({ db }: Connection): Promise<number> {
  const old = db!.collection<OldReport>("message-reports");
  let count = 0;
  for await (const { _id, message, reporter, by, state, ...kept } of old.find({}).sort({ _id: 1 })) {
    const { text, writtenAt, reason, note = "", createdAt } = kept;
    const said = { kind: "message", title: "", text, writtenAt, reason, note, createdAt } as const;
    const ids = { target: String(message), reporter: String(reporter), by: String(by) };
    if (state === "open" && (await addReport({ ...said, ...ids }))) count += 1;
    await old.deleteOne({ _id });
  }
  return count;
}
