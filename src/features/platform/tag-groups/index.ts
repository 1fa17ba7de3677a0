export { forgetTagGroups, groupsOf, readTagGroups, type TagGroups } from "./groups.ts";
export { Tag, type TagDoc } from "./model.ts";
