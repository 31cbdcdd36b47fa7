import { ApiProperty } from '@nestjs/swagger';

export class PrintSlot {
  @ApiProperty()
  name!: string;
  @ApiProperty()
  startDate!: string;
  @ApiProperty()
  endDate!: string;
  @ApiProperty()
  publicPeak!: number;
  @ApiProperty()
  nature!: number;
}

/** What the filer may print without an account; never anything of the staff's. */
export class DemandPrintAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  uniqId!: string;
  @ApiProperty()
  createdAt!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ type: Number, nullable: true })
  eventType!: number | null;
  @ApiProperty()
  eventPlace!: string;
  @ApiProperty()
  eventAddress!: string;
  @ApiProperty()
  eventPlaceZip!: string;
  @ApiProperty()
  eventPlaceCity!: string;
  @ApiProperty({ type: String, nullable: true })
  eventDepartment!: string | null;
  @ApiProperty()
  severalDepartments!: boolean;
  @ApiProperty()
  comments!: string;
  @ApiProperty()
  contactFirstName!: string;
  @ApiProperty()
  contactLastName!: string;
  @ApiProperty()
  contactPhone!: string;
  @ApiProperty()
  contactEmail!: string;
  @ApiProperty({ type: [PrintSlot] })
  slots!: PrintSlot[];
}
