import { describeSending } from "./sendings.ts";

/** `READERS=100000` is the figure of issue 22; its seconds are printed. `OPENS=1`: with a picture in each that counts. */
describeSending(Number(process.env.READERS ?? 3_000), 3);
