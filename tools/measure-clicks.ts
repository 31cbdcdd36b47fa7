/**
 * `npm run clicks:measure [-- part…]`: what the office's daily work takes on screen, in a real browser. Starts the built product on its own
 * data and runs the named parts, by default all. Each part prints its figures and whether its goals are met. Exits with code 1 when a goal
 * is missed or a part is unknown.
 */
import { measureAsk } from './clicks/ask.ts';
import { measureChange } from './clicks/change.ts';
import { measureDossier } from './clicks/dossier.ts';
import { measureInvoice } from './clicks/invoice.ts';
import { measureLists } from './clicks/lists.ts';
import type { Part } from './clicks/part.ts';
import { measureRequest } from './clicks/request.ts';
import { measureSlot } from './clicks/slot.ts';
import { measureTariff } from './clicks/tariff.ts';
import { withMeasuredProduct } from './measured-product.ts';
import { answerHelp } from './usage.mjs';

answerHelp('clicks');

const parts: Readonly<Record<string, Part>> = {
  lists: measureLists,
  dossier: measureDossier,
  request: measureRequest,
  slot: measureSlot,
  change: measureChange,
  invoice: measureInvoice,
  tariff: measureTariff,
  ask: measureAsk,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}\n`);
  process.exit(1);
}

await withMeasuredProduct('measure-clicks', async (browser, url) => {
  for (const [name, part] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue;
    process.stdout.write(`— ${name}\n`);
    await part(browser, url);
  }
});
