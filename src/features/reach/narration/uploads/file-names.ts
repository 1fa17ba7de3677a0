import { basename } from "node:path";
import { spoolPathOf } from "../../../../core/base/spool.ts";

const PREFIX = basename(spoolPathOf(""));
/** The name of an upload's file, and back: nothing but an upload's id ever becomes a name. */
export const fileOfUpload = (id: string): string => `${PREFIX}${id}`;
export const uploadOfFile = (file: string): string => file.slice(PREFIX.length);
