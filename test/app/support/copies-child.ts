import mongoose from "mongoose";
import { pino } from "pino";
import { createServices } from "#core/services.ts";
import type { StoryCopies } from "#features/stories/stories/copies/story-copies.ts";
import { updateOutdated } from "#features/stories/stories/copies/update.ts";
import { commentCopies } from "#features/talk/comments/story-copies.ts";

/**
 * A process that updates the copies of a story, writes "begun" in the middle of a batch and then blocks, so
 * that its parent can kill it there.
 */
const [, , uri, story, documents] = process.argv as [string, string, string, string, string];
await mongoose.connect(uri);
const services = createServices(pino({ level: "silent" }));
let left = Number(documents);
const halting: StoryCopies = {
  ...commentCopies,
  valuesOf(doc) {
    const valuesOf = commentCopies.valuesOf(doc);
    return (comment) => {
      left -= 1;
      if (left < 0) {
        process.stdout.write("begun\n");
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      }
      return valuesOf(comment);
    };
  },
};
services.extensions.add([{ "story.copies": halting }]);
await updateOutdated(services, story, new AbortController().signal);
process.exit(1);
