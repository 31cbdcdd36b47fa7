import type { BackupScope } from '@pds/platform';
import { contexts } from '../start/contexts';

/**
 * What of the database is backed up (docs/backup.md): every table of the contexts and the platform but those whose rows are of the moment.
 * A new table is backed up without being named here.
 */
export const backupScope: BackupScope = {
  schemas: ['platform', ...contexts.map(({ name }) => name.replaceAll('-', '_'))],
  passing: [
    // Whoever was logged in logs in again.
    'users.sessions',
    // Runs of long tasks, with the files that their owners download for thirty days; a batch is started again.
    'platform.jobs',
    'accounting.exports',
    'accounting.paper_leases',
    // Counted attempts, answers to repeated requests, uploads that had not ended, running processes, who is looking at a dossier.
    'platform.attempts',
    'platform.idempotency_keys',
    'platform.uploads_under_way',
    'platform.workers',
    'demand.presences',
  ],
  seeded: [
    'documents.evidence_end',
    'organisations.deadline_rules',
    'organisations.departments',
    'pricing.department_options',
    'pricing.options',
    'pricing.rates',
    // The results of nightly checks and planned tasks, in an installation that nobody has used yet.
    'platform.backup_runs',
    'platform.integrity_runs',
    'platform.restores',
    'platform.retention_runs',
    'platform.task_runs',
  ],
};
