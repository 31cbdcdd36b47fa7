/** The PostgreSQL server of a test run. */
export interface TestServer {
  readonly url: string;
  /** Where it comes from, for whoever reads the run. */
  readonly label: string;
  /** Whether somebody chose it. */
  readonly given: boolean;
  stop(): Promise<void>;
}

/**
 * Gives the tests a server: that of `TEST_DATABASE_URL` or `DATABASE_URL`; else PostgreSQL 15 in a container where a Docker engine answers
 * (`TEST_DATABASE=embedded` does without); else the embedded one. `given` tells whether the browser tests use it as well.
 */
export async function startTestServer(env: NodeJS.ProcessEnv = process.env): Promise<TestServer> {
  const nothing = async () => {};
  if (env.TEST_DATABASE_URL) {
    return { url: env.TEST_DATABASE_URL, label: 'TEST_DATABASE_URL', given: true, stop: nothing };
  }
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, label: 'DATABASE_URL', given: true, stop: nothing };
  if (env.TEST_DATABASE !== 'embedded' && (await hasDocker())) {
    const { GenericContainer, Wait } = await import('testcontainers');
    const container = await new GenericContainer('postgres:15-alpine')
      .withEnvironment({ POSTGRES_PASSWORD: 'test' })
      .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'])
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
      .start();
    const url = `postgresql://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
    return {
      url,
      label: 'testcontainers, postgres:15-alpine',
      given: true,
      stop: async () => void (await container.stop()),
    };
  }
  const { startEmbeddedPostgres } = await import('../libs/embedded-postgres/src/index.ts');
  const { testServerDirectory } = await import('../libs/embedded-postgres/src/testing/test-server-directory.ts');
  const server = await startEmbeddedPostgres({ dataDir: testServerDirectory(), purpose: 'test' });
  return { url: server.url, label: 'PostgreSQL embarqué', given: false, stop: () => server.stop() };
}

async function hasDocker(): Promise<boolean> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}
