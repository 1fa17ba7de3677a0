import { statfs } from "node:fs/promises";
import type { Connection } from "mongoose";
import { outbox } from "../events/outbox.ts";
import type { JobDocument } from "../jobs/job-document.ts";
import type { Mailer } from "../mail/index.ts";
import type { GaugeSource } from "./metrics.ts";

/** Milliseconds that a query for metrics may take. */
const LIMIT_MS = 2_000;

/** Returns gauges of what waits in the database: jobs, events, mails. */
export function storedGauges(connection: Connection, mailer: Mailer): GaugeSource[] {
  const countJobs = together(() =>
    connection
      .db!.collection<JobDocument>("jobs")
      .aggregate<{ _id: { name: string; state: string }; jobs: number; due: Date | null }>(
        [
          { $match: { state: { $in: ["waiting", "running", "failed"] } } },
          { $group: { _id: { name: "$name", state: "$state" }, jobs: { $sum: 1 }, due: { $min: "$due" } } },
        ],
        { maxTimeMS: LIMIT_MS },
      )
      .toArray(),
  );
  const readEvents = together(async () => {
    const [found] = await outbox()
      .aggregate<{ waiting: number; dead: number; oldest: Date | null }>(
        [
          {
            $group: {
              _id: null,
              waiting: { $sum: { $cond: [{ $eq: ["$due", null] }, 0, 1] } },
              dead: { $sum: { $cond: [{ $eq: ["$due", null] }, 1, 0] } },
              oldest: { $min: { $cond: [{ $eq: ["$due", null] }, null, "$at"] } },
            },
          },
        ],
        { maxTimeMS: LIMIT_MS },
      )
      .toArray();
    return found ?? { waiting: 0, dead: 0, oldest: null };
  });
  return [
    {
      name: "jobs",
      help: "Jobs by kind and state; completed ones are not counted",
      labels: ["job", "state"],
      isShared: true,
      read: async () =>
        (await countJobs()).map(({ _id: { name, state }, jobs }) => ({
          labels: { job: name, state },
          value: jobs,
        })),
    },
    {
      name: "jobs_overdue_seconds",
      help: "Time since the oldest waiting job of a kind was due",
      labels: ["job"],
      isShared: true,
      read: async () =>
        (await countJobs())
          .filter(({ _id, due }) => _id.state === "waiting" && due !== null)
          .map(({ _id, due }) => ({ labels: { job: _id.name }, value: secondsSince(due!) })),
    },
    {
      name: "outbox_events",
      help: "Published events with subscribers that have not run yet (waiting) or failed for good (dead)",
      labels: ["state"],
      isShared: true,
      read: async () => {
        const { waiting, dead } = await readEvents();
        return [
          { labels: { state: "waiting" }, value: waiting },
          { labels: { state: "dead" }, value: dead },
        ];
      },
    },
    {
      name: "outbox_lag_seconds",
      help: "Age of the oldest event that waits for a subscriber",
      isShared: true,
      read: async () => {
        const { oldest } = await readEvents();
        return [{ value: oldest ? secondsSince(oldest) : 0 }];
      },
    },
    {
      name: "mails",
      help: "Mails that wait or failed",
      labels: ["state"],
      isShared: true,
      read: () =>
        Promise.all(
          (["queued", "failed"] as const).map(async (state) => ({
            labels: { state },
            value: await mailer.countMails(state),
          })),
        ),
    },
  ];
}

/** Returns gauges of the disk of a folder. */
export const diskGauges = (folder: string): GaugeSource[] => [
  {
    name: "disk_bytes",
    help: "Size and free space of the disk with the embedded database",
    labels: ["kind"],
    isShared: true,
    read: async () => {
      const { bsize, blocks, bavail } = await statfs(folder);
      return [
        { labels: { kind: "size" }, value: bsize * blocks },
        { labels: { kind: "free" }, value: bsize * bavail },
      ];
    },
  },
];

/** Lets gauges that are read at the same moment share one query. */
function together<Value>(query: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | undefined;
  return () => {
    underWay ??= query().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

const secondsSince = (time: Date): number => Math.max(0, (Date.now() - time.getTime()) / 1_000);
