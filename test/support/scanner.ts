import { join } from "node:path";
import { ROOT } from "./built-server.ts";

const PROGRAM = join(ROOT, "test/features/market/orders/fake-scanner.mjs");

/** A setting for a virus scanner that finds "A-VIRUS", and cannot tell of "NO-IDEA". */
export const FAKE_SCANNER = `${process.execPath} ${PROGRAM}`;
