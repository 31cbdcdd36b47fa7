// npm run client: writes openapi.json from the API, then the SPA's client from it.
import { join } from 'node:path';
import { ensureClient, foreground, main, root } from './prepare.mjs';
import { answerHelp } from './usage.mjs';

answerHelp('client');
await main(async () => {
  process.chdir(root);
  const code = await foreground(process.execPath, [join('tools', 'run.mjs'), 'cli', 'openapi:export']);
  if (code === 0) await ensureClient();
  return code;
});
