import { defineJob } from '@pds/platform';

/** The nightly backup. Killed and run again it begins again: a part of a backup is none. */
export const MakeBackup = defineJob<Record<string, never>, { readonly rows: number; readonly files: number }>(
  'platform.make-backup',
);

/** The weekly restore on trial. Killed and run again it begins again, after it removed the copy of the killed run. */
export const DrillBackup = defineJob<Record<string, never>, { readonly errors: number }>('platform.drill-backup');
