import { CreatePlatform1795132800001 } from './1795132800001-create-platform';
import { JobsAndWorkers1795132800002 } from './1795132800002-jobs-and-workers';
import { Attempts1795132800003 } from './1795132800003-attempts';
import { Editions1795132800221 } from './1795132800221-editions';
import { IdempotencyKeys1795132800240 } from './1795132800240-idempotency-keys';

export const platformMigrations = [
  CreatePlatform1795132800001,
  JobsAndWorkers1795132800002,
  Attempts1795132800003,
  Editions1795132800221,
  IdempotencyKeys1795132800240,
];
