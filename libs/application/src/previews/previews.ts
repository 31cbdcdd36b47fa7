import type { ContextPreviews } from '@pds/platform';
import { signUpPreviews } from '@pds/screens';
import { backupPreviews } from '../planned-jobs/backup-mails';
import { contexts } from '../start/contexts';
import { letterPreviews } from './letter-previews';
import { digestPreviews } from '../planned-jobs/daily-digest-mail';

/** Every paper and e-mail of the product with made-up content: those of the contexts, then those which several contexts share. */
export async function allPreviews(): Promise<ContextPreviews> {
  const ofContexts = await Promise.all(contexts.map(async ({ previews }) => previews?.()));
  const all = [...ofContexts, signUpPreviews, letterPreviews, digestPreviews, backupPreviews];
  return { papers: all.flatMap((each) => each?.papers ?? []), mails: all.flatMap((each) => each?.mails ?? []) };
}
