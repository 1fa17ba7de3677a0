// Fifty clients in a separate process, like browsers: each sends requests continuously, with keep-alive where
// possible, until the port refuses connections. Sends counts of the outcomes to the parent.
import { Agent, get } from "node:http";

const port = Number(process.argv[2]);
const agent = new Agent({ keepAlive: true });
const counts: Record<string, number> = {};

const ask = (): Promise<string> =>
  new Promise((done) => {
    const request = get({ port, host: "127.0.0.1", agent }, (response) =>
      response
        .resume()
        .once("end", () => done("answered"))
        .once("error", ({ message }) => done(`broken off: ${message}`)),
    );
    request.once("error", ({ code }: NodeJS.ErrnoException) =>
      done(code === "ECONNREFUSED" ? "refused" : `${request.reusedSocket ? "kept" : "new"}: ${code}`),
    );
  });

async function askOn(): Promise<void> {
  for (let end = ""; end !== "refused"; ) {
    end = await ask();
    counts[end] = (counts[end] ?? 0) + 1;
  }
}

await Promise.all(Array.from({ length: 50 }, askOn));
process.send?.(counts, () => process.exit(0));
