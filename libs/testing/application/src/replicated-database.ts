import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '@pds/application';
import { ReplicatedServer } from '@pds/embedded-postgres/testing';

/** A migrated database on a server of its own, with a streaming replica. */
export interface ReplicatedDatabase {
  readonly servers: ReplicatedServer;
  readonly url: string;
  readonly replicaUrl: string;
  /** Stops both servers and removes their files. */
  close(): Promise<void>;
}

/** Starts two servers, some seconds' work: for specs of the replica only. */
export async function replicatedTestDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'pds-replicated-'));
  const servers = await ReplicatedServer.start(folder);
  await servers.primary.query('CREATE DATABASE product');
  const url = servers.primary.url('product');
  await migrateDatabase(url);
  return {
    servers,
    url,
    replicaUrl: servers.replica.url('product'),
    close: async () => {
      await servers.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
