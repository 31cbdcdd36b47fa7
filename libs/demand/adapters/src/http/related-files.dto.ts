import { ApiProperty } from '@nestjs/swagger';
import type { RelatedFile } from '@pds/demand/domain';

/** A file annexed to a dossier, opened at `/related-files/{id}`. */
export class RelatedFileAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'Arrêté municipal', description: 'One of the standard names, or « Annexe N »' })
  name!: string;
  @ApiProperty({ example: 'arrete-2027.pdf', description: 'As it was called where it came from' })
  originalName!: string;
  @ApiProperty({ type: 'integer', description: 'Bytes' })
  size!: number;
  @ApiProperty({ example: 'application/pdf', description: 'Judged by the content' })
  type!: string;

  static of({ id, name, originalName, mediaType, file }: RelatedFile): RelatedFileAnswer {
    return { id, name, originalName, size: file.size, type: mediaType };
  }
}
