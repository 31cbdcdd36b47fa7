import { ApiProperty } from '@nestjs/swagger';
import { annexedDecreeName, decreeName, type InvoiceReferences, type RelatedFile } from '@pds/demand/domain';
import { TextField } from '@pds/platform';

/** What the buyer wants on the invoices of a dossier; an empty text removes a reference. */
export class InvoiceReferencesBody implements InvoiceReferences {
  @TextField({ maxLength: 100, message: 'Numéro attendu', description: "The buyer's order or engagement number" })
  commitmentNumber!: string;

  @TextField({ maxLength: 100, message: 'Code attendu', description: "Chorus Pro's code service" })
  serviceCode!: string;
}

/** A file annexed to a dossier, opened at `/related-files/{id}`. */
export class RelatedFileAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({
    example: 'Arrêté municipal',
    description: 'One of the standard names, with a number beside an earlier one; or « Annexe N »',
  })
  name!: string;
  @ApiProperty({ example: 'arrete-2027.pdf', description: 'As it was called where it came from' })
  originalName!: string;
  @ApiProperty({ type: 'integer', description: 'Bytes' })
  size!: number;
  @ApiProperty({ example: 'application/pdf', description: 'Judged by the content' })
  type!: string;
  @ApiProperty({ description: 'Whether it is the decree of the particularities, replaced and taken away there' })
  ofParticularities!: boolean;

  static of({ id, name, originalName, mediaType, file }: RelatedFile): RelatedFileAnswer {
    const ofParticularities = name === decreeName;
    const shownName = ofParticularities ? annexedDecreeName : name;
    return { id, name: shownName, originalName, size: file.size, type: mediaType, ofParticularities };
  }
}
