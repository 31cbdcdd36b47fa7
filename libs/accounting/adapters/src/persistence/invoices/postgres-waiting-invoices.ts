import { setTimeout as delay } from 'node:timers/promises';
import { InvoiceIssued } from '@pds/accounting/contract';
import { type PrintedPaper, type WaitingInvoice, WaitingInvoices } from '@pds/accounting/domain';
import type { TypeOrmUnitOfWork } from '@pds/platform';

/** How long the lease of a process lasts; a batch takes a fraction of it. */
const leaseTime = "interval '10 seconds'";

/** Pause between two checks of what another process prints. Milliseconds. */
const pollInterval = 200;

/** Invoices whose event waits in the outbox and that have no paper, with a lease for each one that a process prints. */
export class PostgresWaitingInvoices extends WaitingInvoices {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override take(most: number): Promise<readonly WaitingInvoice[]> {
    return this.unitOfWork.run(async () => {
      // Two simultaneous queries would find the same rows, and one of them would get nothing.
      await this.unitOfWork.query(`SELECT pg_advisory_xact_lock(hashtext('accounting.paper_leases'))`);
      await this.unitOfWork.query(`DELETE FROM accounting.paper_leases WHERE until < now() - interval '1 day'`);
      return this.unitOfWork.query<WaitingInvoice>(
        `WITH oldest AS (
           SELECT i.id FROM platform.outbox_events e
             JOIN accounting.invoices i ON i.id = (e.payload->>'invoiceId')::integer
            WHERE e.handled_at IS NULL AND e.type = $1 AND i.file_key IS NULL
              AND NOT EXISTS (SELECT FROM accounting.paper_leases l WHERE l.invoice_id = i.id)
            ORDER BY e.id LIMIT $2
         ), taken AS (
           INSERT INTO accounting.paper_leases (invoice_id, until)
           SELECT id, now() + ${leaseTime} FROM oldest
           ON CONFLICT DO NOTHING RETURNING invoice_id
         )
         SELECT i.id, i.number, i.snapshot AS content
           FROM taken JOIN accounting.invoices i ON i.id = taken.invoice_id ORDER BY i.id`,
        [InvoiceIssued.type, most],
      );
    });
  }

  override async isWaiting(id: number): Promise<boolean> {
    const [invoice] = await this.unitOfWork.query<{ waits: boolean }>(
      'SELECT file_key IS NULL AS waits FROM accounting.invoices WHERE id = $1',
      [id],
    );
    return invoice?.waits ?? true;
  }

  override async waitForTurn(id: number): Promise<boolean> {
    while (await this.isWaiting(id)) {
      const [lease] = await this.unitOfWork.query<{ invoice_id: number }>(
        `INSERT INTO accounting.paper_leases (invoice_id, until) VALUES ($1, now() + ${leaseTime})
         ON CONFLICT (invoice_id) DO UPDATE SET until = excluded.until WHERE paper_leases.until <= now()
         RETURNING invoice_id`,
        [id],
      );
      if (lease) return true;
      await delay(pollInterval);
    }
    return false;
  }

  override markPrinted(papers: readonly PrintedPaper[]): Promise<void> {
    const ids = papers.map(({ id }) => id);
    return this.unitOfWork.run(async () => {
      await this.unitOfWork.query(
        `UPDATE accounting.invoices i SET file_key = paper.key, sha256 = paper.sha256
           FROM unnest($1::integer[], $2::text[], $3::text[]) AS paper (id, key, sha256)
          WHERE i.id = paper.id AND i.file_key IS NULL`,
        [ids, papers.map(({ file }) => file.key), papers.map(({ file }) => file.sha256)],
      );
      await this.unitOfWork.query('DELETE FROM accounting.paper_leases WHERE invoice_id = ANY ($1)', [ids]);
    });
  }

  override async release(ids: readonly number[]): Promise<void> {
    await this.unitOfWork.query('UPDATE accounting.paper_leases SET until = now() WHERE invoice_id = ANY ($1)', [ids]);
  }
}
