export { keepMargin } from "./imported.ts";
