import { Schema } from "prosemirror-model";
import { marks } from "./marks.ts";
import { nodes } from "./nodes.ts";

/** The schema of a chapter's text, used by the editor, live co-writing, reader, import and export. */
export const chapterSchema: Schema<keyof typeof nodes, keyof typeof marks> = new Schema({ nodes, marks });
