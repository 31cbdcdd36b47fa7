import { constants, getPriority } from 'node:os';
import type { Page } from '@playwright/test';
import { childrenOf, commandOf, type Product, startProduct } from '@pds/testing/product';
import { linkMailedTo } from './mail';
import { expect, test } from './story';

const email = 'organisateur@demo.example';

/** Returns the id of a product's worker process for background tasks, once it exists. */
async function workerPid(product: Product): Promise<number> {
  let worker: number | undefined;
  await expect
    .poll(() => (worker = childrenOf(product.pid).find((pid) => commandOf(pid).endsWith('cli.js worker'))))
    .toBeDefined();
  return worker!;
}

const isRunning = (pid: number) => commandOf(pid) !== '';

async function askForLink(page: Page): Promise<void> {
  await page.goto('/login-app');
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await page.getByLabel('Adresse e-mail de votre compte').fill(email);
  await page.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expect(page.getByText('un e-mail vient de lui être envoyé')).toBeVisible();
}

test('background tasks have their own low-priority process, which is restarted when killed and ends with the product', async ({
  person,
}) => {
  test.skip(process.platform !== 'linux', 'the parent of a process is read in /proc');
  const product = await startProduct('background-tasks');
  try {
    const page = await person({ baseURL: product.url });
    const worker = await workerPid(product);
    await expect
      .poll(() => getPriority(worker))
      .toBe(Math.max(getPriority(product.pid), constants.priority.PRIORITY_BELOW_NORMAL));

    await askForLink(page);
    const link = await linkMailedTo(page, email);

    process.kill(worker, 'SIGKILL');
    await askForLink(page);
    await expect(async () => expect(await linkMailedTo(page, email)).not.toBe(link)).toPass();
    const next = await workerPid(product);
    expect(next).not.toBe(worker);

    // Kills the product, which then cannot notify anybody.
    await page.close();
    process.kill(product.pid, 'SIGKILL');
    await expect.poll(() => isRunning(next)).toBe(false);
  } finally {
    await product.stop();
  }
});
