import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns that payments and credit notes copy from their invoice, for lists and readers. */
const fromInvoice = [
  'aid_station_id integer',
  'department_id integer',
  'office_id integer',
  'organisation_id integer',
  'filed_by integer',
  'invoice_number text',
  'organisation_name text',
  'event_name text',
];
const names = fromInvoice.map((column) => column.split(' ')[0]);

/**
 * Payments as entries of a ledger: corrected by a counter-entry or refunded with a credit note, never changed. Payments and credit notes
 * copy their list columns from their invoice when they are written: an issued invoice does not change either.
 */
export class Ledger1795132850001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE accounting.payments
        ADD COLUMN issuer_code text,
        ADD COLUMN recorded_by integer,
        -- A counter-entry takes off the entry it names, once.
        ADD COLUMN reverses integer UNIQUE REFERENCES accounting.payments,
        -- A refund gives back what a credit note took off a paid invoice.
        ADD COLUMN credit_note_id integer REFERENCES accounting.credit_notes,
        ADD COLUMN reason text NOT NULL DEFAULT '',
        DROP CONSTRAINT payments_amount_cents_check,
        ADD CONSTRAINT payments_amount_cents_check CHECK (
          amount_cents > 0 OR (amount_cents < 0 AND (reverses IS NOT NULL OR credit_note_id IS NOT NULL))
        );
      -- What a credit note says, as an invoice's; the first ones had none.
      ALTER TABLE accounting.credit_notes
        ADD COLUMN snapshot jsonb,
        ADD CONSTRAINT credit_notes_file_check CHECK ((file_key IS NULL) = (sha256 IS NULL));
    `);
    for (const table of ['payments', 'credit_notes']) {
      await queryRunner.query(`
        ALTER TABLE accounting.${table} DISABLE TRIGGER USER;
        ALTER TABLE accounting.${table} ${fromInvoice.map((column) => `ADD COLUMN ${column}`).join(', ')},
          ADD COLUMN organisation_name_search text
            GENERATED ALWAYS AS (platform.searchable(organisation_name)) STORED;
        UPDATE accounting.${table} entry SET ${names
          .map((name) => `${name} = ${name === 'invoice_number' ? 'i.number' : `i.${name}`}`)
          .join(', ')}${table === 'payments' ? ', issuer_code = i.issuer_code' : ''}
          FROM accounting.invoices i WHERE i.id = entry.invoice_id;
        ALTER TABLE accounting.${table}
          ALTER COLUMN aid_station_id SET NOT NULL, ALTER COLUMN invoice_number SET NOT NULL,
          ALTER COLUMN organisation_name SET NOT NULL, ALTER COLUMN event_name SET NOT NULL;
        ALTER TABLE accounting.${table} ENABLE TRIGGER USER;
      `);
    }
    await queryRunner.query(`
      ALTER TABLE accounting.payments ALTER COLUMN issuer_code SET NOT NULL;

      CREATE FUNCTION accounting.take_from_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        SELECT aid_station_id, department_id, office_id, organisation_id, filed_by, number, organisation_name, event_name,
               issuer_code
          INTO NEW.aid_station_id, NEW.department_id, NEW.office_id, NEW.organisation_id, NEW.filed_by,
               NEW.invoice_number, NEW.organisation_name, NEW.event_name, NEW.issuer_code
          FROM accounting.invoices WHERE id = NEW.invoice_id;
        RETURN NEW;
      END $$;
      CREATE TRIGGER take_from_invoice BEFORE INSERT ON accounting.payments
        FOR EACH ROW EXECUTE FUNCTION accounting.take_from_invoice();
      CREATE TRIGGER take_from_invoice BEFORE INSERT ON accounting.credit_notes
        FOR EACH ROW EXECUTE FUNCTION accounting.take_from_invoice();

      -- What was written in the ledger stays: corrected by a counter-entry, not by editing.
      CREATE FUNCTION accounting.refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'payment % is written and cannot be changed or deleted', OLD.id;
      END $$;
      CREATE TRIGGER written_is_final BEFORE UPDATE OR DELETE ON accounting.payments
        FOR EACH ROW EXECUTE FUNCTION accounting.refuse_rewriting();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER written_is_final ON accounting.payments;
      DROP TRIGGER take_from_invoice ON accounting.payments;
      DROP TRIGGER take_from_invoice ON accounting.credit_notes;
      DROP FUNCTION accounting.refuse_rewriting();
      DROP FUNCTION accounting.take_from_invoice();
      ALTER TABLE accounting.payments
        DROP CONSTRAINT payments_amount_cents_check,
        ADD CONSTRAINT payments_amount_cents_check CHECK (amount_cents > 0),
        DROP COLUMN issuer_code, DROP COLUMN recorded_by, DROP COLUMN reverses, DROP COLUMN credit_note_id, DROP COLUMN reason,
        DROP COLUMN organisation_name_search, ${names.map((name) => `DROP COLUMN ${name}`).join(', ')};
      ALTER TABLE accounting.credit_notes
        DROP CONSTRAINT credit_notes_file_check, DROP COLUMN snapshot,
        DROP COLUMN organisation_name_search, ${names.map((name) => `DROP COLUMN ${name}`).join(', ')};
    `);
  }
}
