import { commercialStatus } from '@pds/aid-station/contract';
import { SlotsCancelled } from '@pds/demand/contract';
import { formatEuros } from '@pds/kernel';
import { type DeadlineKind, deadlineNames, MemberErased } from '@pds/organisations/contract';
import { type IntegrityCheck, IntegritySource, type Sql, sql, sqlCheck, type TypeOrmUnitOfWork } from '@pds/platform';

type Cents = string;
const euros = (cents: Cents) => formatEuros(Number(cents));

/** Part of the price was never invoiced. An amount that a credit note freed is no fault: it need not be invoiced again. */
const wasNotWhollyInvoiced = sql`coalesce(d.price_cents, 0) >
  (SELECT coalesce(sum(i.amount_cents), 0) FROM accounting.v_invoices i WHERE i.aid_station_id = d.id)`;

/** What is left of an erased member is no fault while its event waits: the reaction removes it. */
const isNoErasureWaiting = (member: Sql) => sql`NOT EXISTS (SELECT FROM platform.outbox_events e
  WHERE e.handled_at IS NULL AND e.type = ${MemberErased.type} AND e.payload -> 'memberId' = to_jsonb(${member}))`;

const dossier = ({ id }: { id: number }) => `Dossier n°\u00a0${id}`;

/** The rules between contexts: invoices against the price and status of their dossier, and the objects that messages carry. */
export class DossierIntegrity extends IntegritySource {
  override readonly checks: readonly IntegrityCheck[];

