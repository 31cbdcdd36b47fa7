import type { TestApplication } from '@pds/testing';
import { undone } from '../access/matrix';
import { englishIn } from './english';
import { marker } from './hostile';
import type { WireRequest } from './requests';

/** The most that an answer may weigh, in bytes. */
const heaviest = 1024 * 1024;

/**
 * Processor time that one request may take of this process, in microseconds: unlike time on a clock it does not grow
 * with whatever else the machine does.
 */
const longest = 1_000_000;

/** Sends a request that leaves no trace, and answers what is wrong with how it was met; null when nothing is. */
export async function complaintAbout(app: TestApplication, request: WireRequest): Promise<string | null> {
  const complaint = await undone(app, () => judged(app, request));
  // Collecting garbage may fall on any request; not on the same one twice.
  return complaint?.startsWith('took') ? undone(app, () => judged(app, request)) : complaint;
}

async function judged(app: TestApplication, request: WireRequest): Promise<string | null> {
  const before = process.cpuUsage();
  const { method, ...rest } = request;
  const answer = await app.application.inject({ ...rest, method: method as 'GET' });
  const { user, system } = process.cpuUsage(before);
  const { statusCode: status, body } = answer;
  const told = `${status} ${body.slice(0, 500)}`;

  if (status >= 500) return `failed: ${told}`;
  if (body.length > heaviest) return `answered ${body.length} bytes: ${told}`;
  if (status >= 400) {
    if (!String(answer.headers['content-type']).startsWith('application/problem+json')) return `no problem: ${told}`;
    const problem = answer.json() as { status?: unknown; code?: unknown; detail?: unknown };
    if (problem.status !== status || typeof problem.code !== 'string' || typeof problem.detail !== 'string')
      return `no problem: ${told}`;
    if (englishIn(answer.json()).length > 0) return `in English: ${told}`;
    // Unknown fields are told by their name, nothing else that was sent.
    if (body.replaceAll(/"field":"[^"]*"/g, '').includes(marker)) return `repeats what was sent: ${told}`;
  } else {
    // What is only checked when a transaction ends would be a failure of this request.
    try {
      await app.unitOfWork.query('SET CONSTRAINTS ALL IMMEDIATE');
    } catch (error) {
      return `would fail when it is saved: ${String(error)}`;
    }
  }
  return user + system > longest ? `took ${Math.round((user + system) / 1_000)} ms of the processor: ${told}` : null;
}
