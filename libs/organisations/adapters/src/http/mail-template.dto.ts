import { ApiProperty } from '@nestjs/swagger';
import { letterBounds } from '@pds/kernel';
import { mailTemplateKinds, mailTemplateName, placeholdersOfKind } from '@pds/organisations/contract';
import type { ShownMailTemplate } from '@pds/organisations/domain';
import { TextField, LoadedVersion, ShownVersion } from '@pds/platform';

/** What may be inserted between braces in a letter. */
export class PlaceholderAnswer {
  @ApiProperty({ example: 'evenement' })
  name!: string;
  @ApiProperty({ example: 'Nom de l’évènement' })
  label!: string;
}

/** A letter of a department: its own, or the default one. */
export class MailTemplateAnswer {
  @ApiProperty({ enum: mailTemplateKinds, enumName: 'MailTemplateKind' })
  kind!: (typeof mailTemplateKinds)[number];
  @ApiProperty({ example: 'Devis' })
  name!: string;
  @ApiProperty()
  subject!: string;
  @ApiProperty({ description: 'Rich text' })
  content!: string;
  @ApiProperty({ description: 'Whether it is ours: the department has written none' })
  isDefault!: boolean;
  @ApiProperty({ type: [PlaceholderAnswer] })
  placeholders!: PlaceholderAnswer[];
  @ShownVersion()
  version!: number;

  static of(template: ShownMailTemplate): MailTemplateAnswer {
    const { kind } = template;
    return { ...template, name: mailTemplateName(kind), placeholders: [...placeholdersOfKind(kind)] };
  }
}

/** A letter as its department edits it. */
export class EditMailTemplateBody {
  @TextField({ maxLength: letterBounds.subject, description: 'One line, with placeholders in braces' })
  subject!: string;
  @TextField({
    maxLength: letterBounds.content,
    verbatim: true,
    description: 'Rich text, with placeholders in braces; it is cleaned',
  })
  content!: string;
  @LoadedVersion()
  version?: number;
}
