export { keepTouches } from "./touch.ts";
