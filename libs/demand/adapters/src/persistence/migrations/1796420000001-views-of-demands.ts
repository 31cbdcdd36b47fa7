import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What other schemas may read of the demands: views without grouping or joins, so that a query over them uses the indexes of the tables.
 * Columns can be added at the end (`CREATE OR REPLACE VIEW`).
 */
export class ViewsOfDemands1796420000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const columns = `
      id, uniq_id, version, event_name, event_type, event_place, event_address, event_place_zip, event_place_city, event_department,
      comments, contact_first_name, contact_last_name, contact_phone, contact_email, department_id, office_id, organisation_id, filed_by,
      dps_support, dps_support_cause, starts_at, ends_at, public_peak, time_zone, created_at, updated_at, updated_by,
      event_name_search, event_place_search, dossier_search, joined_search, extras, options, engagement,
      -- The price that counts, and the one that the tariff gives.
      CASE WHEN is_package_price THEN package_price_cents ELSE price_cents END AS price_cents,
      price_cents AS calculated_price_cents,
      status = 1 AS is_in_progress, status = 3 AS is_station`;
    await queryRunner.query(`
      -- Dossiers: demands and stations that are not deleted. Active ones are in progress or stations.
      CREATE VIEW demand.v_dossiers AS
        SELECT ${columns}, status, status IN (1, 3) AS is_active FROM demand.demands WHERE deleted_at IS NULL;

      -- The same with those that are deleted: they are ANNULÉE, and not active.
      CREATE VIEW demand.v_all_dossiers AS
        SELECT ${columns}, CASE WHEN deleted_at IS NULL THEN status ELSE 4 END AS status,
          deleted_at IS NULL AND status IN (1, 3) AS is_active, deleted_at
        FROM demand.demands;

      CREATE VIEW demand.v_slots AS
        SELECT id, demand_id, position, name, starts_at, ends_at, public_peak, public_behaviour, feature, intervention_delay,
          rescue_worker_count, doctor_hours, nurse_hours, meal_count, lot_a, lot_b, lot_c, medical_lot, vps, vl, vtu, vtp, tent, discount,
          normal_minutes, night_minutes, holiday_minutes, actor_device, device_nature
        FROM demand.slots;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP VIEW demand.v_dossiers, demand.v_all_dossiers, demand.v_slots');
  }
}
