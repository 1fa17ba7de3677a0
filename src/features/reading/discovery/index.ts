export { knownStoriesOf, readBecause } from "./reads.ts";
export { renewAll } from "./renew.ts";
export { renewRising } from "./rising.ts";
