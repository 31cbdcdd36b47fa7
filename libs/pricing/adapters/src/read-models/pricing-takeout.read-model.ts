import {
  sql,
  tablePart,
  type TakeoutContext,
  type TakeoutPart,
  TakeoutSource,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import { rateFields } from '@pds/pricing/contract';
import { rateLabel } from '../imports/tariffs.import';

/** The names of the rates by their columns. */
const rateLabels = Object.fromEntries(
  rateFields.map((field) => [
    `${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_cents`,
    rateLabel(field),
  ]),
);

/** What a department charges: its own amounts, or those of the default tariff. Billing items are in the list that imports again. */
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
            CROSS JOIN LATERAL json_each_text(${JSON.stringify(rateLabels)}::json) WITH ORDINALITY AS n (key, value, position)
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
    ];
  }
}
