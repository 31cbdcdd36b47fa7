import { childrenOf, commandOf, startProduct } from '@pds/testing/product';
import { expect, test } from './story';

// The priority and the restart of the process are in libs/platform/src/processes/supervised-process.spec.ts.
test('the process for background tasks ends when the product that started it is killed', async () => {
  test.setTimeout(600_000);
  test.skip(process.platform !== 'linux', 'the parent of a process is read in /proc');
  const product = await startProduct('background-tasks');
  try {
    let worker: number | undefined;
    await expect
      .poll(() => (worker = childrenOf(product.pid).find((pid) => commandOf(pid).endsWith('cli.js worker'))))
      .toBeDefined();
    // The product cannot notify anybody. A process that is still starting ends once it has started.
    process.kill(product.pid, 'SIGKILL');
    await expect.poll(() => commandOf(worker!), { timeout: 120_000 }).toBe('');
  } finally {
    await product.stop();
  }
});
