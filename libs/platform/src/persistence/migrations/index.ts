import { CreatePlatform1795132800001 } from './1795132800001-create-platform';
import { JobsAndWorkers1795132800002 } from './1795132800002-jobs-and-workers';
import { Attempts1795132800003 } from './1795132800003-attempts';
import { Editions1795132800221 } from './1795132800221-editions';
import { IdempotencyKeys1795132800240 } from './1795132800240-idempotency-keys';
import { MailsAbout1795132840001 } from './1795132840001-mails-about';
import { MailRecipients1795132840200 } from './1795132840200-mail-recipients';
import { UploadsUnderWay1795132840401 } from './1795132840401-uploads-under-way';
import { IntegrityRuns1795132850501 } from './1795132850501-integrity-runs';
import { Timeline1795132860400 } from './1795132860400-timeline';
import { IdempotencyKeyProcesses1795627223718 } from './1795627223718-idempotency-key-processes';
import { JoinedWords1795676901000 } from './1795676901000-joined-words';
import { PersonalMails1795680001000 } from './1795680001000-personal-mails';
import { MailsWhenSent1796000040002 } from './1796000040002-mails-when-sent';
import { Retention1796000090001 } from './1796000090001-retention';
import { Backups1796360000001 } from './1796360000001-backups';
import { TaskRuns1796370000001 } from './1796370000001-task-runs';
import { ReleasedRestores1796400000001 } from './1796400000001-released-restores';
import { ChangedDossiers1796700000001 } from './1796700000001-changed-dossiers';
import { Imports1796900000001 } from './1796900000001-imports';
import { HashedTitles1797000001400 } from './1797000001400-hashed-titles';

export const platformMigrations = [
  CreatePlatform1795132800001,
  JobsAndWorkers1795132800002,
  Attempts1795132800003,
  Editions1795132800221,
  IdempotencyKeys1795132800240,
  MailsAbout1795132840001,
  MailRecipients1795132840200,
  UploadsUnderWay1795132840401,
  IntegrityRuns1795132850501,
  Timeline1795132860400,
  IdempotencyKeyProcesses1795627223718,
  JoinedWords1795676901000,
  PersonalMails1795680001000,
  MailsWhenSent1796000040002,
  Retention1796000090001,
  Backups1796360000001,
  TaskRuns1796370000001,
  ReleasedRestores1796400000001,
  ChangedDossiers1796700000001,
  Imports1796900000001,
  HashedTitles1797000001400,
];
