import { type FrozenFiles, mainlandTimeZone } from '@pds/kernel';
import {
  frozenFilesPart,
  sql,
  type TakeoutContext,
  type TakeoutPart,
  TakeoutSource,
  type TypeOrmUnitOfWork,
} from '@pds/platform';

/** The files annexed to a department's dossiers. */
export class DemandTakeout extends TakeoutSource {
  constructor(
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  override parts({ departmentId }: TakeoutContext): readonly TakeoutPart[] {
    return [
      frozenFilesPart(
        this.unitOfWork,
        this.frozenFiles,
        { name: 'Dossiers (pièces jointes)', contents: 'les fichiers joints aux dossiers' },
        sql`SELECT r.id, r.added_at AS at, r.file_key, r.sha256, regexp_replace(r.name, '\\.[^.]+$', '') AS name,
              ARRAY['Dossiers', extract(year FROM d.starts_at AT TIME ZONE ${mainlandTimeZone})::text,
                concat(d.id, ' ', d.event_name), 'Pièces jointes'] AS folders
            FROM demand.related_files r JOIN demand.demands d ON d.id = r.demand_id
            WHERE d.department_id = ${departmentId}`,
      ),
    ];
  }
}
