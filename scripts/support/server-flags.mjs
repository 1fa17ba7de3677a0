/** Node's flags for the built server; the Procfile and the Dockerfile, which have no script between, name them too. */
export const serverFlags = ["--max-semi-space-size=64"];
