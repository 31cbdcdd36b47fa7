import type { Page } from '@playwright/test';

/** Chooses a bank statement on the page of statements. */
export async function depositStatement(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel('Déposer un relevé').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

/** The address of the statements of the issuer of an invoice. */
export function addressOfStatements(invoiceNumber: string, filters: Readonly<Record<string, string>> = {}): string {
  const issuer = /^F(.+)-\d{4}-\d+$/.exec(invoiceNumber)![1]!;
  return `/admin/accounting/statements?${new URLSearchParams({ issuer, ...filters }).toString()}`;
}
