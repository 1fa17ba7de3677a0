export { TEAM_DRAFT, TEAM_STORY } from "./demo.ts";
