import { installSeed } from "../content-import/seed.ts";
import { type DataFolder, openDataFolder } from "../database/data-folder.ts";
import { holdServeLock } from "../database/lock.ts";
import { applyQuotas } from "../database/quotas.ts";
import { settleRestores } from "../database/restore-remains.ts";
import { loadSecretKey } from "../database/secret-key.ts";
import { inTransaction } from "../database/transaction.ts";
import { countLostConnections, loadPushKeys } from "../domains/connections/push-keys.store.ts";
import { indexActivityTexts } from "../domains/footprints/texts.store.ts";
import { indexLibrary } from "../domains/question-bank/part-text.store.ts";
import { createVault } from "../lib/vault.ts";
import type { Settled } from "./options.ts";

/** The data folder, held for this service: nothing else can serve from it until `release`. */
export interface ServedData {
  readonly folder: DataFolder;
  release(): void;
}

/** Opens and migrates the data folder, and updates its quotas, search indexes and shipped content. */
export async function openData({ config, log, clock, isRehearsal }: Settled): Promise<ServedData> {
  const now = clock.now();
  const restores = settleRestores(config.dataDir);
  if (restores.finished !== null) log.warn(restores, "a restore was killed at its last step, and is finished now");
  else if (restores.removed.length > 0) log.info(restores, "copies of restores that were killed were removed");
  const release = holdServeLock(config.dataDir);
  const folder = openDataFolder(config.dataDir, {
    now,
    durable: isRehearsal !== true,
    onUpgrade: (from, to, file) =>
      log.info({ from, to, backup: file }, "upgrading the database; a copy was made first"),
  });
  inTransaction(folder.db, (db) => applyQuotas(db, config.quotas));
  inTransaction(folder.db, indexActivityTexts);
  inTransaction(folder.db, indexLibrary);
  if (config.seed) {
    const outcome = await installSeed(folder.db, { paths: folder, now: clock.now() });
    // The service works without it, and the owner can fix the cause.
    if (outcome?.status === "refused")
      log.warn({ problems: outcome.problems }, "the content that ships was not installed");
  }
  return { folder, release };
}

/** The vault of this deployment, and the keys in it that identify the service to push services. */
export function openKeys({ config, log, clock, ids }: Settled, { db, secretKeyFile }: DataFolder) {
  const vault = createVault(config.secretKey ?? loadSecretKey(secretKeyFile, () => ids.secret()));
  const pushKeys = loadPushKeys(db, vault, clock.now());
  const lost = countLostConnections(db, vault);
  if (lost > 0) {
    log.warn(
      { connections: lost },
      "these connections were encrypted with another key, and nothing is sent through them: restore the former secret.key or LECTERN_SECRET_KEY and start again; without it their learners must connect them again",
    );
  }
  return { vault, pushKeys };
}
