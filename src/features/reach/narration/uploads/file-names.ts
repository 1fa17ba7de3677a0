import { basename } from "node:path";
import { spoolPathOf } from "#core/base/spool.ts";

const PREFIX = basename(spoolPathOf(""));
/** Convert between an upload's id and its file name; only upload ids ever become file names. */
export const fileOfUpload = (id: string): string => `${PREFIX}${id}`;
export const uploadOfFile = (file: string): string => file.slice(PREFIX.length);