  constructor(unitOfWork: TypeOrmUnitOfWork) {
    super();
    this.checks = [
      sqlCheck<{ number: string; id: number }>(unitOfWork, {
        name: 'dossier.missing',
        title: 'Chaque facture est celle d’un poste de secours',
        severity: 'error',
        statement: sql`
          SELECT i.number, i.aid_station_id AS id FROM accounting.v_invoices i
          WHERE NOT EXISTS (SELECT FROM aid_station.v_stations s JOIN demand.v_all_dossiers d ON d.id = s.id
                            WHERE s.id = i.aid_station_id)`,
        subject: ({ number }) => `Facture ${number}`,
        message: ({ id }) => `Le poste de secours n°\u00a0${id} n’existe pas.`,
      }),
      sqlCheck<{ id: number; net: Cents; price: Cents | null }>(unitOfWork, {
        name: 'dossier.over-invoiced',
        title: 'Les factures d’un dossier, moins leurs avoirs, ne dépassent pas son prix',
        // The price may have been lowered since, or a lower quote accepted: shown in the dossier, corrected by a credit note.
        severity: 'warning',
        statement: sql`
          SELECT * FROM (
            SELECT d.id, n.net, d.price_cents AS price
            FROM (SELECT aid_station_id, sum(net_cents) AS net FROM accounting.v_invoices GROUP BY 1) AS n
            JOIN demand.v_all_dossiers d ON d.id = n.aid_station_id) AS billed
          WHERE net > coalesce(price, 0)`,
        subject: dossier,
        message: ({ net, price }) =>
          `${euros(net)} facturés pour un prix de ${euros(price ?? '0')}\u00a0: prix baissé depuis\u00a0? Un avoir régularise.`,
      }),
      sqlCheck<{ id: number }>(unitOfWork, {
        name: 'dossier.invoiced-with-rest',
        title: 'Un dossier «\u00a0Facturé\u00a0» n’a plus rien à facturer',
        // Staff may set any status by hand (decisions: Accounting).
        severity: 'warning',
        statement: sql`
          SELECT s.id FROM aid_station.v_stations s JOIN demand.v_dossiers d ON d.id = s.id
          WHERE s.commercial_status = ${commercialStatus.invoiced} AND ${wasNotWhollyInvoiced}`,
        subject: dossier,
        message: () => 'Son statut est «\u00a0Facturé\u00a0», mais il reste à facturer.',
      }),
      sqlCheck<{ id: number; balance: Cents | null }>(unitOfWork, {
        name: 'dossier.paid-with-balance',
        title: 'Un dossier «\u00a0Payé\u00a0» n’a plus rien à facturer ni à encaisser',
        severity: 'warning',
        statement: sql`
          SELECT * FROM (
            SELECT s.id, coalesce((SELECT sum(i.balance_cents) FROM accounting.v_invoices i WHERE i.aid_station_id = s.id), 0)
                     AS balance,
                   ${wasNotWhollyInvoiced} AS has_rest
            FROM aid_station.v_stations s JOIN demand.v_dossiers d ON d.id = s.id
            WHERE s.commercial_status = ${commercialStatus.paid}) AS paid
          WHERE balance > 0 OR has_rest`,
        subject: dossier,
        message: ({ balance }) =>
          Number(balance) > 0
            ? `Son statut est «\u00a0Payé\u00a0», mais ${euros(balance!)} restent dus.`
            : 'Son statut est «\u00a0Payé\u00a0», mais il reste à facturer.',
      }),
      sqlCheck<{ id: number; number: number }>(unitOfWork, {
        name: 'dossier.quoted-without-price',
        title: 'Un dossier qui a un devis a un prix',
        // Lists search for quotes among the dossiers that have one.
        severity: 'error',
        statement: sql`
          SELECT d.id, q.id AS number FROM documents.v_quote_of_demand q JOIN demand.v_all_dossiers d ON d.id = q.demand_id
          WHERE d.calculated_price_cents IS NULL`,
        subject: dossier,
        message: ({ number }) => `Il a le devis n°\u00a0${number}, mais aucun prix.`,
      }),
      sqlCheck<{ id: number; kind: DeadlineKind }>(unitOfWork, {
        name: 'dossier.deadline-without-dossier',
        title: 'Chaque échéance notée «\u00a0faite\u00a0» est celle d’un dossier',
        severity: 'error',
        statement: sql`
          SELECT m.dossier_id AS id, m.kind FROM aid_station.v_deadline_marks m
          WHERE NOT EXISTS (SELECT FROM demand.v_all_dossiers d WHERE d.id = m.dossier_id)`,
        subject: dossier,
        message: ({ kind }) => `«\u00a0${deadlineNames[kind]}\u00a0» est notée faite, mais le dossier n’existe pas.`,
      }),
      sqlCheck<{ id: number; request: number; granted: boolean }>(unitOfWork, {
        name: 'dossier.reinforcement-impossible',
        title: 'Chaque demande de renfort est celle d’un dossier à une antenne, et n’accorde pas plus que demandé',
        severity: 'error',
        statement: sql`
          SELECT * FROM (
            SELECT r.dossier_id AS id, r.id AS request,
                   EXISTS (SELECT FROM jsonb_each_text(r.granted) g
                           WHERE g.value::integer > coalesce((r.asked ->> g.key)::integer, 0)) AS granted,
                   NOT EXISTS (SELECT FROM demand.v_all_dossiers d WHERE d.id = r.dossier_id)
                     OR NOT EXISTS (SELECT FROM organisations.v_offices o WHERE o.id = r.asked_office_id) AS lost
            FROM aid_station.v_reinforcement_requests r) AS requests
          WHERE granted OR lost`,
        subject: dossier,
        message: ({ request, granted }) =>
          granted
            ? `La demande de renfort n°\u00a0${request} accorde plus que demandé.`
            : `Le dossier ou l’antenne de la demande de renfort n°\u00a0${request} n’existe pas.`,
      }),
      sqlCheck<{ id: number; slot: number; equipment: number; isSlotMissing: boolean }>(unitOfWork, {
        name: 'dossier.assignment-without-object',
        title: 'Chaque moyen affecté existe, comme le créneau de son dossier',
        severity: 'error',
        // Assignments of a deleted slot are no fault while its event waits: the reaction removes them.
        statement: sql`
          SELECT * FROM (
            SELECT a.demand_id AS id, a.slot_id AS slot, a.equipment_id AS equipment,
              NOT EXISTS (SELECT FROM demand.v_slots t WHERE t.id = a.slot_id AND t.demand_id = a.demand_id)
                AND NOT EXISTS (SELECT FROM platform.outbox_events e WHERE e.handled_at IS NULL
                  AND e.type = ${SlotsCancelled.type} AND e.payload -> 'slotIds' @> to_jsonb(a.slot_id)) AS "isSlotMissing",
              NOT EXISTS (SELECT FROM organisations.v_equipment e WHERE e.id = a.equipment_id) AS is_equipment_missing
            FROM aid_station.v_assignments a) AS assigned
          WHERE "isSlotMissing" OR is_equipment_missing`,
        subject: dossier,
        message: ({ slot, equipment, isSlotMissing }) =>
          isSlotMissing
            ? `Un moyen est affecté au créneau n°\u00a0${slot}, qui n’existe pas.`
            : `Le moyen n°\u00a0${equipment} est affecté, mais n’existe pas.`,
      }),
      sqlCheck<{ id: number; slot: number }>(unitOfWork, {
        name: 'dossier.sign-up-outdated',
        title: 'Chaque créneau ouvert aux inscriptions existe, aux mêmes heures',
        severity: 'error',
        // A dossier that is still marked as changed is brought in line within a minute.
        statement: sql`
          SELECT s.demand_id AS id, s.slot_id AS slot FROM aid_station.v_sign_ups s
          WHERE NOT s.is_cancelled
            AND NOT EXISTS (SELECT FROM demand.v_slots t WHERE t.id = s.slot_id AND t.demand_id = s.demand_id
                              AND t.starts_at = s.starts_at AND t.ends_at = s.ends_at)
            AND NOT EXISTS (SELECT FROM platform.changed_dossiers c WHERE c.dossier_id = s.demand_id)`,
        subject: dossier,
        message: ({ slot }) => `Les inscriptions au créneau n°\u00a0${slot} ne sont pas celles de ce créneau.`,
      }),
      sqlCheck<{ id: number; slot: number; other: number }>(unitOfWork, {
        name: 'dossier.two-places-at-once',
        title: 'Personne n’est inscrit à deux créneaux en même temps, sauf avec une note',
        // A slot may have been moved since: the coordinators choose.
        severity: 'warning',
        statement: sql`
          SELECT s.demand_id AS id, s.slot_id AS slot, t.slot_id AS other
          FROM aid_station.v_answers a JOIN aid_station.v_sign_ups s ON s.slot_id = a.slot_id
          JOIN aid_station.v_answers b ON b.member_id = a.member_id AND b.slot_id > a.slot_id
          JOIN aid_station.v_sign_ups t ON t.slot_id = b.slot_id
          WHERE a.state = 'confirmed' AND b.state = 'confirmed' AND a.note = '' AND b.note = ''
            AND NOT s.is_cancelled AND NOT t.is_cancelled AND s.starts_at < t.ends_at AND t.starts_at < s.ends_at`,
        subject: dossier,
        message: ({ slot, other }) =>
          `Une personne est inscrite au créneau n°\u00a0${slot} et, en même temps, au créneau n°\u00a0${other}.`,
      }),
      sqlCheck<{ id: number; slot: number }>(unitOfWork, {
        name: 'dossier.answer-of-nobody',
        title: 'Chaque réponse à un créneau est celle d’une personne de l’association',
        severity: 'error',
        statement: sql`
          SELECT s.demand_id AS id, s.slot_id AS slot
          FROM aid_station.v_answers a JOIN aid_station.v_sign_ups s ON s.slot_id = a.slot_id
          WHERE NOT EXISTS (SELECT FROM organisations.v_members m WHERE m.id = a.member_id)
            AND ${isNoErasureWaiting(sql`a.member_id`)}`,
        subject: dossier,
        message: ({ slot }) => `Une réponse au créneau n°\u00a0${slot} est celle d’une personne effacée.`,
      }),
      sqlCheck<{ id: number }>(unitOfWork, {
        name: 'dossier.link-of-nobody',
        title: 'Chaque lien personnel est celui d’une personne de l’association',
        severity: 'error',
        statement: sql`
          SELECT DISTINCT l.member_id AS id FROM aid_station.v_volunteer_links l
          WHERE NOT EXISTS (SELECT FROM organisations.v_members m WHERE m.id = l.member_id)
            AND ${isNoErasureWaiting(sql`l.member_id`)}`,
        subject: ({ id }) => `Personne n°\u00a0${id}`,
        message: () => 'Un lien personnel reste d’une personne effacée.',
      }),
      sqlCheck<{ id: string; thing: string | null }>(unitOfWork, {
        name: 'mail.cause-missing',
        title: 'Ce qu’un message porte existe',
        severity: 'error',
        // A document may be deleted after it was sent; an invoice, a credit note and a dossier may not.
        statement: sql`
          SELECT m.id::text AS id, m.about_thing AS thing FROM platform.mails m
          WHERE CASE m.about_thing
              WHEN 'invoice' THEN NOT EXISTS (SELECT FROM accounting.v_invoices i WHERE i.id = m.about_id)
              WHEN 'credit' THEN NOT EXISTS (SELECT FROM accounting.v_credit_notes c WHERE c.id = m.about_id)
              ELSE false END
            OR (m.demand_id IS NOT NULL AND NOT EXISTS (SELECT FROM demand.v_all_dossiers d WHERE d.id = m.demand_id))
          ORDER BY m.id`,
        subject: ({ id }) => `Message n°\u00a0${id}`,
        message: ({ thing }) =>
          thing === 'invoice'
            ? 'La facture qu’il porte, ou son dossier, n’existe pas.'
            : thing === 'credit'
              ? 'L’avoir qu’il porte, ou son dossier, n’existe pas.'
              : 'Son dossier n’existe pas.',
      }),
    ];
  }
}
