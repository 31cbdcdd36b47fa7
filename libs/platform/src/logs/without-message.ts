import { DomainError } from '@pds/kernel';

/**
 * What the log may hold of an error that nobody foresaw. Its message may quote whatever was worked on; the kind of error, a
 * rule's or the system's code and where it was thrown never do.
 */
export function withoutMessage(error: unknown): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const { code } = error as { code?: unknown };
  const known = error instanceof DomainError || (typeof code === 'string' && /^[\w-]{1,40}$/.test(code));
  return [`${error.constructor.name}${known ? ` ${String(code)}` : ''}`, ...frames].join('\n');
}
