import { describeSending } from "./sendings.ts";

describeSending(600, 1);
