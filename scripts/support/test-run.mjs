// Runs parts of a tier in processes side by side, then every file that failed once more, alone, and decides whether
// the run is green.
//
// A file that passes the second time is unstable: its tests are named, and do not make the run red. The run is red if a
// file fails twice, if something failed outside every file, or if so much failed that chance does not explain it.
import { say } from "./say.mjs";
import { onEnding } from "./test-ending.mjs";
import { TestProcesses } from "./test-processes.mjs";

/** Limit on the files of a second run. */
const AGAIN_MAX = 10;
/** Limit on the unstable tests of a green run. */
const UNSTABLE_MAX = 5;

/**
 * Runs the parts (lists of files), `width` at a time, and returns what became of every file.
 *
 * - `results`: by file, the numbers of tests passed and skipped, seconds, and the failures that remained
 * - `unstable`: file, test and first error of what failed and then passed
 * - `outside`: failures outside any file
 * - `notRun`: files that did not run: the time was over, or their process could not begin them
 * - `problems`: sentences on why the run is red although no file failed twice
 *
 * `options` are those of TestProcesses, and: `isOnce`, no second run; `prepare`, see TestProcesses; `onEnd`, called
 * when the run is ended early.
 */
export async function runTests(parts, { width, isOnce, prepare, onEnd, ...options }) {
  const processes = new TestProcesses(options);
  const stopListening = onEnding(async (reason, status) => {
    say(`Ending: ${reason}`);
    await processes.end();
    onEnd?.();
    process.exit(status);
  });
  try {
    const run = { results: new Map(), unstable: [], outside: [], notRun: [], problems: [] };
    await runParts(processes, parts, width, options.isVerbose, prepare, run);
    if (!isOnce) await runAgain(processes, prepare, run);
    if (run.unstable.length > UNSTABLE_MAX)
      run.problems.push(`${run.unstable.length} tests are unstable; ${UNSTABLE_MAX} are the limit.`);
    // The results of a run that is being ended say nothing.
    if (processes.isEnded) await new Promise(() => {});
    return run;
  } finally {
    stopListening();
    await processes.end();
  }
}

async function runParts(processes, parts, width, isVerbose, prepare, run) {
  let next = 0;
  const work = async () => {
    while (next < parts.length && !processes.isEnded) {
      const at = next++;
      const printed = [];
      const isLive = isVerbose && width === 1;
      const onPrint = (text) => (isLive ? process.stdout.write(text) : isVerbose && printed.push(text));
      const begun = Date.now();
      const part = await processes.run(parts[at], { onPrint, prepare });
      if (processes.isEnded) return;
      process.stdout.write(printed.join(""));
      say(lineOf(at, parts.length, parts[at], part, Date.now() - begun));
      for (const [file, result] of part.results) run.results.set(file, result);
      run.outside.push(...part.outside);
      run.notRun.push(...part.notRun);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
}

function lineOf(at, count, files, { results, outside, leftOpen }, milliseconds) {
  const sum = (numberOf) => [...results.values()].reduce((total, result) => total + numberOf(result), 0);
  const failed = sum(({ failures }) => failures.length) + outside.length;
  const folders = [...new Set(files.map((file) => file.split("/").slice(0, -1).join("/")))];
  const named =
    folders.length > 2 ? `${folders[0]} and ${folders.length - 1} more folders` : folders.join(", ");
  return [
    `Part ${at + 1} of ${count}: ${sum(({ passed }) => passed)} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    `${(milliseconds / 1_000).toFixed(0)} s`,
    named,
    ...(leftOpen.length > 0 ? [`still open after the last test: ${[...new Set(leftOpen)].join(", ")}`] : []),
  ].join(", ");
}

async function runAgain(processes, prepare, run) {
  const failed = [...run.results].filter(([, { failures }]) => failures.length > 0);
  if (failed.length === 0) return;
  if (failed.length > AGAIN_MAX) {
    run.problems.push(
      `${failed.length} files failed, more than the ${AGAIN_MAX} that are run a second time.`,
    );
    return;
  }
  say(`Second run, one file at a time: ${failed.map(([file]) => file).join(", ")}`);
  for (const [file, first] of failed) {
    const again = await processes.run([file], { prepare });
    if (processes.isEnded) return;
    run.outside.push(...again.outside);
    const second = again.results.get(file);
    if (!second) continue;
    run.results.set(file, second);
    if (second.failures.length === 0 && again.outside.length === 0)
      run.unstable.push(...first.failures.map(({ title, error }) => ({ file, test: title, error })));
  }
}
