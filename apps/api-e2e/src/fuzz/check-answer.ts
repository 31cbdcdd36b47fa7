import type { TestApplication } from '@pds/testing';
import { inRolledBackTransaction } from '../access/matrix';
import { englishTextsOf } from './english-texts';
import { marker } from './hostile-values';
import type { WireRequest } from './requests';

/** The maximum size of a response, in bytes. */
const maxAnswerBytes = 1024 * 1024;

/**
 * The processor time that one request may use in this process, in microseconds. Unlike wall-clock time, it does not depend on the load of
 * the machine.
 */
const maxProcessorMicroseconds = 1_000_000;

/** Sends a request in a rolled-back transaction. Returns what is wrong with the response; null when nothing is. */
export async function checkAnswer(app: TestApplication, request: WireRequest): Promise<string | null> {
  const complaint = await inRolledBackTransaction(app, () => sendAndCheck(app, request));
  // Garbage collection may slow any request, but not the same one twice.
  return complaint?.startsWith('took') ? inRolledBackTransaction(app, () => sendAndCheck(app, request)) : complaint;
}

async function sendAndCheck(app: TestApplication, request: WireRequest): Promise<string | null> {
  const before = process.cpuUsage();
  const { method, ...rest } = request;
  const answer = await app.application.inject({ ...rest, method: method as 'GET' });
  const { user, system } = process.cpuUsage(before);
  const { statusCode: status, body } = answer;
  const summary = `${status} ${body.slice(0, 500)}`;

  if (status >= 500) return `failed: ${summary}`;
  if (body.length > maxAnswerBytes) return `answered ${body.length} bytes: ${summary}`;
  if (status >= 400) {
    if (!String(answer.headers['content-type']).startsWith('application/problem+json')) return `no problem: ${summary}`;
    const problem = answer.json() as { status?: unknown; code?: unknown; detail?: unknown };
    if (problem.status !== status || typeof problem.code !== 'string' || typeof problem.detail !== 'string')
      return `no problem: ${summary}`;
    if (englishTextsOf(answer.json()).length > 0) return `in English: ${summary}`;
    // Unknown fields are reported by their name; nothing else of the input may be repeated.
    if (body.replaceAll(/"field":"[^"]*"/g, '').includes(marker)) return `repeats what was sent: ${summary}`;
  } else {
    // A constraint that is only checked at the end of the transaction would make this request fail.
    try {
      await app.unitOfWork.query('SET CONSTRAINTS ALL IMMEDIATE');
    } catch (error) {
      return `would fail when it is saved: ${String(error)}`;
    }
  }
  return user + system > maxProcessorMicroseconds
    ? `took ${Math.round((user + system) / 1_000)} ms of the processor: ${summary}`
    : null;
}
