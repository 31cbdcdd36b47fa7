import { ApiProperty } from '@nestjs/swagger';
import {
  attestationStatuses,
  type AttestationStatus,
  contactOfDocument,
  type ShownAttestation,
} from '@pds/documents/domain';
import { toIsoWithOffset } from '@pds/kernel';
import { ContactAnswer } from '@pds/platform';
import { slotStaffing } from '../paper/device-part';

/** A slot as attested. */
export class AttestedSlotAnswer {
  @ApiProperty()
  name!: string;
  @ApiProperty({ format: 'date-time' })
  startsAt!: string;
  @ApiProperty({ format: 'date-time' })
  endsAt!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Class of the device; null where none is required' })
  stationClass!: string | null;
  @ApiProperty({ description: 'Persons, in French', example: '4 + 1 encadrement' })
  staffing!: string;
}

/** What the holder of an attestation compares with it. It names no person. */
export class AttestationAnswer {
  @ApiProperty({ enum: attestationStatuses, description: 'valable, remplacée, annulée' })
  status!: AttestationStatus;
  @ApiProperty({ example: 12 })
  conventionId!: number;
  @ApiProperty({ format: 'date-time' })
  issuedAt!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ description: 'Postal code and town of the event', example: '69001 Lyon' })
  town!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The organisation; null for a private person' })
  organiser!: string | null;
  @ApiProperty({ type: [AttestedSlotAnswer] })
  slots!: AttestedSlotAnswer[];
  @ApiProperty({ description: 'SHA-256 of its content' })
  sha256!: string;
  @ApiProperty({ type: ContactAnswer, description: 'The association' })
  contact!: ContactAnswer;

  static of({ status, content, contentSha256 }: ShownAttestation): AttestationAnswer {
    const { dossier, issuer, customer, conventionId, issuedAt } = content;
    const { event, slots } = dossier;
    return {
      status,
      conventionId,
      issuedAt: toIsoWithOffset(issuedAt, issuer.timeZone),
      eventName: event.name,
      town: `${event.postalCode} ${event.city}`.trim(),
      organiser: customer.isIndividual ? null : customer.name,
      slots: slots.map((slot) => ({
        name: slot.name,
        startsAt: toIsoWithOffset(slot.startsAt, event.timeZone),
        endsAt: toIsoWithOffset(slot.endsAt, event.timeZone),
        stationClass: slot.sizing.stationClass === 'none' ? null : slot.sizing.stationClass,
        staffing: slotStaffing(slot),
      })),
      sha256: contentSha256,
      contact: contactOfDocument({ content }),
    };
  }
}
