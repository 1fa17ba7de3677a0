import { describeWalks } from "./walks.ts";

/** 2,000 are needed as evidence (issue 20); the long tier runs fewer, since each needs most of a second. */
describeWalks(Number(process.env.WALKS ?? 200), 30 * 60_000);
