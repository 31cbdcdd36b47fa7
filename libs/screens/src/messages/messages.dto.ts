import { ApiProperty } from '@nestjs/swagger';
import { ChoiceFilter, EmailField, IdFilter, ListAnswer, ListQuery, TextFilter } from '@pds/platform';
import { messageStates, type MessageState } from './messages.read-model';

export class ListMessagesQuery extends ListQuery {
  @ChoiceFilter(messageStates, {
    message: 'État inconnu',
    description:
      'queued: somebody waits for it; sent: somebody got it; refused: somebody was refused it, and it was not sent elsewhere',
  })
  state?: MessageState;

  @IdFilter({ description: 'Dossier' })
  demandId?: number;

  @TextFilter({ maxLength: 254, description: 'A recipient’s whole address, whatever its case' })
  recipient?: string;

  @ChoiceFilter(['id'] as const, { message: 'Tri inconnu', default: 'id' })
  sort = 'id' as const;
}

export class ResendMessageBody {
  @EmailField({
    optional: true,
    description: 'Another address: the message goes there, as a message of its own. Only messages of a dossier.',
  })
  to?: string;
}

export class MessageRecipient {
  @ApiProperty({ enum: ['to', 'cc'] })
  kind!: 'to' | 'cc';
  @ApiProperty()
  address!: string;
  @ApiProperty({ enum: messageStates })
  state!: MessageState;
  @ApiProperty({ type: String, nullable: true, description: 'Why it waits or is refused, in French' })
  why!: string | null;
}

export class MessageAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Null for messages about accounts' })
  demandId!: number | null;
  @ApiProperty({ type: String, nullable: true })
  eventName!: string | null;
  @ApiProperty()
  subject!: string;
  @ApiProperty({ enum: messageStates })
  state!: MessageState;
  @ApiProperty({ type: [MessageRecipient] })
  recipients!: readonly MessageRecipient[];
  @ApiProperty({ enum: ['document', 'invoice', 'credit', 'care'], nullable: true, description: 'What it carries' })
  aboutThing!: 'document' | 'invoice' | 'credit' | 'care' | null;
  @ApiProperty({ type: Number, nullable: true })
  aboutId!: number | null;
  @ApiProperty()
  attempts!: number;
  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  sentAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  nextAttemptAt!: string | null;
  @ApiProperty({
    description: 'An attempt is planned, or what follows from its sending is not noted in the dossier yet',
  })
  isUnderWay!: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'The message to another address that took its place' })
  correctedBy!: number | null;
  @ApiProperty({ description: 'Whom it was for was forgotten, and its text with them: it is sent to nobody any more' })
  isErased!: boolean;
}

export class MessageListAnswer extends ListAnswer {
  @ApiProperty({ type: [MessageAnswer] })
  records!: MessageAnswer[];
}
