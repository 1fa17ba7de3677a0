export { wholeBookOf } from "./whole-book.ts";
