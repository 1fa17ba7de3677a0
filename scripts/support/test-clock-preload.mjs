// Moves the clock of a process or thread, before its other modules are loaded (see test-clock.mjs).
import { aheadMs, moveClock } from "./test-clock.mjs";

moveClock(aheadMs);
