import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The report on a key whose process was killed, used again at another replica. */
export interface KilledKey {
  /** Seconds from the kill until the key was free. */
  readonly freedAfter: number;
  /** The number of effects of the request; it must be one. */
  readonly effects: number;
  /** Each answer that asked to wait, and for how long. */
  readonly waits: readonly string[];
}

const headers = { 'x-requested-with': 'fetch' };

/**
 * Requests a quote with a key at one replica, kills that replica during the request, and repeats the request with the same key at the other
 * replica until the quote exists.
 */
export async function killWithKey(
  url: string,
  [doomed, other]: readonly [string, string],
  kill: () => void,
): Promise<KilledKey> {
  const login = await fetch(`${other}/api/authentication/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'cadre@demo.example', password: 'Secours-2026' }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const post = (origin: string, path: string, key: string) =>
    fetch(origin + path, { method: 'POST', headers: { ...headers, cookie, 'idempotency-key': `"${key}"` } });
  const duplicate = await post(other, '/api/demand/duplicate/50', randomUUID());
  if (!duplicate.ok) throw new Error(`No dossier to quote: ${duplicate.status} ${await duplicate.text()}`);
  const { demand } = (await duplicate.json()) as { demand: { id: number } };
  const path = `/api/document/add/1/${demand.id}`;
  const key = randomUUID();

  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const standing = async () => {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM pg_locks WHERE relation = 'documents.documents'::regclass AND NOT granted`,
      );
      return rows[0]!.count > 0;
    };
    // No document can be written: the process that claimed the key is paused within its transaction.
    await client.query('BEGIN');
    await client.query('LOCK TABLE documents.documents IN SHARE ROW EXCLUSIVE MODE');
    const lost = post(doomed, path, key).catch(() => null);
    // The quote is printed before it is written; other requests of the load may be paused there too.
    const isClaimed = async () => {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM platform.idempotency_keys WHERE NOT committed AND process IS NOT NULL`,
      );
      return rows[0]!.count > 0;
    };
    while (!(await standing()) || !(await isClaimed())) await delay(50);
    kill();
    await lost;
    const killed = performance.now();
    await client.query('COMMIT');
    const waits: string[] = [];
    for (;;) {
      const answer = await post(other, path, key);
      if (answer.ok || performance.now() - killed > 90_000) break;
      const retryAfter = answer.headers.get('retry-after');
      waits.push(`${answer.status} Retry-After ${retryAfter}`);
      await delay(1_000 * Number(retryAfter ?? 1));
    }
    const freedAfter = (performance.now() - killed) / 1_000;
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM documents.documents WHERE demand_id = $1',
      [demand.id],
    );
    return { freedAfter, effects: rows[0]!.count, waits };
  } finally {
    await client.end();
  }
}
