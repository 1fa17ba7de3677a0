import { join } from "node:path";
import { ROOT } from "./built-server.ts";

const PROGRAM = join(ROOT, "test/features/market/orders/fake-scanner.mjs");

/** Setting for a virus scanner that detects "A-VIRUS", and gives no result for "NO-IDEA". */
export const FAKE_SCANNER = `${process.execPath} ${PROGRAM}`;
