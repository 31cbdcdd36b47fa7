import { answerStateNames } from '@pds/aid-station/domain';
import { demandStatusLabels } from '@pds/demand/domain';
import { roleLabels } from '@pds/kernel';
import {
  type Sql,
  sql,
  tablePart,
  type TakeoutContext,
  type TakeoutPart,
  TakeoutSource,
  type TypeOrmUnitOfWork,
  workbookPart,
} from '@pds/platform';
import { teamFunctionNames } from '@pds/pricing/contract';
import { aidStationWorkbook } from '../aid-stations/aid-station-workbook';
import type { AidStationReadModel } from '../aid-stations/aid-station.read-model';

const paperTypes = { 1: 'Devis', 2: 'Convention', 3: 'Déclaration de dispositif' };
const outcomes = { accepted: 'Accepté', declined: 'Refusé' };
const means = {
  ...{ vps: 'VPS', vl: 'VL', vtu: 'VTU', vtp: 'VTP' },
  ...{ lotA: 'Lot A', lotB: 'Lot B', lotC: 'Lot C', medicalLot: 'Lot médical', tent: 'Tente' },
};

/** The French word of a code. */
const inWords = (words: Readonly<Record<string, string>>, code: Sql): Sql =>
  sql`coalesce(${JSON.stringify(words)}::jsonb ->> ${code}::text, ${code}::text)`;

