import { ApiProperty } from '@nestjs/swagger';
import type { DeclarationLetter, DocumentLetter } from '@pds/documents/domain';

/** The letter of a document before the user edits it. */
export class DocumentLetterAnswer {
  @ApiProperty({ example: 'Foulées de la Confluence\u00a0: répondez au devis n°\u00a012' })
  subject!: string;
  @ApiProperty({ description: 'Rich text' })
  content!: string;
  @ApiProperty({ description: 'The dossier’s contact; empty without an address', example: 'jeanne@example.org' })
  receiver!: string;
  @ApiProperty({ description: 'Whom a copy is proposed to; empty for nobody' })
  subReceiver!: string;
  @ApiProperty({ type: [String], description: 'Placeholders without a value: to be completed before sending' })
  missing!: string[];
  @ApiProperty({ type: [String], description: 'Placeholders that stay in the text until it is sent' })
  filledAtSending!: string[];
  @ApiProperty({ description: 'What is attached in any case', example: 'devis-12.pdf' })
  fileName!: string;

  static of({ missing, filledAtSending, ...letter }: DocumentLetter): DocumentLetterAnswer {
    return { ...letter, subReceiver: '', missing: [...missing], filledAtSending: [...filledAtSending] };
  }
}

/** The letter of a declaration to the authorities before the user edits it. */
export class DeclarationLetterAnswer extends DocumentLetterAnswer {
  @ApiProperty({
    type: [String],
    description: 'The annexes of the dossier that are joined to the declaration',
    example: ['Arrêté municipal', 'Plan d’accès'],
  })
  joined!: string[];

  static ofDeclaration(letter: DeclarationLetter): DeclarationLetterAnswer {
    const { subReceiver, joined } = letter;
    return { ...DocumentLetterAnswer.of(letter), subReceiver, joined: [...joined] };
  }
}
