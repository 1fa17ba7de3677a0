import { describeSending } from "./sendings.ts";

/**
 * `READERS=100000` is the figure of issue 22; its seconds are printed. `OPENS=1` adds an open-tracking
 * picture to each.
 */
describeSending(Number(process.env.READERS ?? 3_000), 3);
