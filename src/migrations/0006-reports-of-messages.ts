import type { Types } from "mongoose";
import type { Migration } from "#core/migrations/index.ts";
import { addReport } from "#features/moderation/reports/commands.ts";
import type { ReportReason } from "#shared/platform/reports.enums.ts";

/** A report of a message as stored before other content could be reported. */
interface FormerReport {
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

export const reportsOfMessages: Migration = {
  name: "0006-reports-of-messages",
  summary: "Open reports of messages move into the queue of all reports.",
  phase: "after-indexes",
  reversible: false,
  async run({ connection }) {
    const former = connection.db!.collection<FormerReport>("message-reports");
    for await (const { _id, message, reporter, by, state, ...rest } of former.find({}).sort({ _id: 1 })) {
      const { text, writtenAt, reason, note = "", createdAt } = rest;
      const report = { kind: "message", title: "", text, writtenAt, reason, note, createdAt } as const;
      const ids = { target: String(message), reporter: String(reporter), by: String(by) };
      if (state === "open") await addReport({ ...report, ...ids });
      await former.deleteOne({ _id });
    }
  },
};
