import 'reflect-metadata';
import { type InvoiceWritingTask, runInvoiceWriting } from '@pds/demonstration';

// Runs invoice writers in a separate process, for tests that kill it: `writing-process.ts <task as JSON>`.
await runInvoiceWriting(JSON.parse(process.argv[2]!) as InvoiceWritingTask);
