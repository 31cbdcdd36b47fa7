import { mainlandTimeZone } from '@pds/kernel';
import {
  sql,
  tablePart,
  type TakeoutContext,
  type TakeoutFile,
  type TakeoutPart,
  TakeoutSource,
  type TypeOrmUnitOfWork,
} from '@pds/platform';
import type { DescribedTimeline } from './described-timeline';
import { timelineWorkbook } from './timeline-workbook';

interface DossierRow {
  readonly id: number;
  readonly folders: readonly string[];
  readonly zone: string;
}

const dossiersPerQuery = 200;

/**
 * What happened to a department's dossiers, each in its folder, and which e-mails were written about them: without their texts, which only
 * their recipients read, and without their attachments, which are the papers of the archive.
 */
export class TimelineTakeout extends TakeoutSource {
  constructor(
    private readonly timelines: DescribedTimeline,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  override parts(context: TakeoutContext): readonly TakeoutPart[] {
    const { departmentId } = context;
    return [
      {
        name: 'Dossiers (historiques)',
        contents: 'ce qui est arrivé à chaque dossier, notes internes comprises',
        count: async () => {
          const [row] = await this.unitOfWork.query<{ count: number }>(
            sql`SELECT count(*)::integer AS count FROM demand.v_all_dossiers WHERE department_id = ${departmentId}`,
          );
          return row!.count;
        },
        files: () => this.files(context),
      },
      tablePart(
        this.unitOfWork,
        { name: 'E-mails', contents: 'les e-mails écrits au sujet des dossiers\u00a0: date, objet et destinataires' },
        { Dossier: 'number', 'Écrit le': 'dateTime', 'Envoyé le': 'dateTime', Objet: 'text', Destinataires: 'text' },
        sql`SELECT m.demand_id AS "Dossier", m.created_at AS "Écrit le", m.sent_at AS "Envoyé le", m.subject AS "Objet",
              (SELECT string_agg(r.address, ', ' ORDER BY r.place) FROM platform.mail_recipients r WHERE r.mail_id = m.id) AS "Destinataires"
            FROM platform.mails m JOIN demand.v_all_dossiers d ON d.id = m.demand_id
            LEFT JOIN accounting.v_invoices i ON i.id = m.about_id AND m.about_thing = 'invoice'
            WHERE coalesce(i.department_id, d.department_id) = ${departmentId} ORDER BY m.id`,
      ),
    ];
  }

  private async *files({ departmentId, principal }: TakeoutContext): AsyncGenerator<TakeoutFile> {
    for (let after = 0; ;) {
      const rows = await this.unitOfWork.query<DossierRow>(
        sql`SELECT d.id, d.time_zone AS zone, ARRAY['Dossiers',
              extract(year FROM d.starts_at AT TIME ZONE ${mainlandTimeZone})::text, concat(d.id, ' ', d.event_name)] AS folders
            FROM demand.v_all_dossiers d WHERE d.department_id = ${departmentId} AND d.id > ${after}
            ORDER BY d.id LIMIT ${dossiersPerQuery}`,
      );
      for (const { id, folders, zone } of rows) {
        const content = timelineWorkbook(this.timelines.batches(id, principal.scope, zone, {}));
        yield { folders, name: 'Historique', extension: 'xlsx', content };
      }
      if (rows.length < dossiersPerQuery) return;
      after = rows.at(-1)!.id;
    }
  }
}
