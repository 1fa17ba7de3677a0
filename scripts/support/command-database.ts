import { type Database, openDatabase } from "#core/db/open.ts";
import { type Config, readConfig } from "#src/config.ts";

/**
 * Runs a command with the site's database, whether or not the site is running; closes the connection
 * afterwards. Waits for a database that is slow to answer.
 */
export async function withSiteDatabase(
  run: (database: Database, config: Config) => Promise<number>,
): Promise<number> {
  const config = readConfig(process.env);
  const { mongodbUri: uri, dataDir } = config;
  const database = await openDatabase({ uri, dataDir, join: true, onWait: say });
  try {
    return await run(database, config);
  } finally {
    await database.close();
  }
}

const say = (line: string): void => void process.stderr.write(`${line}\n`);
