import { whenOutcomeUnknown } from '@pds/api-client';
import { useLocation } from 'react-router';
import { useIsTakenOver } from '../ui/lazy/deferred';
import { noteUnknownOutcome } from './unknown-outcome';

// Pages that a mail leads to may save something, as those behind the login.
whenOutcomeUnknown(noteUnknownOutcome);

/**
 * Returns the secret of the e-mail link that led to this page, or null. It is behind `#`, which no server sees, so that a page that the
 * build drew has it only once its script takes it over: undefined until then.
 */
export function useLinkToken(): string | null | undefined {
  const { hash } = useLocation();
  return useIsTakenOver() ? new URLSearchParams(hash.slice(1)).get('token') || null : undefined;
}

/** Asks what the link of an e-mail leads to, unless the page was drawn with its call (src/first-call.ts). */
export async function readLink<Answer>(token: string, read: (body: { token: string }) => Promise<Answer>) {
  const early = window.answerOfLink;
  delete window.answerOfLink;
  const answer = early?.token === token && ((await early.answer) as Answer | false);
  return answer || read({ token });
}
