import type { INestApplicationContext } from '@nestjs/common';
import { MarkDeadline } from '@pds/aid-station/domain';
import { SendDailyDigests } from '@pds/application';
import { dayMilliseconds, type Instant, type Principal } from '@pds/kernel';
import { type DeadlineKind, type DeadlineRule, defaultDeadlineRules } from '@pds/organisations/contract';
import { EditDeadlineRules } from '@pds/organisations/domain';
import { withClockAt } from '@pds/platform';
import { Deadlines, Digests } from '@pds/screens';

const rhone = 69;
const yearMs = 365 * dayMilliseconds;

const declared = {
  maxPublic: null,
  recipientEmail: '',
  recipientAddress: '',
  source: 'Exemple de démonstration',
  sourceDate: null,
  toVerify: true,
} as const;

/** The department declares its events; what it does besides is what every department does. */
const rules: readonly DeadlineRule[] = [
  { ...declared, kind: 'sdis', minPublic: 0, delay: 15, unit: 'days', recipientName: 'SDIS du Rhône' },
  {
    ...declared,
    kind: 'prefecture',
    minPublic: 1_500,
    delay: 2,
    unit: 'months',
    recipientName: 'Préfecture du Rhône (SIDPC)',
    recipientEmail: 'sidpc@rhone.example',
    toVerify: false,
  },
  ...defaultDeadlineRules.map(({ changedAt: _changedAt, ...rule }) => rule),
];

/**
 * Sets the deadline rules of the Rhône a year ago, notes most late deadlines that staff mark themselves as done, and sends today’s digests,
 * so that the page of messages has some to read.
 * @param manager of the Rhône
 */
export async function loadDeadlines(
  application: INestApplicationContext,
  manager: Principal,
  now: Instant,
): Promise<void> {
  const get = <T>(token: abstract new (...parameters: never[]) => T): T =>
    application.get<T>(token as never, { strict: false });
  await withClockAt(now - yearMs, () => get(EditDeadlineRules).execute({ departmentId: rhone, rules }, manager));
  const { deadlines } = await get(Deadlines).open(manager.scope, ['late']);
  const markedKinds: readonly DeadlineKind[] = ['sdis', 'mayor'];
  const marked = deadlines.filter(({ kind }, position) => markedKinds.includes(kind) && position % 4 !== 0);
  for (const { kind, dossier } of marked) {
    await get(MarkDeadline).execute({ dossierId: dossier.id, kind, isDone: true }, manager);
  }
  await get(SendDailyDigests).send(await get(Digests).offices(), now);
}
