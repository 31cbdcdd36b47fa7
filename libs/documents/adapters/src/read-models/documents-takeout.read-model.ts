import { documentTypes } from '@pds/documents/contract';
import { type FrozenFiles, mainlandTimeZone } from '@pds/kernel';
import {
  frozenFilesPart,
  type Sql,
  sql,
  type TakeoutContext,
  type TakeoutPart,
  TakeoutSource,
  type TypeOrmUnitOfWork,
} from '@pds/platform';

/** Of a document `d`: the folder of its dossier, as it froze it. */
const folders = sql`ARRAY['Dossiers',
  extract(year FROM to_timestamp((d.inputs #>> '{dossier,event,startsAt}')::double precision / 1000) AT TIME ZONE ${mainlandTimeZone})::text,
  concat(d.demand_id, ' ', d.inputs #>> '{dossier,event,name}')]`;
const title = sql`concat(CASE d.type WHEN ${documentTypes.quote} THEN 'Devis ' WHEN ${documentTypes.convention} THEN 'Convention ' ELSE 'Déclaration ' END, d.id)`;

/** The papers of a department's dossiers: those whose document froze it as the one that handles the dossier. */
export class DocumentsTakeout extends TakeoutSource {
  constructor(
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  override parts({ departmentId }: TakeoutContext): readonly TakeoutPart[] {
    const own = sql`(d.inputs #>> '{dossier,departmentId}')::integer = ${departmentId}`;
    const part = (name: string, contents: string, statement: Sql) =>
      frozenFilesPart(this.unitOfWork, this.frozenFiles, { name, contents }, statement);
    return [
      part(
        'Dossiers (documents)',
        'les devis, les conventions et les déclarations, par année et par dossier',
        sql`SELECT d.id, ${folders} AS folders, ${title} AS name, d.created_at AS at, d.file_key, d.sha256
            FROM documents.documents d WHERE ${own}`,
      ),
      part(
        'Dossiers (exemplaires signés)',
        'les exemplaires signés que le client ou l’association a déposés',
        sql`SELECT d.id, ${folders} AS folders, ${title} || ' - exemplaire signé' AS name, d.signed_added_at AS at,
              d.signed_file_key AS file_key, d.signed_sha256 AS sha256
            FROM documents.documents d WHERE d.signed_file_key IS NOT NULL AND ${own}`,
      ),
      part(
        'Dossiers (preuves)',
        'les preuves des réponses données en ligne',
        sql`SELECT a.number AS id, ${folders} AS folders, concat(${title}, ' - preuve de la réponse ', a.number) AS name,
              e.frozen_at AS at, e.file_key, e.sha256
            FROM documents.evidence_copies e JOIN documents.answers a ON a.number = e.answer_number
            JOIN documents.documents d ON d.id = a.document_id WHERE ${own}`,
      ),
      part(
        'Dossiers (attestations)',
        'les attestations de présence des secours',
        sql`SELECT d.id, ${folders} AS folders, ${title} || ' - attestation de présence' AS name, d.validated_at AS at,
              t.file_key, t.sha256
            FROM documents.attestations t JOIN documents.documents d ON d.id = t.convention_id WHERE ${own}`,
      ),
    ];
  }
}
