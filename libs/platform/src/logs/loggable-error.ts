import { DomainError } from '@pds/kernel';

/**
 * The loggable part of an unexpected error. Its message may quote any data; the kind of error, the code of a rule or of the system, and the
 * place where it was thrown never do.
 */
export function withoutMessage(error: unknown): string {
  if (!(error instanceof Error)) return `thrown ${typeof error}`;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const { code } = error as { code?: unknown };
  const known = error instanceof DomainError || (typeof code === 'string' && /^[\w-]{1,40}$/.test(code));
  return [`${error.constructor.name}${known ? ` ${String(code)}` : ''}`, ...frames].join('\n');
}
