export { writeToStaff } from "./commands.ts";
export { countOpenMessages, findOpenMessage } from "./reads.ts";