/** The lists of a department that several contexts make: its structure, its accounts, its dossiers and their papers. */
export class DepartmentLists extends TakeoutSource {
  constructor(
    private readonly stations: AidStationReadModel,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  override parts({ departmentId, principal }: TakeoutContext): readonly TakeoutPart[] {
    const stations = () => this.stations.lines({ sort: 'id', direction: 'asc' }, principal);
    return [
      ...this.structure(departmentId),
      ...this.dossiers(departmentId),
      workbookPart(
        { name: 'Postes de secours', contents: 'les postes, leurs effectifs, leurs moyens et leurs statuts' },
        Object.values(aidStationWorkbook),
        stations,
      ),
      ...this.papers(departmentId),
    ];
  }

  private structure(departmentId: number): readonly TakeoutPart[] {
    return [
      tablePart(
        this.unitOfWork,
        { name: 'Antennes', contents: 'les antennes du département' },
        { ID: 'number', Nom: 'text', Téléphone: 'text', 'E-mail': 'text', 'Trajet (minutes)': 'number' },
        sql`SELECT id AS "ID", name AS "Nom", phone AS "Téléphone", email AS "E-mail", travel_minutes AS "Trajet (minutes)"
            FROM organisations.v_offices WHERE department_id = ${departmentId} ORDER BY id`,
      ),
      tablePart(
        this.unitOfWork,
        { name: 'Moyens retirés', contents: 'les véhicules, les lots et le matériel que les antennes n’ont plus' },
        { Antenne: 'text', Type: 'text', Nom: 'text', Quantité: 'number', 'Retiré le': 'dateTime' },
        sql`SELECT f.name AS "Antenne", ${inWords(means, sql`e.kind`)} AS "Type", e.name AS "Nom",
              e.quantity AS "Quantité", e.retired_at AS "Retiré le"
            FROM organisations.v_equipment e JOIN organisations.v_offices f ON f.id = e.office_id
            WHERE f.department_id = ${departmentId} AND e.retired_at IS NOT NULL ORDER BY e.id`,
      ),
      tablePart(
        this.unitOfWork,
        { name: 'Utilisateurs', contents: 'les comptes de l’association et leurs rôles' },
        {
          ...{ ID: 'number', Prénom: 'text', Nom: 'text', 'E-mail': 'text', Téléphone: 'text' },
          ...{ Rôle: 'text', Antenne: 'text' },
        },
        sql`SELECT a.id AS "ID", a.first_name AS "Prénom", a.last_name AS "Nom", a.email::text AS "E-mail", a.phone AS "Téléphone",
              ${inWords(roleLabels, sql`f.role`)} AS "Rôle", o.name AS "Antenne"
            FROM users.v_affiliations f JOIN users.v_accounts a ON a.id = f.account_id
            LEFT JOIN organisations.v_offices o ON o.id = f.office_id
            WHERE f.department_id = ${departmentId} AND a.deleted_at IS NULL ORDER BY a.id`,
      ),
      tablePart(
        this.unitOfWork,
        { name: 'Gestionnaires', contents: 'les personnes qui gèrent les organisations clientes' },
        {
          ...{ 'ID organisation': 'number', Organisation: 'text', Prénom: 'text', Nom: 'text' },
          ...{ 'E-mail': 'text', Téléphone: 'text' },
        },
        sql`SELECT o.id AS "ID organisation", o.name AS "Organisation", a.first_name AS "Prénom", a.last_name AS "Nom",
              a.email::text AS "E-mail", a.phone AS "Téléphone"
            FROM organisations.v_organisations o JOIN organisations.v_managers m ON m.organisation_id = o.id
            JOIN users.v_accounts a ON a.id = m.account_id
            WHERE a.deleted_at IS NULL AND (o.department_id = ${departmentId} OR o.id IN
              (SELECT d.organisation_id FROM demand.v_dossiers d WHERE d.department_id = ${departmentId}))
            ORDER BY o.id, a.id`,
      ),
    ];
  }

  private dossiers(departmentId: number): readonly TakeoutPart[] {
    return [
      tablePart(
        this.unitOfWork,
        { name: 'Dossiers', contents: 'les demandes et les postes, y compris refusés et annulés' },
        {
          ...{ ID: 'number', Statut: 'text', Évènement: 'text', Nature: 'number', Début: 'dateTime', Fin: 'dateTime' },
          ...{ Lieu: 'text', Adresse: 'text', 'Code postal': 'text', Ville: 'text', Public: 'number' },
          ...{ 'ID organisation': 'number', Organisation: 'text', Antenne: 'text', Prix: 'euros' },
          ...{ Contact: 'text', 'E-mail': 'text', Téléphone: 'text', Commentaires: 'text' },
          ...{ 'Demandée le': 'dateTime', 'Modifiée le': 'dateTime' },
        },
        sql`SELECT d.id AS "ID", ${inWords(demandStatusLabels, sql`d.status`)} AS "Statut",
              d.event_name AS "Évènement", d.event_type AS "Nature", d.starts_at AS "Début", d.ends_at AS "Fin",
              d.event_place AS "Lieu", d.event_address AS "Adresse", d.event_place_zip AS "Code postal",
              d.event_place_city AS "Ville", d.public_peak AS "Public", o.id AS "ID organisation", o.name AS "Organisation",
              f.name AS "Antenne", d.price_cents AS "Prix",
              trim(concat(d.contact_first_name, ' ', d.contact_last_name)) AS "Contact", d.contact_email::text AS "E-mail",
              d.contact_phone AS "Téléphone", d.comments AS "Commentaires", d.created_at AS "Demandée le",
              d.updated_at AS "Modifiée le"
            FROM demand.v_all_dossiers d LEFT JOIN organisations.v_organisations o ON o.id = d.organisation_id
            LEFT JOIN organisations.v_offices f ON f.id = d.office_id
            WHERE d.department_id = ${departmentId} ORDER BY d.id`,
      ),
      tablePart(
        this.unitOfWork,
        { name: 'Créneaux', contents: 'les créneaux de chaque dossier, avec leur dispositif' },
        {
          ...{ Dossier: 'number', Créneau: 'text', Début: 'dateTime', Fin: 'dateTime', Public: 'number' },
          ...{ Secouristes: 'number', 'Heures médecin': 'number', 'Heures infirmier': 'number', Repas: 'number' },
          ...{ 'Lot A': 'number', 'Lot B': 'number', 'Lot C': 'number', 'Lot médical': 'number' },
          ...{ VPS: 'number', VL: 'number', VTU: 'number', VTP: 'number', Tente: 'number', 'Remise %': 'number' },
        },
        sql`SELECT s.demand_id AS "Dossier", s.name AS "Créneau", s.starts_at AS "Début", s.ends_at AS "Fin",
              s.public_peak AS "Public", s.rescue_worker_count AS "Secouristes", s.doctor_hours AS "Heures médecin",
              s.nurse_hours AS "Heures infirmier", s.meal_count AS "Repas", s.lot_a AS "Lot A", s.lot_b AS "Lot B",
              s.lot_c AS "Lot C", s.medical_lot AS "Lot médical", s.vps AS "VPS", s.vl AS "VL", s.vtu AS "VTU",
              s.vtp AS "VTP", s.tent AS "Tente", s.discount AS "Remise %"
            FROM demand.v_slots s JOIN demand.v_all_dossiers d ON d.id = s.demand_id
            WHERE d.department_id = ${departmentId} ORDER BY s.demand_id, s.position`,
      ),
      tablePart(
        this.unitOfWork,
        {
          name: 'Inscriptions',
          contents:
            'les réponses des personnes de l’association aux créneaux\u00a0; d’un autre département, seulement celles qui viennent',
        },
        {
          ...{ Dossier: 'number', Créneau: 'text', Début: 'dateTime', Fin: 'dateTime', Nom: 'text', Prénom: 'text' },
          ...{ Antenne: 'text', Fonction: 'text', Réponse: 'text' },
        },
        sql`SELECT u.demand_id AS "Dossier", u.slot_name AS "Créneau", u.starts_at AS "Début", u.ends_at AS "Fin",
              m.last_name AS "Nom", m.first_name AS "Prénom", f.name AS "Antenne",
              ${inWords(teamFunctionNames, sql`a.function`)} AS "Fonction", ${inWords(answerStateNames, sql`a.state`)} AS "Réponse"
            FROM aid_station.v_sign_ups u JOIN aid_station.v_answers a ON a.slot_id = u.slot_id
            JOIN organisations.v_members m ON m.id = a.member_id JOIN organisations.v_offices f ON f.id = m.office_id
            WHERE u.department_id = ${departmentId} AND (f.department_id = ${departmentId} OR a.state = 'confirmed')
            ORDER BY u.demand_id, u.starts_at, u.slot_id, m.id`,
      ),
    ];
  }

  private papers(departmentId: number): readonly TakeoutPart[] {
    return [
      tablePart(
        this.unitOfWork,
        { name: 'Documents', contents: 'les devis, les conventions et les déclarations' },
        {
          ...{ ID: 'number', Type: 'text', Dossier: 'number', 'Créé le': 'dateTime', 'Valable jusqu’au': 'dateTime' },
          ...{ 'Validé le': 'dateTime', Prix: 'euros', 'Exemplaire signé': 'text' },
        },
        sql`SELECT p.id AS "ID", ${inWords(paperTypes, sql`p.type`)} AS "Type", p.demand_id AS "Dossier",
              p.created_at AS "Créé le", p.valid_until AS "Valable jusqu’au", p.validated_at AS "Validé le",
              p.price_cents AS "Prix", p.signed_document_file_name AS "Exemplaire signé"
            FROM documents.v_papers p WHERE p.department_id = ${departmentId} ORDER BY p.id`,
      ),
      tablePart(
        this.unitOfWork,
        { name: 'Réponses', contents: 'les réponses des clients aux devis et aux conventions' },
        {
          ...{ Numéro: 'number', Document: 'number', Dossier: 'number', Réponse: 'text', Nom: 'text' },
          ...{ Qualité: 'text', Motif: 'text', Le: 'dateTime' },
        },
        sql`SELECT a.number AS "Numéro", a.document_id AS "Document", a.demand_id AS "Dossier",
              ${inWords(outcomes, sql`a.outcome`)} AS "Réponse", a.name AS "Nom", a.capacity AS "Qualité",
              a.reason AS "Motif", a.answered_at AS "Le"
            FROM documents.v_answers a JOIN documents.v_papers p ON p.id = a.document_id
            WHERE p.department_id = ${departmentId} ORDER BY a.number`,
      ),
    ];
  }
}
