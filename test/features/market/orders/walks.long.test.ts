import { describeWalks } from "./walks.ts";

/** 2,000 prove the table (issue 20); a run of the long tier makes fewer, for each takes a good part of a second. */
describeWalks(Number(process.env.WALKS ?? 200), 30 * 60_000);
