import {
  sql,
  tablePart,
  type TakeoutContext,
  type TakeoutPart,
  TakeoutSource,
  type TypeOrmUnitOfWork,
} from '@pds/platform';

const rateNames = {
  ...{ hourly_rescuer_cents: 'Secouriste, heure de jour', hourly_night_cents: 'Secouriste, heure de nuit' },
  ...{ hourly_holiday_cents: 'Secouriste, dimanche et férié', doctor_cents: 'Médecin', nurse_cents: 'Infirmier' },
  ...{ meal_cents: 'Repas', lot_a_cents: 'Lot A', lot_b_cents: 'Lot B', lot_c_cents: 'Lot C' },
  ...{ lot_medical_cents: 'Lot médical', vps_cents: 'VPS', vl_cents: 'VL', vtu_cents: 'VTU', vtp_cents: 'VTP' },
  tent_cents: 'Tente',
};

/** What a department charges: its own amounts, or those of the default tariff. */
export class PricingTakeout extends TakeoutSource {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override parts({ departmentId }: TakeoutContext): readonly TakeoutPart[] {
    return [
      tablePart(
        this.unitOfWork,
        { name: 'Tarifs', contents: 'les tarifs qui s’appliquent au département' },
        { Tarif: 'text', Prix: 'euros', 'Propre au département': 'text' },
        sql`SELECT n.value AS "Tarif", coalesce(own.rates ->> n.key, base.rates ->> n.key) AS "Prix",
              CASE WHEN own.rates ->> n.key IS NULL THEN 'non' ELSE 'oui' END AS "Propre au département"
            FROM (SELECT to_jsonb(r) AS rates FROM pricing.rates r WHERE r.owner_kind = 'default') AS base
            LEFT JOIN (SELECT to_jsonb(r) AS rates FROM pricing.rates r
                       WHERE r.owner_kind = 'department' AND r.owner_id = ${departmentId}) AS own ON true
            CROSS JOIN LATERAL json_each_text(${JSON.stringify(rateNames)}::json) WITH ORDINALITY AS n (key, value, position)
            ORDER BY n.position`,
      ),
      tablePart(
        this.unitOfWork,
        { name: 'Options', contents: 'les options proposées et leur prix' },
        { Option: 'text', Proposée: 'text', Prix: 'euros' },
        sql`SELECT o.name AS "Option", CASE WHEN coalesce(own.activated, base.activated) THEN 'oui' ELSE 'non' END AS "Proposée",
              coalesce(own.price_cents, base.price_cents) AS "Prix"
            FROM pricing.options o
            LEFT JOIN pricing.department_options base ON base.option_id = o.id AND base.department_id = 0
            LEFT JOIN pricing.department_options own ON own.option_id = o.id AND own.department_id = ${departmentId}
            ORDER BY o.position, o.id`,
      ),
      tablePart(
        this.unitOfWork,
        { name: 'Prestations', contents: 'les autres prestations facturées' },
        { Prestation: 'text', 'Prix (€)': 'number' },
        sql`SELECT b.name AS "Prestation", b.price_mills / 1000.0 AS "Prix (€)"
            FROM pricing.billing_items b WHERE b.department_id = ${departmentId} ORDER BY b.id`,
      ),
    ];
  }
}
