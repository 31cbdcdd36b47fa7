import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import pg from 'pg';
import { poolOf } from '../persistence/pool';
import { directClientOptions, isPooled, sessionSettings } from '../persistence/sessions';
import { TypeOrmUnitOfWork } from './typeorm-unit-of-work';

/** A session as the server sees it. */
interface Session {
  readonly pid: number;
  readonly settings: Readonly<Record<string, string>>;
}

/** What each setting of a session must be, as text of PostgreSQL; limits may also be lower. */
const expectations: Readonly<Record<string, (value: string) => boolean>> = {
  statement_timeout: isLimit(sessionSettings.statement_timeout),
  idle_in_transaction_session_timeout: isLimit(sessionSettings.idle_in_transaction_session_timeout),
  random_page_cost: (value) => value === '1.1',
  jit: (value) => value === 'off',
};

/**
 * Logs at start what a connection pooler between the product and PostgreSQL takes away: sessions, when the product was not told of the
 * pooler, and settings that are not in the pooler's configuration.
 */
@Injectable()
export class SessionCheck implements OnApplicationBootstrap {
  private readonly logger = new Logger('Database');

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      for (const problem of await this.problems()) this.logger.warn(problem);
    } catch {
      // A database that is lost at this moment is reported by what needs it.
    }
  }

  /** One line for each problem. @throws errors of the database */
  private async problems(): Promise<string[]> {
    const { dataSource } = this.unitOfWork;
    const client = await poolOf(dataSource).connect();
    let session: Session;
    let isDirect: boolean;
    try {
      session = await sessionOf(client);
      isDirect = session.pid === processIdOf(client);
    } finally {
      client.release();
    }
    if (!isPooled(dataSource)) {
      return isDirect
        ? []
        : [
            'DATABASE_URL leads to a connection pooler: in transaction mode jobs, migrations and locks need DATABASE_DIRECT_URL, which names the server itself',
          ];
    }
    const missing = Object.entries(expectations)
      .filter(([name, isRight]) => !isRight(session.settings[name] ?? ''))
      .map(([name]) => `${name} is ${session.settings[name]}`);
    const problems = missing.length > 0 ? [missingSettings(missing)] : [];
    // A direct address that does not answer is reported by what needs it.
    if (!(await this.isDirectUrlDirect().catch(() => true)))
      problems.push('DATABASE_DIRECT_URL leads to a connection pooler too: it must name the server itself');
    return problems;
  }

  private async isDirectUrlDirect(): Promise<boolean> {
    const client = new pg.Client(directClientOptions(this.unitOfWork.dataSource));
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await sessionOf(client)).pid === processIdOf(client);
    } finally {
      await client.end();
    }
  }
}

function isLimit(most: number): (value: string) => boolean {
  return (value) => Number(value) > 0 && Number(value) <= most;
}

const missingSettings = (missing: readonly string[]) =>
  `Settings of sessions do not apply behind the connection pooler (${missing.join(', ')}): set them there, see "Connection pooler" in docs/operations.md`;

async function sessionOf(client: pg.ClientBase): Promise<Session> {
  const { rows } = await client.query<Session>(
    `SELECT pg_backend_pid() AS pid, json_object_agg(name, setting) AS settings FROM pg_settings WHERE name = ANY($1)`,
    [Object.keys(expectations)],
  );
  return rows[0]!;
}

/** The process that answered at log-in, which a pooler does not know; pg's types omit it. */
const processIdOf = (client: pg.ClientBase) => (client as unknown as { readonly processID: number | null }).processID;
