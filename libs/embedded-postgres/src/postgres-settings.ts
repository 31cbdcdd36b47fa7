/** The purpose of the server: `app` retains its data and is durable; `test` starts empty each time and trades safety for speed. */
export type EmbeddedPostgresPurpose = 'app' | 'test';

/** Modest memory for a machine of two cores that also runs the API, a browser for PDFs and possibly a desktop. */
const byPurpose: Record<EmbeddedPostgresPurpose, Record<string, string>> = {
  app: {
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_connections: '100',
    max_wal_size: '2GB',
    max_parallel_workers_per_gather: '1',
    random_page_cost: '1.1',
    jit: 'off',
  },
  test: {
    shared_buffers: '128MB',
    max_connections: '200',
    wal_level: 'minimal',
    max_wal_senders: '0',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    random_page_cost: '1.1',
    jit: 'off',
  },
};

const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_timezone: 'UTC',
  // The content of statements stays out of the log: errors quote values, and are reported to the client. Only the server's own messages
  // remain.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  timezone: 'UTC',
};

/** The server's settings as command-line arguments. */
export function settingsFlags(purpose: EmbeddedPostgresPurpose): string[] {
  return Object.entries({ ...common, ...byPurpose[purpose] }).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
}
