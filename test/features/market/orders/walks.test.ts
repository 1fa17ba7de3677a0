import { describeWalks } from "./walks.ts";

describeWalks(25, 60_000);
