import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Closings, each with its day, and the permanent number of every entry of closed days (docs/adr/0059).
 *
 * Days closed before are one closing per issuer, without distinguishing who closed them: its entries are numbered from 1 in each year, in
 * the order of their files, so that a file that started on 1 January had these numbers. Its day is the first possible one: the day after
 * the last closed day, or the day on which the last of its entries was recorded.
 */
export class Closings1795627008791 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE accounting.closings (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        issuer_code text NOT NULL,
        -- The last day that it closed; the first is the day after the closing before.
        through date NOT NULL,
        -- On the clocks of the issuer.
        closed_on date NOT NULL CHECK (closed_on > through),
        -- Unknown of those from before this table.
        closed_at timestamptz,
        closed_by integer,
        -- What its entries are posted to, whatever the issuer chooses later.
        accounts jsonb NOT NULL,
        UNIQUE (issuer_code, through)
      );
      CREATE TABLE accounting.validated_entries (
        issuer_code text NOT NULL,
        year smallint NOT NULL,
        number integer NOT NULL CHECK (number > 0),
        source text NOT NULL CHECK (source IN ('invoice', 'credit-note', 'payment', 'deposit', 'noted-deposit')),
        source_id integer NOT NULL,
        booked_on date NOT NULL,
        closing_id integer NOT NULL REFERENCES accounting.closings,
        PRIMARY KEY (issuer_code, year, number),
        UNIQUE (source, source_id),
        CHECK (year = extract(year FROM booked_on))
      );

      WITH zones AS (
        SELECT DISTINCT ON (issuer_code) issuer_code, coalesce(snapshot #>> '{issuer,timeZone}', 'Europe/Paris') AS zone
        FROM accounting.invoices ORDER BY issuer_code, sequence DESC
      ), closed AS (
        SELECT c.issuer, c.through, z.zone FROM (
          SELECT issuer, max(closed_through) AS through FROM accounting.counters GROUP BY issuer HAVING max(closed_through) IS NOT NULL
        ) c JOIN zones z ON z.issuer_code = c.issuer
      ), recorded AS (
        SELECT p.issuer_code, coalesce(p.booked_on, p.paid_on) AS day, p.recorded_at FROM accounting.payments p
        UNION ALL
        SELECT s.issuer_code, d.booked_on, s.made_at
        FROM accounting.deposited_cheques d JOIN accounting.deposit_slips s ON s.id = d.slip_id
        UNION ALL
        SELECT p.issuer_code, d.booked_on, d.noted_at
        FROM accounting.cheques_deposited_otherwise d JOIN accounting.payments p ON p.id = d.payment_id
      )
      INSERT INTO accounting.closings (issuer_code, through, closed_on, accounts)
        SELECT c.issuer, c.through,
               greatest(c.through + 1, (
                 SELECT max((r.recorded_at AT TIME ZONE c.zone)::date) FROM recorded r
                 WHERE r.issuer_code = c.issuer AND r.day <= c.through)),
               coalesce((SELECT a.accounts FROM accounting.issuer_accounts a WHERE a.issuer_code = c.issuer),
                 '{"customers":"411000","services":"706000","transfers":"512000","cheques":"511200","cash":"530000","offered":"623800"}')
        FROM closed c ORDER BY c.issuer;

      INSERT INTO accounting.validated_entries (issuer_code, year, number, source, source_id, booked_on, closing_id)
        SELECT issuer_code, year, row_number() OVER (PARTITION BY issuer_code, year ORDER BY day, place, id), source, id, day, closing_id
        FROM (
          SELECT c.issuer_code, c.id AS closing_id, m.source, m.place, m.id, m.day, extract(year FROM m.day)::smallint AS year
          FROM accounting.closings c
          CROSS JOIN LATERAL (
            SELECT coalesce(snapshot #>> '{issuer,timeZone}', 'Europe/Paris') AS zone FROM accounting.invoices
            WHERE issuer_code = c.issuer_code ORDER BY sequence DESC LIMIT 1
          ) z
          CROSS JOIN LATERAL (
            SELECT 'invoice' AS source, 1 AS place, i.id, (i.issued_at AT TIME ZONE z.zone)::date AS day
            FROM accounting.invoices i WHERE i.issuer_code = c.issuer_code
            UNION ALL
            SELECT 'credit-note', 2, n.id, (n.issued_at AT TIME ZONE z.zone)::date
            FROM accounting.credit_notes n WHERE n.issuer_code = c.issuer_code
            UNION ALL
            SELECT 'payment', 3, p.id, coalesce(p.booked_on, p.paid_on)
            FROM accounting.payments p WHERE p.issuer_code = c.issuer_code
            UNION ALL
            SELECT DISTINCT 'deposit', 4, d.slip_id, d.booked_on
            FROM accounting.deposited_cheques d JOIN accounting.payments p ON p.id = d.payment_id
            WHERE p.issuer_code = c.issuer_code AND d.booked_on IS NOT NULL
            UNION ALL
            SELECT 'noted-deposit', 5, p.id, d.booked_on
            FROM accounting.cheques_deposited_otherwise d JOIN accounting.payments p ON p.id = d.payment_id
            WHERE p.issuer_code = c.issuer_code AND d.booked_on IS NOT NULL
          ) m
          WHERE m.day <= c.through
        ) AS booked
        ORDER BY issuer_code, day, place, id;

      CREATE FUNCTION accounting.refuse_unclosing() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'what was closed in % stays closed and keeps its numbers', TG_TABLE_NAME;
      END $$;
      CREATE TRIGGER closed_is_final BEFORE UPDATE OR DELETE ON accounting.closings
        FOR EACH ROW EXECUTE FUNCTION accounting.refuse_unclosing();
      CREATE TRIGGER closed_is_final BEFORE UPDATE OR DELETE ON accounting.validated_entries
        FOR EACH ROW EXECUTE FUNCTION accounting.refuse_unclosing();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE accounting.validated_entries, accounting.closings;
      DROP FUNCTION accounting.refuse_unclosing();
    `);
  }
}
