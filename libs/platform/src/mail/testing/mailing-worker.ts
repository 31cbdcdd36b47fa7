import 'reflect-metadata';
import { BackgroundWorker } from '../../worker/background-worker';
import { mailingProcess } from './mailing-process';

// A worker process that sends mail, for a test to kill: `mailing-worker.ts <database URL> <data folder> <SMTP URL>`.
const [url, dataDir, smtpUrl] = process.argv.slice(2) as [string, string, string];
const application = await mailingProcess(url, { DATA_DIR: dataDir, SMTP_URL: smtpUrl });
await application.get(BackgroundWorker).start();
