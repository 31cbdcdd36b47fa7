import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '@pds/platform';
import type { Found } from './finder.read-model';
import { maxFoundPerGroup } from './finder.read-model';
import { FoundDossierAnswer } from '../to-do/home.dto';

export class FindQuery {
  @TextField({
    maxLength: 200,
    filled: true,
    message: 'Veuillez saisir ce que vous cherchez',
    description: 'Words of a dossier or organisation, or a number of a dossier, document, invoice or credit note',
  })
  text!: string;
}

export class FoundOrganisationAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Of the contact address' })
  city!: string | null;
}

export class FoundPaperAnswer {
  @ApiProperty({ example: 'Facture F69-2026-000041' })
  name!: string;
  @ApiProperty()
  dossierId!: number;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ description: 'Of the dossier: 1 EN COURS, 2 REFUSÉE, 3 VALIDÉE' })
  status!: number;
}

/** An event that an import brought from an older tool. */
export class FoundPastEventAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({ example: '2019-06-22' })
  firstDay!: string;
  @ApiProperty()
  place!: string;
}

/** At most five of each kind. */
export class FindAnswer {
  @ApiProperty({
    type: [FoundDossierAnswer],
    maxItems: maxFoundPerGroup,
    description: 'That number first, then the events nearest to today',
  })
  dossiers!: FoundDossierAnswer[];
  @ApiProperty({ type: [FoundOrganisationAnswer], maxItems: maxFoundPerGroup, description: 'By name' })
  organizations!: FoundOrganisationAnswer[];
  @ApiProperty({ type: [FoundPaperAnswer], maxItems: maxFoundPerGroup, description: 'Found by their number' })
  papers!: FoundPaperAnswer[];
  @ApiProperty({
    type: [FoundPastEventAnswer],
    maxItems: maxFoundPerGroup,
    description: 'Imported ones, the latest first',
  })
  pastEvents!: FoundPastEventAnswer[];

  static of({ dossiers, organisations, papers, pastEvents }: Found): FindAnswer {
    return {
      dossiers: dossiers.map((dossier) => FoundDossierAnswer.of(dossier)),
      organizations: [...organisations],
      papers: [...papers],
      pastEvents: [...pastEvents],
    };
  }
}
