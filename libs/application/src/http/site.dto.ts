import { ApiProperty } from '@nestjs/swagger';

/** Who runs this installation. */
export class PublisherAnswer {
  @ApiProperty({ example: 'Protection civile du Rhône' })
  name!: string;

  @ApiProperty({ example: '1 place de l’Exemple, 69000 Lyon' })
  address!: string;

  @ApiProperty({ example: '04 00 00 00 00' })
  phone!: string;

  @ApiProperty({ example: 'contact@demo.example' })
  email!: string;

  @ApiProperty({ description: 'Directeur de la publication', example: 'Dominique Exemple' })
  director!: string;

  @ApiProperty({ description: 'Nom, adresse et téléphone de l’hébergeur', example: 'Hébergeur, 69000 Lyon' })
  host!: string;

  @ApiProperty({ description: 'Délégué à la protection des données', example: 'donnees@demo.example' })
  dataProtection!: string;
}
