import type { Outbox } from '@pds/kernel';
import { type Sql, sql } from '../sql/sql';
import { forgetFiles } from '../files/files-forgotten';
import { deleteMailsOf, eraseMailRows } from '../mail/erase-mail-rows';
import { importDays } from '../imports/import-store';
import type { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';
import { type DuePage, type DueRow, type RetentionCategory, RetentionSource } from './retention-source';

/** Messages, technical logs, files of imports, and the timelines of dossiers. */
export class PlatformRetention extends RetentionSource {
  override readonly categories: readonly RetentionCategory[];

  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
    const ofMessages = {
      legalBasis: 'Intérêt légitime (preuve de ce qui a été envoyé)',
      persons: 'Organisateurs, contacts, bénévoles et salariés destinataires, autorités',
      recipients: 'Personnel habilité du département et de l’antenne\u00a0; serveur de messagerie de l’association',
    };
    this.categories = [
      {
        name: 'platform.undelivered-mails',
        title: 'E-mails non remis ou envoyés à une adresse erronée',
        effect: 'Destinataire, objet, texte et pièces jointes effacés\u00a0; l’historique garde la trace d’un envoi.',
        startsAt: 'la rédaction du message',
        defaultMonths: 6,
        minMonths: 1,
        maxMonths: 36,
        source:
          'RGPD, art. 5.1.c et 5.1.e (minimisation, limitation de la conservation)\u00a0; durée fixée par l’association',
        register: {
          ...ofMessages,
          purpose: 'Renvoi des messages qui ne sont pas arrivés',
          data: 'Adresse, objet, texte, pièces jointes, réponse du serveur de messagerie',
        },
        // Addressed to nobody, or to a stranger: it proves nothing, and its correction is kept.
        ignoresHolds: true,
        due: (page) =>
          this.dueMails(
            page,
            // The only recipient of a corrected message was the wrong one. Of several, those whom it reached prove something.
            sql`(m.state = 'refused' OR EXISTS (
              SELECT FROM platform.mails c WHERE c.corrects_id = m.id AND c.state = 'sent'))
              AND (
                (SELECT count(*) FROM platform.mail_recipients r WHERE r.mail_id = m.id) <= 1
                OR NOT EXISTS (SELECT FROM platform.mail_recipients r WHERE r.mail_id = m.id AND r.state = 'sent'))`,
          ),
        erase: (ids) => eraseMailRows(this.unitOfWork, this.outbox, ids),
      },
      {
        name: 'platform.mails',
        title: 'E-mails envoyés',
        effect: 'Destinataire, objet, texte et pièces jointes effacés\u00a0; l’historique garde la trace d’un envoi.',
        startsAt: 'la rédaction du message ou la fin de l’évènement, la plus tardive des deux',
        defaultMonths: 60,
        minMonths: 12,
        maxMonths: 120,
        source: 'C. civ., art. 2224 (cinq ans\u00a0; loi n°\u00a02008-561 du 17 juin 2008)',
        register: {
          ...ofMessages,
          purpose: 'Échanges avec les organisateurs et les autorités, preuve des envois',
          data: 'Adresses, objet, texte, pièces jointes, résultat de l’envoi',
        },
        due: (page) => this.dueMails(page, sql`m.state <> 'queued'`),
        erase: (ids) => eraseMailRows(this.unitOfWork, this.outbox, ids),
      },
      {
        name: 'platform.logs',
        title: 'Journaux techniques de la base',
        effect:
          'Évènements transmis supprimés. Les journaux du serveur sont à faire tourner par l’hébergeur dans le même délai.',
        startsAt: 'l’enregistrement',
        defaultMonths: 12,
        minMonths: 6,
        maxMonths: 12,
        source: 'CNIL, délibération n°\u00a02021-122 du 14 octobre 2021 (journalisation\u00a0: six mois à un an)',
        register: {
          purpose: 'Sécurité et fonctionnement du service',
          legalBasis: 'Intérêt légitime (sécurité, RGPD art. 32)',
          persons: 'Utilisateurs de la plateforme',
          data: 'Numéro de compte, action, date et heure, durée, numéro de requête',
          recipients: 'Administrateurs, hébergeur',
        },
        due: ({ before, after, limit, lock }) =>
          this.unitOfWork.query<DueRow>(
            sql`SELECT id::integer AS id, NULL::integer AS "dossierId" FROM platform.outbox_events
                WHERE handled_at < ${new Date(before)} AND id > ${after} ORDER BY id LIMIT ${limit} ${locked(lock)}`,
          ),
        erase: async (ids) => {
          await this.unitOfWork.query(sql`DELETE FROM platform.outbox_events WHERE id = ANY(${[...ids]}::bigint[])`);
        },
      },
      {
        name: 'platform.imports',
        title: 'Fichiers importés et leurs lignes',
        effect:
          'Fichier et lignes supprimés au bout de 30\u00a0jours\u00a0; l’historique garde qui a importé quoi, quand, et le nombre de fiches. Restent sans terme les colonnes et les mots de listes choisis, pour le prochain fichier semblable\u00a0: de ses titres, une empreinte.',
        startsAt: 'la réception du fichier',
        // 30 days, whatever the month: as long as an import can be undone.
        defaultMonths: 1,
        minMonths: 1,
        maxMonths: 1,
        source: 'RGPD, art. 5.1.e (limitation de la conservation)\u00a0; durée fixée par l’association',
        register: {
          purpose: 'Reprise des données d’un tableur ou d’un outil précédent, contrôle et annulation de cette reprise',
          legalBasis: 'Intérêt légitime (continuité de l’activité de l’association)',
          persons: 'Personnes nommées dans les fichiers\u00a0: contacts de clients, bénévoles, salariés',
          data: 'Colonnes choisies de fichiers que l’association détient déjà, et non recueillies auprès des personnes (art. 14)\u00a0; jamais les mots de passe, et les champs sensibles sur demande seulement',
          recipients: 'Responsables du département et de l’antenne, administrateurs',
        },
        due: ({ after, limit, lock }) =>
          this.unitOfWork.query<DueRow>(
            sql`SELECT i.id, NULL::integer AS "dossierId" FROM platform.imports i
                WHERE i.file_key IS NOT NULL AND i.created_at < now() - make_interval(days => ${importDays}) AND i.id > ${after}
                  AND NOT EXISTS (
                    SELECT FROM platform.jobs j WHERE j.id = i.job_id AND j.state IN ('queued', 'running'))
                ORDER BY i.id LIMIT ${limit} ${lock ? sql`FOR UPDATE OF i SKIP LOCKED` : sql``}`,
          ),
        erase: (ids) => this.eraseImports([...ids]),
      },
    ];
  }

  override async forgetDossiers(dossierIds: readonly number[], isDeleted: boolean): Promise<void> {
    const ids = [...dossierIds];
    await this.unitOfWork.query(`SELECT set_config('platform.forgetting', 'dossier', true)`);
    await this.unitOfWork.query(sql`DELETE FROM platform.timeline WHERE dossier_id = ANY(${ids}::integer[])`);
    await this.unitOfWork.query(`SELECT set_config('platform.forgetting', 'off', true)`);
    if (isDeleted) return deleteMailsOf(this.unitOfWork, this.outbox, ids);
    const rows = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT id::integer AS id FROM platform.mails WHERE demand_id = ANY(${ids}::integer[]) AND text_body <> ''`,
    );
    await eraseMailRows(
      this.unitOfWork,
      this.outbox,
      rows.map(({ id }) => id),
    );
  }

  private async eraseImports(ids: readonly number[]): Promise<void> {
    const files = await this.unitOfWork.query<{ key: string }>(
      sql`SELECT file_key AS key FROM platform.imports WHERE id = ANY(${ids}::integer[]) AND file_key IS NOT NULL`,
    );
    await this.unitOfWork.query(sql`DELETE FROM platform.import_rows WHERE import_id = ANY(${ids}::integer[])`);
    await this.unitOfWork.query(
      sql`UPDATE platform.imports SET file_key = NULL, choices = NULL WHERE id = ANY(${ids}::integer[])`,
    );
    await forgetFiles(
      this.outbox,
      files.map(({ key }) => key),
    );
  }

  /** Erased messages have no text any more. */
  private dueMails({ before, after, limit, lock }: DuePage, condition: Sql): Promise<DueRow[]> {
    return this.unitOfWork.query<DueRow>(
      sql`SELECT m.id::integer AS id, m.demand_id AS "dossierId" FROM platform.mails m
          WHERE m.text_body <> '' AND m.created_at < ${new Date(before)} AND m.id > ${after} AND ${condition}
          ORDER BY m.id LIMIT ${limit} ${locked(lock)}`,
    );
  }
}

/** Rows that another transaction holds are erased the next time. */
export function locked(lock: boolean): Sql {
  return lock ? sql`FOR UPDATE SKIP LOCKED` : sql``;
}
