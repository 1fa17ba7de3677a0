import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { apiDocument } from "#core/api/index.ts";
import { fuzzApi } from "../../support/fuzz-openapi.ts";
import { member, useLibrary } from "./support/library.ts";

describe("Random and hostile requests", () => {
  const library = useLibrary();
  let server: Server;

  before("listen", async () => {
    server = createServer(library.app);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  after("stop listening", async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it("get a response or an error in the documented shape, and never a server error", async () => {
    library.viewer = member(library.ids.jane ?? "");
    const { port } = server.address() as AddressInfo;
    const report = await fuzzApi({
      baseUrl: `http://127.0.0.1:${port}`,
      document: apiDocument(library.api),
      runs: Number(process.env.FUZZ_RUNS ?? 1_500),
    });
    expect(library.failures).to.deep.equal([]);
    expect(report.statuses[200]).to.be.greaterThan(20);
    expect(report.statuses[400]).to.be.greaterThan(20);
    expect(Object.keys(report.operations).length).to.equal(
      Object.values(apiDocument(library.api).paths).flatMap((item) => Object.keys(item)).length,
    );
  });
});
