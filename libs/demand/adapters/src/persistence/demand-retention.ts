import { demandStatusCodes } from '@pds/demand/contract';
import { anonymousContact } from '@pds/demand/domain';
import type { Clock, Outbox } from '@pds/kernel';
import {
  type DuePage,
  type DueRow,
  forgetFiles,
  type HoldQuestion,
  locked,
  type RetentionCategory,
  RetentionSource,
  type Sql,
  sql,
  type TypeOrmUnitOfWork,
} from '@pds/platform';

const { transformed, cancelled } = demandStatusCodes;

/**
 * Demands that never became a station are deleted with everything about them; of held stations only the contacts, the people to reach, the
 * files, the free text and the history leave, so that statistics stay true.
 */
export class DemandRetention extends RetentionSource {
  override readonly categories: readonly RetentionCategory[];

  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
    const register = {
      persons: 'Organisateurs, contacts, personnes à joindre sur place',
      recipients: 'Personnel habilité du département et de l’antenne\u00a0; autorités destinataires des déclarations',
    };
    this.categories = [
      {
        name: 'demand.without-station',
        title: 'Demandes restées sans poste de secours',
        effect: 'Dossier supprimé\u00a0: demande, créneaux, fichiers, devis non acceptés, messages et historique.',
        startsAt: 'la fin de l’événement ou la dernière modification, la plus tardive des deux',
        defaultMonths: 36,
        minMonths: 6,
        maxMonths: 60,
        source:
          'CNIL, délibération n°\u00a02021-131 du 23 septembre 2021 (gestion commerciale\u00a0: trois ans après le dernier contact)',
        register: {
          ...register,
          purpose: 'Réponse aux demandes de dispositif prévisionnel de secours',
          legalBasis: 'Mesures précontractuelles',
          data: 'Nom, e-mail, téléphone, événement, lieu, besoins, fichiers joints, échanges',
        },
        dossiers: 'deleted',
        due: (page) => this.dueDemands(page, sql`status <> ${transformed}`),
        erase: (ids) => this.deleteDemands([...ids]),
      },
      {
        name: 'demand.contacts',
        title: 'Contacts des postes de secours',
        effect:
          'Contact anonymisé\u00a0; personnes à joindre, fichiers, commentaires, messages et historique effacés. Le poste et ses chiffres restent.',
        startsAt: 'la fin de l’événement ou la dernière modification, la plus tardive des deux',
        defaultMonths: 60,
        minMonths: 60,
        maxMonths: 120,
        source: 'C. civ., art. 2224 (cinq ans\u00a0; loi n°\u00a02008-561 du 17 juin 2008)',
        register: {
          ...register,
          purpose: 'Préparation et tenue des postes de secours',
          legalBasis: 'Contrat',
          data: 'Nom, e-mail, téléphone, événement, lieu, besoins, fichiers joints, échanges, historique du dossier',
        },
        dossiers: 'anonymised',
        due: (page) => this.dueDemands(page, sql`status IN (${transformed}, ${cancelled}) AND erased_at IS NULL`),
        erase: (ids) => this.anonymiseDemands([...ids]),
      },
    ];
  }

  /** The papers of an event are kept from its end, not from their own date. */
  override async holds({ dossierIds, category, before }: HoldQuestion): Promise<readonly number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT id FROM demand.demands
          WHERE id = ANY(${[...dossierIds]}::integer[]) AND ends_at >= ${new Date(before(category))}`,
    );
    return rows.map(({ id }) => id);
  }

  private dueDemands({ before, after, limit, lock }: DuePage, condition: Sql): Promise<DueRow[]> {
    const moment = new Date(before);
    return this.unitOfWork.query<DueRow>(
      sql`SELECT id, id AS "dossierId" FROM demand.demands
          WHERE ${condition} AND ends_at < ${moment} AND updated_at < ${moment} AND id > ${after}
          ORDER BY id LIMIT ${limit} ${locked(lock)}`,
    );
  }

  private async deleteDemands(ids: number[]): Promise<void> {
    await this.deleteFiles(ids);
    await this.unitOfWork.query(sql`DELETE FROM demand.presences WHERE demand_id = ANY(${ids}::integer[])`);
    // Its slots are deleted with it.
    await this.unitOfWork.query(sql`DELETE FROM demand.demands WHERE id = ANY(${ids}::integer[])`);
  }

  /** The version is incremented, so that an edit begun before does not write the data back. */
  private async anonymiseDemands(ids: number[]): Promise<void> {
    const { firstName, lastName, phone, email } = anonymousContact;
    await this.deleteFiles(ids);
    await this.unitOfWork.query(
      sql`UPDATE demand.slots SET details = jsonb_set(details, '{contactSlots}', '[]')
          WHERE demand_id = ANY(${ids}::integer[]) AND details IS NOT NULL`,
    );
    await this.unitOfWork.query(
      sql`UPDATE demand.demands
          SET contact_first_name = ${firstName}, contact_last_name = ${lastName}, contact_phone = ${phone},
              contact_email = ${email}, comments = '', particularities = jsonb_set(particularities, '{decree}', 'null'),
              version = version + 1, erased_at = ${new Date(this.clock.now())}
          WHERE id = ANY(${ids}::integer[])`,
    );
  }

  private async deleteFiles(ids: number[]): Promise<void> {
    const files = await this.unitOfWork.query<{ key: string }>(
      sql`WITH gone AS (DELETE FROM demand.related_files WHERE demand_id = ANY(${ids}::integer[]) RETURNING file_key)
          SELECT file_key AS key FROM gone`,
    );
    await forgetFiles(
      this.outbox,
      files.map(({ key }) => key),
    );
  }
}
