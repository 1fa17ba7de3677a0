import { recordedMigrations } from "#core/migrations/index.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import type { FeatureDependencies } from "#features/dependencies.ts";
import { formatDateTime } from "#shared/format.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { HealthPageData } from "#shared/site/admin-operations.dto.ts";
import { HealthPage } from "#views/site/admin/HealthPage.tsx";
import { adminData } from "../present.ts";

const texts = adminText.health;

type Needs = Pick<FeatureDependencies, "connection" | "config" | "site">;

/** `/admin/health`: health of this process and its database. */
export const healthPage = (dependencies: Needs): PageDefinition =>
  definePage<HealthPageData>({
    path: adminPaths.adminHealth(),
    access: adminsOnly,
    cache: "private",
    async load({ viewer }) {
      const [common, collections, recorded] = await Promise.all([
        adminData(viewer),
        countAll(dependencies),
        recordedMigrations(dependencies.connection),
      ]);
      const facts = await factsOf(dependencies, common.zone);
      const migrations = recorded.map(({ finishedAt, ...migration }) => ({
        ...migration,
        finishedAt: finishedAt && formatDateTime(finishedAt.toISOString(), common.zone),
      }));
      return { ...common, facts, collections, migrations };
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: HealthPage,
  });

async function factsOf({ connection, config, site }: Needs, zone: string): Promise<HealthPageData["facts"]> {
  const begun = performance.now();
  // The page says that the database does not answer.
  const answer = await connection.db!.command({ buildInfo: 1 }, { timeoutMS: 2_000 }).catch(() => null);
  const took = Math.max(1, Math.round(performance.now() - begun));
  const started = new Date(Date.now() - process.uptime() * 1_000);
  return [
    { key: "ready", value: answer ? texts.ready : texts.notReady },
    { key: "database", value: config.mongodbUri ? texts.mongodb : texts.embedded },
    { key: "databaseVersion", value: String(answer?.version ?? "–") },
    { key: "roundTrip", value: texts.milliseconds(took) },
    { key: "site", value: site.url },
    { key: "node", value: process.version },
    { key: "environment", value: config.env },
    { key: "started", value: formatDateTime(started.toISOString(), zone) },
    { key: "memory", value: texts.megabytes(Math.round(process.memoryUsage().rss / 1_048_576)) },
    { key: "process", value: String(process.pid) },
  ];
}

/** Uses the collections' metadata counters, so that no collection is scanned. */
async function countAll({ connection }: Needs): Promise<HealthPageData["collections"]> {
  const found = await connection.db!.listCollections({}, { nameOnly: true }).toArray();
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith("system."));
  const counted = names.map(async (name) => ({
    name,
    count: await connection.db!.collection(name).estimatedDocumentCount(),
  }));
  return (await Promise.all(counted)).sort((a, b) => a.name.localeCompare(b.name));
}
