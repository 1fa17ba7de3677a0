import { Schema } from "prosemirror-model";
import { marks } from "./marks.ts";
import { nodes } from "./nodes.ts";

/** What the text of a chapter may be: one for the editor, live co-writing, reader, import and export. */
export const chapterSchema: Schema<keyof typeof nodes, keyof typeof marks> = new Schema({ nodes, marks });
