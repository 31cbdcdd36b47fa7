import { ApiProperty } from '@nestjs/swagger';
import type { ShownEprotecExport } from '@pds/aid-station/domain';
import { toIsoWithOffset } from '@pds/kernel';

/** The e-Protec event of a station. */
export class EprotecEventAnswer {
  @ApiProperty({ maxLength: 50, description: 'Its number in e-Protec' })
  id!: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'When it was last brought up to date from here; null where a person noted its number',
  })
  synchronizedAt!: string | null;
}

/** The result of a synchronisation, or its progress (spec back-office 7). */
export class EprotecExportAnswer {
  @ApiProperty({ type: EprotecEventAnswer, nullable: true, description: 'Null while e-Protec has told of none' })
  event!: EprotecEventAnswer | null;
  @ApiProperty({ type: String, nullable: true, description: 'Where people see the event in e-Protec' })
  eprotecUrl!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why the last synchronisation failed: e-Protec’s own text, or « Erreur dans la requête »',
  })
  error!: string | null;
  @ApiProperty({ description: 'It waits or runs: ask `GET /api/aid-station/eprotec/{id}` again' })
  isUnderWay!: boolean;

  static of({ number, url, exportedAt, error, isUnderWay, timeZone }: ShownEprotecExport): EprotecExportAnswer {
    const synchronizedAt = exportedAt === null ? null : toIsoWithOffset(exportedAt, timeZone);
    return {
      event: number === null ? null : { id: number, synchronizedAt },
      eprotecUrl: url,
      error: isUnderWay ? null : error,
      isUnderWay,
    };
  }
}

/** The synchronisation state of a dossier with e-Protec. */
export class EprotecStateAnswer extends EprotecExportAnswer {
  @ApiProperty({ description: 'The dossier has changed since it was synchronised' })
  isOutdated!: boolean;
  @ApiProperty({ description: 'Whether the caller may synchronise it now' })
  canSynchronize!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Why not, in French' })
  obstacle!: string | null;

  static override of(shown: ShownEprotecExport): EprotecStateAnswer {
    const { isOutdated, obstacle } = shown;
    return { ...EprotecExportAnswer.of(shown), isOutdated, canSynchronize: obstacle === null, obstacle };
  }
}
