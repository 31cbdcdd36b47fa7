import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What other schemas may read of the books, without grouping, so that a query over a view uses the indexes of its tables. Rows have the
 * ownership that their invoice froze. Columns can be added at the end (`CREATE OR REPLACE VIEW`).
 */
export class ViewsOfBooks1796420000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE VIEW accounting.v_invoices AS
        SELECT id, number, issuer_code, aid_station_id, department_id, office_id, organisation_id, filed_by, event_name, issued_at, due_at,
          due_on, amount_cents, vat_cents, balance_cents,
          -- What the customer owes or has paid, and what need not be invoiced again.
          amount_cents - credited_cents AS net_cents, waived_cents - reclaimed_cents AS waived_cents
        FROM accounting.invoices;

      CREATE VIEW accounting.v_credit_notes AS
        SELECT id, number, invoice_id, aid_station_id, department_id, office_id, organisation_id, filed_by, issued_at, amount_cents,
          vat_cents
        FROM accounting.credit_notes;

      CREATE VIEW accounting.v_payments AS
        SELECT id, aid_station_id, department_id, type, amount_cents, paid_on FROM accounting.payments;

      CREATE VIEW accounting.v_sums AS
        SELECT kind, span, first_day, department_id, office_id, amount_cents, balance_cents FROM accounting.summed;

      -- What happened to the invoices of a dossier: the sources of its timeline.
      CREATE VIEW accounting.v_invoice_events AS
        SELECT 'invoice'::text AS source, i.id::bigint AS id, i.issued_at AS at, 'accounting.invoice-issued'::text AS what,
            i.issued_by AS by_account,
            jsonb_build_object('number', i.number, 'amountCents', i.amount_cents, 'organisation', i.organisation_name) AS facts,
            i.aid_station_id, i.department_id, i.office_id, i.organisation_id, i.filed_by
          FROM accounting.invoices i
        UNION ALL
        SELECT 'payment'::text, p.id::bigint, p.recorded_at, 'accounting.payment-recorded'::text, p.recorded_by,
            jsonb_build_object('number', i.number, 'amountCents', p.amount_cents, 'type', p.type, 'reverses', p.reverses,
                               'isRefund', p.credit_note_id IS NOT NULL, 'reason', p.reason),
            i.aid_station_id, i.department_id, i.office_id, i.organisation_id, i.filed_by
          FROM accounting.payments p JOIN accounting.invoices i ON i.id = p.invoice_id
        UNION ALL
        SELECT 'credit'::text, c.id::bigint, c.issued_at, 'accounting.credit-note-issued'::text, c.issued_by,
            jsonb_build_object('number', c.number, 'invoice', i.number, 'amountCents', c.amount_cents, 'comment', c.comment,
                               'note', c.note, 'isFinal', c.is_final),
            i.aid_station_id, i.department_id, i.office_id, i.organisation_id, i.filed_by
          FROM accounting.credit_notes c JOIN accounting.invoices i ON i.id = c.invoice_id
        UNION ALL
        SELECT 'deposit'::text, v.id::bigint, v.deposited_at, 'accounting.paper-deposited'::text, NULL::integer,
            jsonb_build_object('number', v.tracking_id, 'channel', v.channel),
            i.aid_station_id, i.department_id, i.office_id, i.organisation_id, i.filed_by
          FROM accounting.deliveries v JOIN accounting.invoices i ON i.id = v.invoice_id WHERE v.deposited_at IS NOT NULL
        UNION ALL
        SELECT 'delivery'::text, v.id::bigint * 1000 + s.code, s.at, 'accounting.delivery-status-received'::text, NULL::integer,
            jsonb_build_object('number', v.tracking_id, 'code', s.code, 'reason', s.reason),
            i.aid_station_id, i.department_id, i.office_id, i.organisation_id, i.filed_by
          FROM accounting.delivery_statuses s JOIN accounting.deliveries v ON v.id = s.delivery_id
          JOIN accounting.invoices i ON i.id = v.invoice_id;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DROP VIEW accounting.v_invoices, accounting.v_credit_notes, accounting.v_payments, accounting.v_sums, accounting.v_invoice_events',
    );
  }
}
