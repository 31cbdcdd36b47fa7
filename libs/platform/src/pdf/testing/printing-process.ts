import { ChromiumPdfRenderer } from '../chromium-pdf-renderer';

// A process that prints, reports its browser's process id and stays, for a test to kill.
const renderer = new ChromiumPdfRenderer();
await renderer.render('<!doctype html><p>warm</p>');
process.stdout.write(`${await renderer.processId()}\n`);
setInterval(() => undefined, 60_000);
