export { type ImportedManuscript, importManuscripts } from "./import-manuscript.ts";
